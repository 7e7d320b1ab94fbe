import { parse } from "yaml";
import type { Files } from "./sample.ts";

/** One change to the sample, and the expected report of a rule. */
export interface RuleCase {
  /** A verb phrase about the rule, such as "refuses a header without an example". */
  readonly title: string;
  /** A merge patch for the files of the sample. */
  readonly change: Files;
  /** Part of each expected message, by its place as `file#pointer`. Empty if the rule accepts the change. */
  readonly problems: Readonly<Record<string, string>>;
}

export function accepts(title: string, change: Files): RuleCase {
  return { title, change, problems: {} };
}

export function refuses(title: string, change: Files, problems: Readonly<Record<string, string>>): RuleCase {
  return { title, change, problems };
}

/** A case in YAML, whose title follows one of two verbs. */
interface WrittenCase {
  readonly accepts?: string;
  readonly refuses?: string;
  readonly change: Files;
  readonly problems?: Readonly<Record<string, string>>;
}

/** Reads the cases of several rules. `openapi`, `things` and `schemas/Thing` stand for whole names of files. */
export function readCases(yaml: string): Readonly<Record<string, readonly RuleCase[]>> {
  const rules: Readonly<Record<string, readonly WrittenCase[]>> = parse(yaml);
  const read = ({ accepts: accepted, refuses: refused, change, problems = {} }: WrittenCase): RuleCase =>
    accepted === undefined
      ? refuses(`refuses ${refused}`, withWholeNames(change), withWholeNames(problems))
      : accepts(`accepts ${accepted}`, withWholeNames(change));
  return Object.fromEntries(Object.entries(rules).map(([rule, cases]) => [rule, cases.map(read)]));
}

function withWholeNames<Value>(files: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const whole = (name: string) =>
    name
      .replace(/^openapi(?=#|$)/, "openapi.yaml")
      .replace(/^things(?=#|$)/, "paths/things_{owner}.yaml")
      .replace(/^[^.#]+\/[^.#]+(?=#|$)/, "components/$&.yaml");
  return Object.fromEntries(Object.entries(files).map(([name, value]) => [whole(name), value]));
}
