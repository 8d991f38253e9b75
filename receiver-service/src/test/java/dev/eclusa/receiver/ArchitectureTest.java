package dev.eclusa.receiver;

import dev.eclusa.architecture.ServiceArchitecture;

class ArchitectureTest extends ServiceArchitecture {

  ArchitectureTest() {
    super("dev.eclusa.receiver");
  }
}
