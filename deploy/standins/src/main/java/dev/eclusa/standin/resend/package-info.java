/** A stand-in for the mail provider Resend, faithful to its HTTP contract. */
package dev.eclusa.standin.resend;
