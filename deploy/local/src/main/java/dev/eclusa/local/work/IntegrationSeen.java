package dev.eclusa.local.work;

/**
 * What a Runner saw of the act, and its circuit at the end.
 *
 * @param calls calls that brought items, refused ones too
 * @param refused calls that it refused while it was out
 * @param circuit closed, open or half
 */
public record IntegrationSeen(String integration, long calls, long refused, String circuit) {}
