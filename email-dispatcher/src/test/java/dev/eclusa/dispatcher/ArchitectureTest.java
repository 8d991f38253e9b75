package dev.eclusa.dispatcher;

import dev.eclusa.architecture.ServiceArchitecture;

class ArchitectureTest extends ServiceArchitecture {
  ArchitectureTest() {
    super("dev.eclusa.dispatcher");
  }
}
