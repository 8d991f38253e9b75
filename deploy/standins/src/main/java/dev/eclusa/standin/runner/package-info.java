/** A stand-in for the Runners that list items and do their work. */
package dev.eclusa.standin.runner;
