package dev.eclusa.dispatcher.lote;

import dev.eclusa.email.EmailAddress;
import dev.eclusa.email.EmailAddress.Valid;
import dev.eclusa.postgres.Statements;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Which of some addresses are on the suppression list, asked in one statement. */
final class SuppressedAddresses {

  private static final String SELECT =
      "SELECT endereco_sha256 FROM email_supressao WHERE endereco_sha256 = ANY ($1)";

  private final Set<Buffer> keys;

  private SuppressedAddresses(Set<Buffer> keys) {
    this.keys = keys;
  }

  static SuppressedAddresses among(Statements statements, List<Draft> drafts) {
    Buffer[] asked =
        drafts.stream().flatMap(SuppressedAddresses::key).distinct().toArray(Buffer[]::new);
    Set<Buffer> found = new HashSet<>();
    if (asked.length > 0) {
      for (Row row : statements.query(SELECT, (Object) asked)) {
        found.add(row.getDelegate().getBuffer("endereco_sha256"));
      }
    }
    return new SuppressedAddresses(found);
  }

  boolean contains(Draft draft) {
    return key(draft).anyMatch(keys::contains);
  }

  private static Stream<Buffer> key(Draft draft) {
    return draft.recipient() instanceof Valid valid
        ? Stream.of(key(valid.address()))
        : Stream.empty();
  }

  private static Buffer key(EmailAddress address) {
    return Buffer.buffer(address.suppressionKey());
  }
}
