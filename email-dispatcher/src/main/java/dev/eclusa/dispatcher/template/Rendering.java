package dev.eclusa.dispatcher.template;

/** What rendering came to. */
public sealed interface Rendering permits Rendered, Rendering.Unrenderable {

  /**
   * Not to be sent: an unknown template, a missing or null variable, or a line break in the
   * subject.
   *
   * @param reason for people, without any value
   */
  record Unrenderable(String reason) implements Rendering {}
}
