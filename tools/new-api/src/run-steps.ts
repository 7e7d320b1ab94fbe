export type Step = readonly [command: string, ...args: string[]];

/**
 * Runs steps one after the other.
 *
 * @param run - Runs a step and returns its exit code.
 * @param signal - Ends the work after the step under way.
 * @throws an error that names the first step that fails. The steps after it do not run.
 */
export async function runSteps(
  steps: readonly Step[],
  run: (...step: Step) => number | Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  for (const step of steps) {
    const code = await run(...step);
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`\`${step.join(" ")}\` failed. Its output above says why.`);
  }
}
