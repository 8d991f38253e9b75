/** Runs and items played at a running stack: what is done, what was seen of it, what is off. */
package dev.eclusa.local.work;
