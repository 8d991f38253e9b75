package dev.eclusa.dispatcher.operator;

import dev.eclusa.dispatcher.template.Rendered;
import dev.eclusa.dispatcher.template.Rendering;
import dev.eclusa.dispatcher.template.Rendering.Unrenderable;
import dev.eclusa.dispatcher.template.TemplateId;
import dev.eclusa.dispatcher.template.Templates;
import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.problem.ProblemException;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import io.vertx.core.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Templates, and what mails made from them look like. Nothing is sent from here. */
@Path("/operator/templates")
@OperatorOnly
@Blocking
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operator")
public class TemplatesResource {

  /**
   * A template in one language.
   *
   * @param slug name
   * @param locale language tag
   */
  @RegisterForReflection
  public record TemplateView(String slug, String locale) {}

  /** A rendered mail. */
  @RegisterForReflection
  public record Preview(String subject, String text, String html) {}

  private static final String LOCALE = "pt-BR";

  private final Templates templates;

  public TemplatesResource(Templates templates) {
    this.templates = templates;
  }

  /** All templates. */
  @GET
  @Operation(summary = "Templates by name and language")
  public List<TemplateView> list() {
    return templates.list().stream().map(TemplatesResource::view).toList();
  }

  private static TemplateView view(TemplateId id) {
    return new TemplateView(id.slug(), id.locale());
  }

  /** Renders a template with its sample values. */
  @GET
  @Path("/{slug}/preview")
  @Operation(summary = "A template rendered with its sample values")
  public Preview preview(
      @PathParam("slug") String slug, @QueryParam("locale") @DefaultValue(LOCALE) String locale) {
    JsonObject sample = new JsonObject(templates.sample(slug, locale).orElse("{}"));
    return render(slug, locale, sample.getMap());
  }

  /** Renders a template with the values in the body. */
  @POST
  @Path("/{slug}/preview")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "A template rendered with the given values")
  public Preview preview(
      @PathParam("slug") String slug,
      @QueryParam("locale") @DefaultValue(LOCALE) String locale,
      Map<String, Object> values) {
    return render(slug, locale, values == null ? Map.of() : values);
  }

  private Preview render(String slug, String locale, Map<String, Object> values) {
    Rendering rendering = templates.render(slug, locale, values);
    if (rendering instanceof Unrenderable unrenderable) {
      int status = templates.list().stream().anyMatch(t -> t.slug().equals(slug)) ? 422 : 404;
      throw new ProblemException(status, "template", unrenderable.reason());
    }
    Rendered mail = (Rendered) rendering;
    return new Preview(mail.subject(), mail.text(), mail.html());
  }
}
