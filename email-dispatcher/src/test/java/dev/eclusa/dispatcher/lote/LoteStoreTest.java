package dev.eclusa.dispatcher.lote;

import dev.eclusa.lease.LeasedStoreConformance;
import dev.eclusa.lease.LeasedTable;

class LoteStoreTest extends LeasedStoreConformance<Lote, Receipt> {

  @Override
  protected LeasedTable<Lote, Receipt> open() {
    return new OutboxTable();
  }
}
