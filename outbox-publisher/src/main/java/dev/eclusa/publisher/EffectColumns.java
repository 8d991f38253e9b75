package dev.eclusa.publisher;

import dev.eclusa.lease.Claimed;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** Claimed effects as the arrays that {@code unnest} turns back into rows. */
final class EffectColumns {

  private EffectColumns() {}

  static <T> String[] providers(List<T> items, Function<T, Claimed<OutboxEffect>> claimed) {
    return texts(items, i -> claimed.apply(i).work().key().provider());
  }

  static <T> String[] orders(List<T> items, Function<T, Claimed<OutboxEffect>> claimed) {
    return texts(items, i -> claimed.apply(i).work().key().orderId());
  }

  static <T> String[] effects(List<T> items, Function<T, Claimed<OutboxEffect>> claimed) {
    return texts(items, i -> claimed.apply(i).work().key().effect().stored());
  }

  static <T> Integer[] attempts(List<T> items, Function<T, Claimed<OutboxEffect>> claimed) {
    return items.stream().map(i -> claimed.apply(i).lease().attempt()).toArray(Integer[]::new);
  }

  static <T> UUID[] tokens(List<T> items, Function<T, Claimed<OutboxEffect>> claimed) {
    return items.stream().map(i -> claimed.apply(i).lease().token()).toArray(UUID[]::new);
  }

  static <T> String[] texts(List<T> items, Function<T, String> text) {
    return items.stream().map(text).toArray(String[]::new);
  }

  static <T> Long[] numbers(List<T> items, Function<T, Long> number) {
    return items.stream().map(number).toArray(Long[]::new);
  }
}
