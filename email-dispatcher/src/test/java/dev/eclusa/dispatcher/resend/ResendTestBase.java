package dev.eclusa.dispatcher.resend;

import dev.eclusa.dispatcher.Outbox;
import dev.eclusa.dispatcher.Replica;
import dev.eclusa.dispatcher.Settings;
import dev.eclusa.dispatcher.template.PackagedTemplates;
import dev.eclusa.dispatcher.template.Templates;
import dev.eclusa.postgres.TestDatabase;
import dev.eclusa.standin.resend.ResendStandIn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A database, the provider's stand-in, and as many replicas as a test asks for. */
abstract class ResendTestBase {

  final TestDatabase database = new TestDatabase();
  final Outbox outbox = new Outbox(database.database());
  final ResendStandIn resend = new ResendStandIn();
  private final List<Replica> replicas = new ArrayList<>();

  @BeforeEach
  void startStandIn() {
    resend.start(0);
    resend.ratePerSecond(0);
    outbox.execute("UPDATE email_canal SET intervalo_ms = 0");
  }

  @AfterEach
  void stopAll() {
    replicas.forEach(Replica::close);
    resend.close();
    database.close();
  }

  Settings settings() {
    return new Settings().with("resend.url", resend.url());
  }

  Replica replica(Settings settings) {
    return replica(settings, new Templates(new PackagedTemplates()));
  }

  Replica replica(Settings settings, Templates templates) {
    Replica replica = new Replica(database.database(), settings.build(), templates);
    replicas.add(replica);
    return replica;
  }

  void awaitStatus(long id, String status) {
    await().until(() -> outbox.status(id).equals(status));
  }

  void awaitSent(int mails) {
    await().until(() -> outbox.count("sent") == mails);
  }

  static ConditionFactory await() {
    return Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(20))
        .pollDelay(Duration.ZERO);
  }
}
