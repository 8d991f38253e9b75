package dev.eclusa.dispatcher.resend;

import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.channel.Letter;
import dev.eclusa.dispatcher.channel.Mail;
import dev.eclusa.dispatcher.channel.Parcel;
import dev.eclusa.dispatcher.channel.Verdict;
import dev.eclusa.dispatcher.channel.Verdict.Unfinished;
import dev.eclusa.dispatcher.channel.Verdict.Unreached;
import dev.eclusa.retry.RetryAfter;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Resend over HTTP. The idempotency key makes every repetition safe for 24 h. */
public final class ResendChannel implements Channel, AutoCloseable {

  /** Most mails that the provider takes in one request. */
  private static final int MOST = 100;

  private static final int CONNECT_TIMEOUT_MS = 5_000;
  private static final Duration ANSWER_MARGIN = Duration.ofSeconds(1);
  private static final Pattern NUMBER = Pattern.compile("\\d{1,7}");

  private final ResendConfig config;
  private final ResendMessage messages;
  private final IntConsumer onRate;
  private final Clock clock;
  private final HttpClient http;

  /**
   * @param from sender, with or without a name
   * @param replyTo where answers go, if not to the sender
   * @param onRate told the requests per second that answers name
   * @param clock for answers that name the date until which to wait
   */
  public ResendChannel(
      Vertx vertx,
      ResendConfig config,
      String from,
      Optional<String> replyTo,
      IntConsumer onRate,
      Clock clock) {
    this.config = config;
    this.messages = new ResendMessage(from, replyTo);
    this.onRate = onRate;
    this.clock = clock;
    this.http =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setConnectTimeout(CONNECT_TIMEOUT_MS)
                .setKeepAliveTimeout(30)
                .setMaxPoolSize(32)
                .setDecompressionSupported(true));
  }

  @Override
  public String name() {
    return "resend";
  }

  @Override
  public int mostPerRequest() {
    return MOST;
  }

  @Override
  public String compose(Mail mail) {
    return messages.toJson(mail);
  }

  @Override
  public Verdict send(Parcel parcel) {
    HttpClientRequest request;
    try {
      request = await(http.request(options(parcel)));
    } catch (ExecutionException | TimeoutException e) {
      return new Unreached("provider not reached: " + nameOf(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Unreached("interrupted");
    }
    try {
      ResendAnswer answer = await(exchange(request, parcel));
      answer.requestsPerSecond().ifPresent(onRate::accept);
      return answer.verdict(parcel.letters().size());
    } catch (ExecutionException | TimeoutException e) {
      request.reset();
      return new Unfinished("no answer: " + nameOf(e), Duration.ZERO);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Unfinished("interrupted", Duration.ZERO);
    }
  }

  /**
   * The reader waits before the request goes out: a fast answer would else be over, and its body
   * gone, before this thread asks for it.
   */
  private Future<ResendAnswer> exchange(HttpClientRequest request, Parcel parcel) {
    Future<ResendAnswer> answer = request.response().compose(this::read);
    // What goes wrong while sending fails the answer as well.
    var unused = request.end(Buffer.buffer(body(parcel)));
    return answer;
  }

  private RequestOptions options(Parcel parcel) {
    List<Letter> letters = parcel.letters();
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(config.base() + (letters.size() == 1 ? "/emails" : "/emails/batch"))
            .setTimeout(config.timeout().toMillis())
            .putHeader("Authorization", "Bearer " + config.apiKey().orElse(""))
            .putHeader("Content-Type", "application/json")
            .putHeader("User-Agent", "eclusa")
            .putHeader("Idempotency-Key", parcel.idempotencyKey());
    if (letters.size() > 1) {
      options.putHeader("x-batch-validation", "strict");
    }
    String traceparent = letters.get(0).traceparent();
    if (letters.size() == 1 && traceparent != null) {
      options.putHeader("traceparent", traceparent);
    }
    return options;
  }

  /** Stored texts side by side: what was stored is what is sent, byte for byte. */
  private static String body(Parcel parcel) {
    List<Letter> letters = parcel.letters();
    return letters.size() == 1
        ? letters.get(0).message()
        : letters.stream().map(Letter::message).collect(Collectors.joining(",", "[", "]"));
  }

  private Future<ResendAnswer> read(HttpClientResponse response) {
    MultiMap headers = response.headers();
    Optional<Integer> limit = number(headers.get("ratelimit-limit"));
    Optional<Duration> retryAfter = RetryAfter.in(headers::get, clock);
    return response
        .body()
        .map(body -> new ResendAnswer(response.statusCode(), body.toString(), limit, retryAfter));
  }

  private static Optional<Integer> number(String header) {
    return header != null && NUMBER.matcher(header).matches()
        ? Optional.of(Integer.valueOf(header))
        : Optional.empty();
  }

  private <T> T await(Future<T> future)
      throws ExecutionException, TimeoutException, InterruptedException {
    long bound = config.timeout().plus(ANSWER_MARGIN).toMillis();
    return future.toCompletionStage().toCompletableFuture().get(bound, TimeUnit.MILLISECONDS);
  }

  /** Names only: messages may hold addresses of hosts and more. */
  private static String nameOf(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause.getClass().getSimpleName();
  }

  @Override
  public void close() {
    http.close();
  }
}
