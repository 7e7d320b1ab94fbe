import type { OptionRule } from "./option-rules.ts";

/**
 * Refuses options that a function does not have, such as misspelt ones, and values of the wrong kind. Whether a value makes
 * sense, such as whether a file exists, is checked where it is read. Messages repeat no value: some are secrets.
 */
export function checkOptions<Options extends object>(
  owner: string,
  options: Options,
  rules: Readonly<Record<keyof Options, OptionRule>>,
): void {
  const known: ReadonlyMap<string, OptionRule> = new Map(Object.entries(rules));
  for (const [name, value] of Object.entries(options)) {
    const rule = known.get(name);
    if (!rule) throw new TypeError(`${owner} has no option ${name}. It takes ${[...known.keys()].join(", ")}.`);
    if (value !== undefined && !rule.allows(value)) throw new TypeError(`${owner}: ${name} must be ${rule.must}.`);
  }
}
