import { isObject } from "../oracle/document.ts";
import { stringifyExact } from "../oracle/exact-json.ts";
import { type Case, documentOf, type Json, type Place, type Schema } from "./document.ts";
import { type Disagreement, tryCases } from "./try-cases.ts";
import { createJudge } from "./verdict.ts";

/** Finds the smallest case in which the same reader disagrees. */
export async function shrink(found: Disagreement): Promise<Disagreement> {
  const { reader } = found;
  let smallest = found;
  for (;;) {
    const again = await tryCases(smallerCases(smallest), [reader]);
    const alike = again.filter((one) => kindOf(one) === kindOf(found));
    const next = alike.find(({ one }) => sizeOf(one) < sizeOf(smallest.one));
    if (!next) return smallest;
    smallest = next;
  }
}

/** The first words of what was expected and found, or a whole message without places. */
function kindOf({ expected, got }: Disagreement): string {
  const found = /^(?:refuses|makes none)/.test(got) ? got.replaceAll(/#\S*|\d/g, "") : got.split(/\W/)[0];
  return `${expected.split(/\W/)[0]} ${found}`;
}

function sizeOf(one: Case): number {
  return stringifyExact(one).length;
}

function smallerCases({ one, place, value }: Disagreement): readonly Case[] {
  const cases = [
    { ...one, places: [place], values: [value] },
    { ...one, values: [value] },
    ...[...smallerParts(one.schema)].map((schema) => ({ ...one, schema: schema as Schema })),
    ...[...smallerParts(one.schemas)].map((schemas) => ({ ...one, schemas: schemas as NonNullable<Case["schemas"]> })),
    ...[...smallerParts(value)].map((value) => ({ ...one, values: [value] })),
  ];
  return cases.filter((smaller) => isReadable(smaller, place));
}

function isReadable(one: Case, place: Place): boolean {
  try {
    return createJudge(documentOf(one), place) !== undefined;
  } catch {
    return false;
  }
}

/** Lists values that lack one part of a value, or are one of its parts. */
function* smallerParts(node: Json): Generator<Json> {
  if (!isObject(node)) return;
  for (const [name, part] of Object.entries(node)) {
    if (isObject(part)) yield part;
    const { [name]: _, ...rest } = node as Readonly<Record<string, Json>>;
    yield Array.isArray(node) ? node.toSpliced(Number(name), 1) : rest;
    for (const inner of smallerParts(part))
      yield Array.isArray(node) ? node.with(Number(name), inner) : { ...node, [name]: inner };
  }
}

/** Describes a disagreement for people, with the smallest document. */
export function describe({ one, place, value, reader, expected, got }: Disagreement, seed: number): string {
  return [
    `case ${seed}: ${reader.name} disagrees with ajv`,
    `  document ${stringifyExact(documentOf(one))}`,
    `  place    ${stringifyExact(place)}`,
    `  value    ${stringifyExact(value)}`,
    `  expected ${expected}`,
    `  got      ${got}`,
  ].join("\n");
}
