/** Steps that try an SDK, by name. Each returns a line about its result and throws if that is wrong. */
export type Steps = Readonly<Record<string, () => Promise<string>>>;

/** Runs the steps of an SDK one after the other and prints a line for each. Returns the number of failed steps. */
export async function runSteps(sdk: string, steps: Steps): Promise<number> {
  let failed = 0;
  for (const [name, run] of Object.entries(steps)) {
    try {
      console.log(`ok      ${sdk} ${name}: ${await run()}`);
    } catch (error) {
      failed++;
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`failed  ${sdk} ${name}: ${reason.replaceAll(/\s+/g, " ")}`);
    }
  }
  return failed;
}
