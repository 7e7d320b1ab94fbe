import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Files } from "./sample.ts";

const folder = new URL("../cases/", import.meta.url);

/** One change to the sample, and the expected report of a rule. */
export interface RuleCase {
  /** A verb phrase about the rule, such as "refuses a header without an example". */
  readonly title: string;
  /** A merge patch for the files of the sample. */
  readonly change: Files;
  /** Part of each expected message, by its place as `file#pointer`. Empty if the rule accepts the change. */
  readonly problems: Readonly<Record<string, string>>;
}

/** A case in YAML, whose title follows one of two verbs. */
interface WrittenCase {
  readonly accepts?: string;
  readonly refuses?: string;
  readonly change: Files;
  readonly problems?: Readonly<Record<string, string>>;
}

/** Reads the cases of all rules. `openapi`, `things` and `schemas/Thing` stand for whole names of files. */
export function readCases(): Readonly<Record<string, readonly RuleCase[]>> {
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const rules: Readonly<Record<string, readonly WrittenCase[]>> = Object.assign(
    {},
    ...texts.map((text) => parse(text, withoutMarks, { merge: true })),
  );
  const read = ({ change, problems = {}, ...title }: WrittenCase): RuleCase => ({
    title: Object.entries(title).flat().join(" "),
    change: withWholeNames(change),
    problems: withWholeNames(problems),
  });
  return Object.fromEntries(Object.entries(rules).map(([rule, cases]) => [rule, cases.map(read)]));
}

function withoutMarks(_: unknown, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("·", "") : value;
}

function withWholeNames<Value>(files: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const whole = (name: string) =>
    name
      .replace(/^openapi(?=#|$)/, "openapi.yaml")
      .replace(/^things(?=#|$)/, "paths/things_{owner}.yaml")
      .replace(/^[^.#]+\/[^.#]+(?=#|$)/, "components/$&.yaml");
  return Object.fromEntries(Object.entries(files).map(([name, value]) => [whole(name), value]));
}
