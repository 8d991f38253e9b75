package dev.eclusa.applier.reconcile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.applier.reconcile.PageAnswer.Failed;
import dev.eclusa.applier.reconcile.PageAnswer.Page;
import dev.eclusa.provider.OrdersApi;
import dev.eclusa.provider.Payloads;
import dev.eclusa.retry.RetryAfter;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks a provider for pages of its order list.
 *
 * <p>Every call ends within the provider's configured timeout, body included. Redirects are not
 * followed: the token is for one address.
 */
final class OrderListClient {

  /** 1,000 orders of 16 KiB. */
  private static final int MAX_BYTES = 16 * 1024 * 1024;

  private static final Set<Integer> PASSING = Set.of(408, 425, 429, 500, 502, 503, 504);

  private final HttpClient http;
  private final Clock clock;

  OrderListClient(HttpClient http, Clock clock) {
    this.http = http;
    this.clock = clock;
  }

  /** Never throws for what the provider does. */
  PageAnswer page(OrdersApi api, PageRequest page, String traceparent) {
    HttpRequest request =
        HttpRequest.newBuilder(page.at(api.url()))
            .timeout(api.timeout())
            .header("Authorization", "Bearer " + api.token().get())
            .header("Accept", "application/json")
            .header("traceparent", traceparent)
            .build();
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request, head -> new CappedBody(MAX_BYTES));
    try {
      // The client's own timeout ends with the headers; this one holds for the body, too.
      return read(answer.get(api.timeout().toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException late) {
      answer.cancel(true);
      return passing("no answer in time");
    } catch (ExecutionException broken) {
      return passing(broken.getCause().getClass().getSimpleName());
    } catch (InterruptedException stopped) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return passing("interrupted");
    }
  }

  private PageAnswer read(HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    if (status != 200) {
      return new Failed("status " + status, PASSING.contains(status), retryAfter(answer.headers()));
    }
    try {
      return read(Payloads.parse(answer.body()));
    } catch (JsonProcessingException notJson) {
      return lasting("the answer is not JSON");
    }
  }

  private static PageAnswer read(JsonNode answer) {
    JsonNode orders = answer.path("orders");
    JsonNode next = answer.path("next_cursor");
    if (!orders.isArray()) {
      return lasting("the answer has no array orders");
    }
    if (next.isContainerNode()) {
      return lasting("next_cursor is no text");
    }
    List<JsonNode> entries = new ArrayList<>(orders.size());
    orders.forEach(entries::add);
    boolean last = next.isMissingNode() || next.isNull() || next.asText().isEmpty();
    return new Page(entries, last ? Optional.empty() : Optional.of(next.asText()));
  }

  private Duration retryAfter(HttpHeaders headers) {
    return RetryAfter.in(name -> headers.firstValue(name).orElse(null), clock)
        .orElse(Duration.ZERO);
  }

  private static Failed passing(String reason) {
    return new Failed(reason, true, Duration.ZERO);
  }

  private static Failed lasting(String reason) {
    return new Failed(reason, false, Duration.ZERO);
  }
}
