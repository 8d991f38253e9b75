/** Short-lived copies in Redis of rows that are read often and change rarely. */
package dev.eclusa.cache;
