/** Calls of Runners: the external services that list items and do their work. */
package dev.eclusa.runner;
