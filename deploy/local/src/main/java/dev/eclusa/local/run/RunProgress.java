package dev.eclusa.local.run;

/**
 * How far a run has come in the database.
 *
 * @param events stored
 * @param waiting of them, neither applied nor parked
 * @param effects raised
 * @param undelivered of them, neither delivered nor parked
 * @param mails asked for
 * @param unsent of them, still to be sent
 */
public record RunProgress(
    long events, long waiting, long effects, long undelivered, long mails, long unsent) {

  /** Whether nothing of what is stored is still under way. */
  public boolean settled() {
    return waiting == 0 && undelivered == 0 && unsent == 0;
  }
}
