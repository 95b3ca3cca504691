/** A setting is missing or wrong; each line of the message names a variable and says what to do. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
  readonly variables: readonly string[];

  constructor(problems: readonly { variable: string; advice: string }[]) {
    super(
      ["The environment is not usable:", ...problems.map((p) => `  ${p.variable}: ${p.advice}`)].join("\n"),
    );
    this.variables = problems.map((problem) => problem.variable);
  }
}
