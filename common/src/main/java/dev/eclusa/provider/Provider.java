package dev.eclusa.provider;

import dev.eclusa.signature.ReceivedRequest;
import dev.eclusa.signature.SignatureScheme;
import java.util.Optional;

/**
 * Everything that is known about one provider.
 *
 * @param id the name in {@code /webhooks/{id}}, in the database and in metrics: a few small
 *     letters, digits and hyphens
 * @param signature how its requests are proved
 * @param events which event a request carries
 * @param facts which fact an event states
 * @param items which item of the queues an event becomes, when it is work instead of a fact: then
 *     {@code facts} have no say
 * @param ping the unsigned form by which it tries an address, when it has one
 * @param ordersApi its order list, when there is one to reconcile against
 */
public record Provider(
    String id,
    SignatureScheme signature,
    EventMapping events,
    FactMapping facts,
    Optional<ItemMapping> items,
    Optional<Ping> ping,
    Optional<OrdersApi> ordersApi) {

  /**
   * Whether this is the unsigned form by which the provider tries an address: answer 200, store
   * nothing. To be asked before the content type and the signature are looked at.
   */
  public boolean isPing(ReceivedRequest request) {
    return ping.filter(p -> p.matches(request)).isPresent();
  }
}
