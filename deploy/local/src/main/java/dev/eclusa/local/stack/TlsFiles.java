package dev.eclusa.local.stack;

import java.nio.file.Path;

/**
 * PEM files of the stack's certificate.
 *
 * @param authority certificate of the authority: what a client of the stack trusts
 * @param certificate certificate of the server, for localhost
 * @param key private key of the server, readable by its owner only
 */
public record TlsFiles(Path authority, Path certificate, Path key) {}
