import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";

/** Files of a document, by path relative to the API's folder. */
export type Files = Readonly<Record<string, object>>;

/** One change to the sample, and the expected report of a rule. */
export interface RuleCase {
  /** A verb phrase about the rule, such as "refuses a header without an example". */
  readonly title: string;
  /** A merge patch for the files of the sample. */
  readonly change: Files;
  /** Part of each expected message, by its place as `file#pointer`. Empty if the rule accepts the change. */
  readonly problems: Readonly<Record<string, string>>;
}

/** A case in YAML. A rule accepts a change without problems. */
type Row = readonly [title: string, change: Files & { readonly get?: object }, problems?: RuleCase["problems"]];

/**
 * Reads a file of YAML. `content` may be a list of a schema and its examples, and `$ref: headers/Cursor` leads to a component. A `·` in a
 * text is removed.
 */
function read(file: string): unknown {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  const toWhole = (key: unknown, value: unknown) => {
    if (key === "content" && Array.isArray(value)) return contentOf(value);
    if (key === "$ref" && /^[a-z]+\/\w+$/.test(String(value))) return `../components/${value}.yaml`;
    return typeof value === "string" ? value.replaceAll("·", "") : value;
  };
  return parse(text, toWhole, { merge: true });
}

function contentOf([schema, ...examples]: readonly string[]): object {
  const named = examples.map((name) => [name, { $ref: `../components/examples/${name}.yaml` }]);
  const $ref = `../components/schemas/${schema}.yaml`;
  return { "application/json": { schema: { $ref }, examples: Object.fromEntries(named) } };
}

/** A small node API that keeps every rule. */
export const sample: Files = withWholeNames(read("support/sample.yaml") as Files);

/** Reads the cases of all rules. `openapi`, `things` and `schemas/Thing` stand for whole names of files, `get` for the operation. */
export function readCases(): Readonly<Record<string, readonly RuleCase[]>> {
  const files = readdirSync(new URL("../cases/", import.meta.url));
  const rules: Readonly<Record<string, readonly Row[]>> = Object.assign(
    {},
    ...files.map((file) => read(`cases/${file}`)),
  );
  const caseOf = ([title, { get, ...change }, problems]: Row): RuleCase => ({
    title: `${problems ? "refuses" : "accepts"} ${title}`,
    change: withWholeNames({ ...change, ...(get && { things: { get } }) }),
    problems: withWholeNames(problems ?? {}),
  });
  return Object.fromEntries(Object.entries(rules).map(([rule, cases]) => [rule, cases.map(caseOf)]));
}

function withWholeNames<Value>(files: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const whole = (name: string) =>
    name
      .replace(/^openapi(?=#|$)/, "openapi.yaml")
      .replace(/^get(?=\/|$)/, "things#/get")
      .replace(/^things(?=#|$)/, "paths/things_{owner}.yaml")
      .replace(/^[^.#]+\/[^.#]+(?=#|$)/, "components/$&.yaml");
  return Object.fromEntries(Object.entries(files).map(([name, value]) => [whole(name), value]));
}
