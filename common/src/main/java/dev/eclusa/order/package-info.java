/**
 * The decision core: what facts make of an order, and which effects that raises.
 *
 * <p>Pure functions over values. Imports nothing but {@code java.*}; ArchUnit holds that.
 */
package dev.eclusa.order;
