import { readFileSync } from "node:fs";
import { parseYaml } from "@ledgergate/support/exact-document";

/** The expected verdict (impact, place, message), and a change to the sample as a merge patch. */
type Case = readonly [verdict: string, change: unknown];

interface Tables {
  readonly sample: { readonly get: { readonly parameters: readonly unknown[] } };
  readonly [place: string]: unknown;
}

/** Returns the variant of a union for one kind. */
export function variant(kind: unknown): object {
  return { type: "object", required: ["type"], properties: { type: { type: "string", const: kind } } };
}

/** Replaces `{ kind: … }` by the variant. */
function withVariants(_: unknown, value: unknown): unknown {
  const [[key, kind] = [], ...others] = typeof value === "object" ? Object.entries(value ?? {}) : [];
  return key === "kind" && typeof kind === "string" && others.length === 0 ? variant(kind) : value;
}

const written = parseYaml(readFileSync(new URL("cases.yaml", import.meta.url), "utf8"));
const { sample, ...tables } = JSON.parse(JSON.stringify(written), withVariants) as Tables;

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
const body = (schema: unknown) => ({ get: { responses: { 200: json(schema) } } });
const places: Readonly<Record<string, (change: never) => unknown>> = {
  path: (change) => change,
  put: (put) => ({ put }),
  get: (get) => ({ get }),
  parameters: (others: readonly unknown[]) => ({ get: { parameters: [sample.get.parameters[0], ...others] } }),
  request: (schema) => ({ put: { requestBody: json(schema) } }),
  body,
  members: (properties) => body({ properties }),
  responses: (responses) => ({ get: { responses } }),
};

/** The path that each case changes. */
export const samplePath: unknown = sample;

export const cases: readonly Case[] = Object.entries(tables).flatMap(([place, some]) =>
  (some as readonly Case[]).map(([verdict, change]): Case => [verdict, places[place]?.(change as never)]),
);
