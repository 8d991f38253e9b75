package dev.eclusa.local.work;

/**
 * What became of a tenant's items of one priority.
 *
 * @param priority lower ones go first
 * @param items of the act
 * @param done of them, with success
 * @param dead of them, after their last attempt
 * @param waits until they were started
 */
public record TenantItems(
    String tenant, int priority, long items, long done, long dead, Waits waits) {}
