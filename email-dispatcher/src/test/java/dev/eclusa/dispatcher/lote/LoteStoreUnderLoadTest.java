package dev.eclusa.dispatcher.lote;

import dev.eclusa.lease.LeasedStoreUnderLoad;
import dev.eclusa.lease.LeasedTable;

class LoteStoreUnderLoadTest extends LeasedStoreUnderLoad<Lote, Receipt> {

  @Override
  protected LeasedTable<Lote, Receipt> open() {
    return new OutboxTable();
  }
}
