package dev.eclusa.publisher;

import dev.eclusa.lease.LeasedStoreConformance;
import dev.eclusa.lease.LeasedTable;

class OutboxStoreTest extends LeasedStoreConformance<OutboxEffect, Accepted> {

  @Override
  protected LeasedTable<OutboxEffect, Accepted> open() {
    return new OutboxTable();
  }
}
