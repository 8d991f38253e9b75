package dev.eclusa.operator;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * For endpoints that only operators may call: they need {@code Authorization: Bearer
 * ${eclusa.operator.token}}. Without a configured token nobody may call them.
 */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface OperatorOnly {}
