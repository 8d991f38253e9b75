package dev.eclusa.signature;

import dev.eclusa.signature.Verification.Invalid;
import dev.eclusa.signature.Verification.Reason;
import dev.eclusa.signature.Verification.Valid;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How one provider proves that a request is its own. Stateless and safe for any number of threads.
 *
 * @param signed what is signed; several templates are alternatives, any of which may fit; empty for
 *     a static token
 * @param at where the signature is; empty for {@link SignatureAlgorithm#NONE}
 * @param timestamp where the signed time is, when there is one
 * @param messageId where the signed id is, when there is one
 * @param url the public address that the provider posts to, when it is signed
 * @param secrets in the order of the configuration
 */
public record SignatureScheme(
    SignatureAlgorithm algorithm,
    List<SignedTemplate> signed,
    Optional<SignatureLocation> at,
    SignatureEncoding encoding,
    Optional<TimestampRule> timestamp,
    Optional<ValueLocation> messageId,
    Optional<String> url,
    List<Secret> secrets) {

  public SignatureScheme {
    signed = List.copyOf(signed);
    secrets = List.copyOf(secrets);
  }

  /** Checks a request. Whatever the request holds, this answers; it never throws. */
  public Verification verify(ReceivedRequest request) {
    if (at.isEmpty()) {
      return new Valid(-1, false);
    }
    SignatureFinds finds = at.get().find(request);
    if (finds.signatures().isEmpty()) {
      return new Invalid(Reason.MISSING);
    }
    List<byte[]> candidates = candidates(finds);
    if (candidates.isEmpty()) {
      return new Invalid(Reason.MALFORMED);
    }
    Optional<String> time = timestamp.flatMap(rule -> rule.find(request, finds));
    if (timestamp.isPresent() && time.isEmpty()) {
      return new Invalid(Reason.INCOMPLETE);
    }
    Optional<String> id = messageId.flatMap(location -> finds.value(location, request));
    Verification bySecret = compare(new Material(request, time, id, url, null), candidates);
    boolean fresh = time.isEmpty() || timestamp.get().fresh(time.get(), request.received());
    return bySecret instanceof Valid && !fresh ? new Invalid(Reason.STALE) : bySecret;
  }

  /** Whether a header's value can't be changed without breaking the signature. */
  public boolean coversHeader(String name) {
    return coversAlways(t -> t.coversHeader(name) || coversLocated(t, l -> isHeader(l, name)));
  }

  /** Whether a query parameter's value can't be changed without breaking the signature. */
  public boolean coversQuery(String name) {
    return coversAlways(t -> t.coversQuery(name) || coversLocated(t, l -> isQuery(l, name)));
  }

  /**
   * Whether the body is vouched for: it is signed, or came together with the static token that only
   * the provider knows.
   */
  public boolean vouchesForBody() {
    return algorithm == SignatureAlgorithm.STATIC_TOKEN
        || coversAlways(t -> t.has(SignedPart.Body.class));
  }

  private List<byte[]> candidates(SignatureFinds finds) {
    return finds.signatures().stream()
        .map(encoding::decode)
        .flatMap(Optional::stream)
        .filter(bytes -> algorithm.signatureLength().map(n -> n == bytes.length).orElse(true))
        .toList();
  }

  /** Tries every secret, whichever one fits first: the time taken tells nothing. */
  private Verification compare(Material material, List<byte[]> candidates) {
    Verification result = new Invalid(Reason.MISMATCH);
    boolean complete = signed.isEmpty();
    for (int i = secrets.size() - 1; i >= 0; i--) {
      Secret secret = secrets.get(i);
      Material withSecret = material.with(secret);
      boolean fits = signed.isEmpty() && fits(secret, List.of(), candidates);
      for (SignedTemplate template : signed) {
        Optional<List<byte[]>> chunks = template.render(withSecret);
        complete |= chunks.isPresent();
        fits |= chunks.isPresent() && fits(secret, chunks.get(), candidates);
      }
      if (fits) {
        result = better(result, accepted(i, secret, material));
      }
    }
    return complete ? result : new Invalid(Reason.INCOMPLETE);
  }

  private boolean fits(Secret secret, List<byte[]> chunks, List<byte[]> candidates) {
    return SignatureMaths.anyFits(algorithm, secret.key(), chunks, candidates);
  }

  private static Verification accepted(int index, Secret secret, Material material) {
    return secret.validAt(material.request().received())
        ? new Valid(index, secret.retiring())
        : new Invalid(Reason.EXPIRED_SECRET);
  }

  /** A secret may stand in the list twice, once expired: valid wins, then the first. */
  private static Verification better(Verification known, Verification next) {
    return known instanceof Valid && next instanceof Invalid ? known : next;
  }

  private boolean coversAlways(Predicate<SignedTemplate> covered) {
    return algorithm.coversRequest() && !signed.isEmpty() && signed.stream().allMatch(covered);
  }

  private boolean coversLocated(SignedTemplate template, Predicate<ValueLocation> at) {
    boolean byTime =
        template.has(SignedPart.Timestamp.class)
            && timestamp.map(TimestampRule::at).filter(at).isPresent();
    boolean byId = template.has(SignedPart.MessageId.class) && messageId.filter(at).isPresent();
    return byTime || byId;
  }

  private static boolean isHeader(ValueLocation location, String name) {
    return location instanceof ValueLocation.InHeader h && h.name().equalsIgnoreCase(name);
  }

  private static boolean isQuery(ValueLocation location, String name) {
    return location instanceof ValueLocation.InQuery q && q.name().equals(name);
  }
}
