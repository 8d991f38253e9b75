package dev.eclusa.applier;

import dev.eclusa.architecture.ServiceArchitecture;

class ArchitectureTest extends ServiceArchitecture {
  ArchitectureTest() {
    super("dev.eclusa.applier");
  }
}
