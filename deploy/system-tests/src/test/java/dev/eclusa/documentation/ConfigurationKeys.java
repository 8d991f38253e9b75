package dev.eclusa.documentation;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaParameter;
import com.tngtech.archunit.core.domain.JavaParameterizedType;
import com.tngtech.archunit.core.domain.JavaType;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Every configuration key that classes read through annotations, with its default. */
final class ConfigurationKeys {

  /** What stands for a key without a default. */
  static final String NONE = "";

  private final Map<String, String> defaults = new TreeMap<>();

  private ConfigurationKeys() {}

  /** Keys, such as {@code eclusa.outbox.routes.*}, to defaults. */
  static Map<String, String> of(JavaClasses classes) {
    ConfigurationKeys keys = new ConfigurationKeys();
    for (JavaClass type : classes) {
      type.tryGetAnnotationOfType(ConfigMapping.class)
          .ifPresent(mapping -> keys.addMapping(mapping.prefix(), type));
      type.getCodeUnits().forEach(keys::addParameters);
    }
    return keys.defaults;
  }

  private void addMapping(String prefix, JavaClass type) {
    for (JavaMethod method : type.getMethods()) {
      if (method.getModifiers().contains(JavaModifier.ABSTRACT)
          && method.getRawParameterTypes().isEmpty()) {
        addValue(prefix + "." + nameOf(method), method, method.getReturnType());
      }
    }
  }

  private void addValue(String key, JavaMethod method, JavaType type) {
    String raw = type.toErasure().getName();
    if (raw.equals(Map.class.getName())) {
      addValue(key + ".*", method, argument(type, 1));
    } else if (raw.equals(Optional.class.getName())) {
      addValue(key, method, argument(type, 0));
    } else if (type.toErasure().isInterface() && raw.startsWith("dev.eclusa.")) {
      addMapping(key, type.toErasure());
    } else {
      defaults.put(
          key,
          method.tryGetAnnotationOfType(WithDefault.class).map(WithDefault::value).orElse(NONE));
    }
  }

  private static JavaType argument(JavaType type, int index) {
    return ((JavaParameterizedType) type).getActualTypeArguments().get(index);
  }

  private static String nameOf(JavaMethod method) {
    return method
        .tryGetAnnotationOfType(WithName.class)
        .map(WithName::value)
        .orElse(method.getName().replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT));
  }

  private void addParameters(JavaCodeUnit unit) {
    for (JavaParameter parameter : unit.getParameters()) {
      parameter
          .tryGetAnnotationOfType(ConfigProperty.class)
          .filter(property -> property.name().startsWith("eclusa."))
          .ifPresent(property -> defaults.put(property.name(), defaultOf(property)));
    }
  }

  private static String defaultOf(ConfigProperty property) {
    return property.defaultValue().equals(ConfigProperty.UNCONFIGURED_VALUE)
        ? NONE
        : property.defaultValue();
  }
}
