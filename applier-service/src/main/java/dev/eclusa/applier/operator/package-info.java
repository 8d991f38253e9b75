/** What operators can see of the applier's work, and do about it. */
package dev.eclusa.applier.operator;
