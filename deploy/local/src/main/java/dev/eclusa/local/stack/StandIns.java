package dev.eclusa.local.stack;

import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import dev.eclusa.standin.provider.ProviderStandIn;
import dev.eclusa.standin.provider.Target;
import dev.eclusa.standin.resend.ResendStandIn;
import dev.eclusa.standin.runner.RunnerStandIn;
import dev.eclusa.standin.smtp.SmtpStandIn;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The outside world, within this JVM: a provider, the fulfilment system, two ways for mails, and
 * Runners.
 */
public final class StandIns implements AutoCloseable {
  private final Deque<AutoCloseable> started = new ArrayDeque<>();
  private final ProviderStandIn provider;
  private final FulfilmentStandIn fulfilment;
  private final ResendStandIn resend;
  private final SmtpStandIn smtp;
  private final RunnerStandIn runner;

  private StandIns() {
    provider = opened(new ProviderStandIn());
    fulfilment = opened(new FulfilmentStandIn());
    resend = opened(new ResendStandIn());
    smtp = opened(new SmtpStandIn());
    runner = opened(new RunnerStandIn());
  }

  /** The provider sends by HTTPS, and trusts the stack's own authority alone. */
  static StandIns start(StackSettings settings, Credentials credentials, TlsFiles tls) {
    StandIns all = new StandIns();
    try {
      all.provider.secret(credentials.lojaWebhookSecret());
      all.provider.api().token(credentials.lojaApiToken());
      all.provider.target(
          new Target(
              URI.create(
                  "https://localhost:%d/webhooks/loja"
                      .formatted(settings.port(Endpoint.RECEIVER_TLS))),
              tls.authority()));
      all.provider.start(settings.port(Endpoint.PROVIDER));
      all.fulfilment.secret(credentials.fulfilmentSecret());
      all.fulfilment.start(settings.port(Endpoint.FULFILMENT));
      all.resend.webhookSecret(credentials.resendWebhookSecret());
      all.resend.start(settings.port(Endpoint.RESEND));
      all.smtp.start(settings.port(Endpoint.SMTP), 0);
      all.runner.token(credentials.runnerToken());
      all.runner.start(settings.port(Endpoint.RUNNER));
      return all;
    } catch (RuntimeException e) {
      all.close();
      throw e;
    }
  }

  private <T extends AutoCloseable> T opened(T standIn) {
    started.push(standIn);
    return standIn;
  }

  public ProviderStandIn provider() {
    return provider;
  }

  public FulfilmentStandIn fulfilment() {
    return fulfilment;
  }

  public ResendStandIn resend() {
    return resend;
  }

  public SmtpStandIn smtp() {
    return smtp;
  }

  /** The Runners of all integrations. */
  public RunnerStandIn runner() {
    return runner;
  }

  @Override
  public void close() {
    while (!started.isEmpty()) {
      try {
        started.pop().close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        throw new IllegalStateException("a stand-in does not close", e);
      }
    }
  }
}
