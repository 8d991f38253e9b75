package dev.eclusa.items;

import dev.eclusa.architecture.ServiceArchitecture;

class ArchitectureTest extends ServiceArchitecture {
  ArchitectureTest() {
    super("dev.eclusa.items");
  }
}
