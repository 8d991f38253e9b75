package dev.eclusa.local.work;

/**
 * What became of the webhooks.
 *
 * @param sent begun to be sent
 * @param accepted answered with 200
 * @param waits of their items
 */
public record WebhooksSeen(long sent, long accepted, WebhookWaits waits) {}
