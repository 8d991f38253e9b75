/**
 * Real PostgreSQL and Redis servers from Maven Central packages, for tests, the local stack and the
 * benchmark.
 *
 * <p>Each server lives in one directory and is known by it: whoever knows directory and port can
 * stop, kill or start it, in whatever class loader the code runs. A server never outlives the JVM
 * that started it, however that JVM ends.
 */
package dev.eclusa.embedded;
