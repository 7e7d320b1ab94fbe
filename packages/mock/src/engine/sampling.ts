/** Validation of answers: all; the first of each operation, then a sample; none. */
export type ValidationMode = "always" | "sample" | "off";

/** Answers of an operation that are validated before sampling begins: enough to see each of its examples. */
const first = 100;

/** After that, one answer in this many is validated. */
const every = 50;

/** Tells whether the next answer of an operation is validated. */
export function createSampling(mode: ValidationMode): (operation: string) => boolean {
  if (mode !== "sample") return () => mode === "always";
  const answers = new Map<string, number>();
  return (operation) => {
    const before = answers.get(operation) ?? 0;
    answers.set(operation, before + 1);
    return before < first || (before - first) % every === every - 1;
  };
}
