package dev.eclusa.dispatcher.template;

import java.util.List;
import java.util.Optional;

/** Where the texts of templates come from. */
public interface TemplateFiles {

  /** The four files that make a template. */
  enum Part {
    SUBJECT("subject.txt"),
    TEXT("body.txt"),
    HTML("body.html"),
    /** Values to preview it with. */
    SAMPLE("sample.json");

    private final String fileName;

    Part(String fileName) {
      this.fileName = fileName;
    }

    public String fileName() {
      return fileName;
    }
  }

  /** All templates, by name and language. */
  List<TemplateId> list();

  /** The text of a part as it is now; empty when there is none. */
  Optional<String> read(TemplateId id, Part part);
}
