package dev.eclusa.problem;

/** Ends a request with a {@link Problem}. An expected ending: it has no stack trace. */
public final class ProblemException extends RuntimeException {

  private final transient Problem problem;

  public ProblemException(int status, String kind, String detail) {
    this(Problem.of(status, kind, detail));
  }

  public ProblemException(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }
}
