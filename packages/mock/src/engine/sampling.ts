/** Validation of answers: all, the first answers of each operation and then a sample, or none. */
export type ValidationMode = "always" | "sample" | "off";

/** Number of answers of an operation to validate before sampling begins. Enough to include each example. */
const first = 100;

/** Sampling rate: one answer in this many is validated. */
const every = 50;

/** Makes a function that decides if the next answer of an operation is validated. */
export function createSampling(mode: ValidationMode): (operation: string) => boolean {
  if (mode !== "sample") return () => mode === "always";
  const answers = new Map<string, number>();
  return (operation) => {
    const before = answers.get(operation) ?? 0;
    answers.set(operation, before + 1);
    return before < first || (before - first) % every === every - 1;
  };
}
