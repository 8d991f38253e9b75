/**
 * Who sent a request: signature schemes as values, checked over the raw bytes.
 *
 * <p>A scheme is a template of what is signed, where the signature is found, an algorithm, an
 * encoding, secrets and a tolerance. Nothing here knows a provider by name; definitions are read by
 * {@link dev.eclusa.provider}.
 */
package dev.eclusa.signature;
