import { readFileSync } from "node:fs";
import { parseJson, parseYaml, stringifyExact } from "@ledgergate/support/exact-document";
import { mergePatch } from "@ledgergate/support/merge-patch";
import type { Impact } from "../src/diff/change.ts";

/** A path and its components. The parameters of an operation have keys, so that a merge patch can change one of them. */
interface Sample {
  readonly path: Readonly<Record<string, { readonly parameters: object }>>;
  readonly components: object;
}

/** The verdicts of the largest bump, and a change to a part of the sample. */
type Row = readonly [verdicts: string | readonly string[], change: object];

export interface Case {
  readonly verdicts: readonly string[];
  readonly impact: Impact;
  /** A merge patch of the sample. */
  readonly patch: unknown;
}

interface Tables {
  readonly sample: Sample;
  readonly [place: string]: unknown;
}

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
const put = (operation: unknown) => ({ path: { put: operation } });
const request = (schema: unknown) => put({ requestBody: json(schema) });
const responses = (all: unknown) => put({ responses: all });

/** The parts of the sample that tables change, and their places; `*` is the changed member. Other tables change the operation of that name. */
const PARTS: Readonly<Record<string, readonly [patch: (change: object) => unknown, place: string]>> = {
  path: [(path) => ({ path }), ""],
  parameters: [(parameters) => put({ parameters }), "query parameter *"],
  request: [request, "request › body"],
  inputs: [(properties) => request({ properties }), "request › body.*"],
  responses: [responses, "response *"],
  members: [(properties) => responses({ 200: json({ properties }) }), "response 200 › body.*"],
  shared: [(Shared) => ({ components: { Shared } }), "request › body.shared"],
};

const { sample, ...tables } = parseYaml(readFileSync(new URL("cases.yaml", import.meta.url), "utf8")) as Tables;

export const cases: readonly Case[] = Object.entries(tables).flatMap(([table, rows]) => {
  const [patchOf, place] = PARTS[table] ?? [(change: object) => ({ path: { [table]: change } }), table.toUpperCase()];
  return (rows as readonly Row[]).map(([given, change]) => {
    const member = Object.keys(change)[0] ?? "";
    const verdicts = [given].flat().map((verdict) => {
      const [impact = "", ...others] = verdict.split(" | ");
      return [impact, ...(others.length > 1 ? [] : [place.replace("*", member)]), ...others].join(" | ");
    });
    return { verdicts, impact: verdicts[0]?.split(" ")[0] as Impact, patch: patchOf(change) };
  });
});

/** Makes a document with a copy of the sample for each case, before or after its change: Redocly and the compiler start once. */
export function makeDocument(side: "base" | "revision", paths = {}, schemas = {}): object {
  const copies = cases.map(({ patch }, index) => copyOf(side === "base" ? sample : mergePatch(sample, patch), index));
  return {
    openapi: "3.1.0",
    info: { title: "Cases", version: side },
    paths: Object.assign({}, paths, ...copies.map(({ path }, index) => ({ [`/${index}/{id}`]: path }))),
    components: { schemas: Object.assign({}, schemas, ...copies.map(({ components }) => components)) },
  };
}

/** Copies the sample with an ending of the names of its operations and components. */
function copyOf(changed: unknown, index: number): Sample {
  const text = stringifyExact(changed).replaceAll(/(?<="operationId":"|components\/schemas\/)\w+/g, `$&Of${index}`);
  const { path, components } = parseJson(text) as Sample;
  for (const operation of Object.values(path))
    Object.assign(operation, { parameters: Object.values(operation.parameters) });
  const renamed = Object.entries(components).map(([name, schema]) => [`${name}Of${index}`, schema]);
  return { path, components: Object.fromEntries(renamed) };
}
