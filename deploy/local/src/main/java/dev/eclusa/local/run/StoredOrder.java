package dev.eclusa.local.run;

/** An order's row. */
record StoredOrder(String status, Long totalCents, String customerEmail, boolean anomaly) {}
