/** A scripted SMTP server: takes mails, and fails at the step and in the way it is told. */
package dev.eclusa.standin.smtp;
