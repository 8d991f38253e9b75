package dev.eclusa.dispatcher.lote;

import java.util.List;

/**
 * What is kept of a request that went through.
 *
 * @param messageIds the peer's id of each mail, in the order of the request; empty where none
 */
public record Receipt(List<String> messageIds) {}
