package dev.eclusa.publisher;

/** The destination took an effect; nothing of its answer is kept. */
record Accepted() {}
