package dev.eclusa.receiver.insert;

import io.vertx.sqlclient.Tuple;
import java.util.Comparator;
import java.util.List;

/**
 * One auto-commit statement that stores any number of rows and may be repeated with the same rows.
 *
 * @param <R> row
 */
interface BatchStatement<R> {

  String sql();

  /** Parameters: one array per column. */
  Tuple bind(List<R> rows);

  /** By unique key, the same in every replica. */
  Comparator<R> lockOrder();

  /** Size of a row on the wire, roughly. */
  long bytes(R row);
}
