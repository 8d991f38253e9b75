package dev.eclusa.runs;

import dev.eclusa.architecture.ServiceArchitecture;

class ArchitectureTest extends ServiceArchitecture {
  ArchitectureTest() {
    super("dev.eclusa.runs");
  }
}
