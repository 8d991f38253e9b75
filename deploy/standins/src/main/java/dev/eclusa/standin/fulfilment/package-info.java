/** A stand-in for the fulfilment system that effects of orders are delivered to. */
package dev.eclusa.standin.fulfilment;
