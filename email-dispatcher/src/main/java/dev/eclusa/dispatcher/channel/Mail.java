package dev.eclusa.dispatcher.channel;

import dev.eclusa.dispatcher.template.Rendered;
import dev.eclusa.email.EmailAddress;

/**
 * A mail before it takes the form of a channel.
 *
 * @param reference stays the same over all attempts of one row, and differs between rows
 * @param traceparent W3C trace context of the mail
 */
public record Mail(String reference, EmailAddress to, Rendered content, String traceparent) {}
