/**
 * What a provider is: configuration that says how its requests are signed, which event they carry,
 * and which fact about an order an event states.
 *
 * <p>Definitions are YAML read by hand into values, without reflection, and refused as a whole when
 * anything in them is impossible. See {@code docs/providers.md} for the format and ADR 0003 for the
 * reasons.
 */
package dev.eclusa.provider;
