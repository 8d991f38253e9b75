package dev.eclusa.publisher;

import dev.eclusa.lease.LeasedStoreUnderLoad;
import dev.eclusa.lease.LeasedTable;

class OutboxStoreUnderLoadTest extends LeasedStoreUnderLoad<OutboxEffect, Accepted> {

  @Override
  protected LeasedTable<OutboxEffect, Accepted> open() {
    return new OutboxTable();
  }
}
