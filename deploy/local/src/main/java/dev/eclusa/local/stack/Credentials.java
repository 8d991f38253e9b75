package dev.eclusa.local.stack;

/** The secrets that the parts of a stack share. */
public final class Credentials {
  private final Secrets secrets;

  Credentials(Secrets secrets) {
    this.secrets = secrets;
  }

  /** Key that the provider {@code loja} signs its webhooks with. */
  public String lojaWebhookSecret() {
    return secrets.hex("loja-webhook-secret");
  }

  /** Key that the provider {@code crm} signs its webhooks with. */
  public String crmWebhookSecret() {
    return secrets.hex("crm-webhook-secret");
  }

  /** Bearer token of the provider's order API. */
  public String lojaApiToken() {
    return secrets.hex("loja-api-token");
  }

  /** Bearer token of the operators' endpoints. */
  public String operatorToken() {
    return secrets.hex("operator-token");
  }

  /** Bearer token of {@code POST /process-email-outbox}. */
  public String cronSecret() {
    return secrets.hex("cron-secret");
  }

  /** Bearer token of the Runners. */
  public String runnerToken() {
    return secrets.hex("runner-token");
  }

  /** Key that effects are signed with. */
  public String fulfilmentSecret() {
    return secrets.standardWebhooks("fulfilment-webhook-secret");
  }

  /** API key at Resend. */
  public String resendApiKey() {
    return "re_" + secrets.hex("resend-api-key");
  }

  /** Key that Resend signs its webhooks with. */
  public String resendWebhookSecret() {
    return secrets.standardWebhooks("resend-webhook-secret");
  }
}
