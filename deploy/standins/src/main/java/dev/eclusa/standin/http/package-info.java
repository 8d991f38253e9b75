/**
 * What all stand-ins share: an HTTP server with a control and a report path, switches, faults, and
 * records in bounded memory.
 */
package dev.eclusa.standin.http;
