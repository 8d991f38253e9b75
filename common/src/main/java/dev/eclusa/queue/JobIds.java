package dev.eclusa.queue;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Ids as Redis keeps them: canonical UUIDs in 22 characters instead of 36, others behind a dot,
 * which no short UUID has.
 */
final class JobIds {

  private static final Pattern CANONICAL =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final String OTHER = ".";
  private static final int BYTES = 16;
  private static final int UUID_LENGTH = 36;

  private JobIds() {}

  static String pack(String id) {
    if (id.length() != UUID_LENGTH || !CANONICAL.matcher(id).matches()) {
      return OTHER + id;
    }
    UUID uuid = UUID.fromString(id);
    byte[] bytes =
        ByteBuffer.allocate(BYTES)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static String unpack(String packed) {
    if (packed.startsWith(OTHER)) {
      return packed.substring(1);
    }
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(packed));
    return new UUID(bytes.getLong(), bytes.getLong()).toString();
  }
}
