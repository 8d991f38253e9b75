package dev.eclusa.publisher;

import dev.eclusa.architecture.ServiceArchitecture;

class ArchitectureTest extends ServiceArchitecture {
  ArchitectureTest() {
    super("dev.eclusa.publisher");
  }
}
