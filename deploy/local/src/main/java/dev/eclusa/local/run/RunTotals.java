package dev.eclusa.local.run;

/**
 * What a run came to.
 *
 * @param orders rows of orders
 * @param anomalies of them, final although a newer fact says that the order went on
 * @param delivered effects that their destination took
 * @param mailsSent mails that the mail provider took
 */
public record RunTotals(long orders, long anomalies, long delivered, long mailsSent) {}
