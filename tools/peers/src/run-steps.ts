import type { Step } from "./step.ts";

/** Runs the steps of an SDK one after the other, prints a line for each, and tells how many failed. */
export async function runSteps(
  sdk: string,
  steps: readonly Step[],
  print: (line: string) => void = console.log,
): Promise<number> {
  let failed = 0;
  for (const { name, run } of steps) {
    try {
      print(`ok      ${sdk} ${name}: ${await run()}`);
    } catch (error) {
      failed++;
      const reason = error instanceof Error ? error.message : String(error);
      print(`failed  ${sdk} ${name}: ${reason.replaceAll(/\s+/g, " ")}`);
    }
  }
  return failed;
}
