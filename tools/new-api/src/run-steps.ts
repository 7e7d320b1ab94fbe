/** A command of the workspace with its arguments. */
export type Step = readonly [command: string, ...args: string[]];

/**
 * Runs steps one after the other.
 *
 * @param run - Runs a step and returns its exit code.
 * @throws an error that names the first step that fails. The steps after it do not run.
 */
export function runSteps(steps: readonly Step[], run: (...step: Step) => number): void {
  for (const step of steps)
    if (run(...step) !== 0) throw new Error(`\`${step.join(" ")}\` failed. Its output above says why.`);
}
