import type { Numeric } from "./exact-numbers.ts";

/** Schemas that exclude what a keyword means: each value of one of them breaks the keyword. */
const opposites: Readonly<Record<string, (value: never) => readonly object[]>> = {
  not: (schema: object) => [schema],
  minimum: (limit: Numeric) => [{ exclusiveMaximum: limit }],
  maximum: (limit: Numeric) => [{ exclusiveMinimum: limit }],
  minLength: (length: number) => [{ maxLength: length - 1 }],
  maxLength: (length: number) => [{ minLength: length + 1 }],
  minItems: (count: number) => [{ maxItems: count - 1 }],
  maxItems: (count: number) => [{ minItems: count + 1 }],
  maxProperties: (count: number) => [{ minProperties: count + 1 }],
  uniqueItems: () => [{ minItems: 2 }],
  items: (schema: object) => [{ contains: { not: schema } }],
  anyOf: noneOf,
  oneOf: noneOf,
  contains: (schema: object) => [{ items: { not: schema } }],
  required: ([name]: readonly string[]) => [{ properties: { [name ?? ""]: false } }],
  properties: (map: object) =>
    Object.entries(map).map(([name, schema]) => ({ required: [name], properties: { [name]: { not: schema } } })),
  propertyNames: (schema: object) => [{ minProperties: 1, propertyNames: { not: schema } }],
  additionalProperties: (schema: object) => [{ minProperties: 1, additionalProperties: { not: schema } }],
};

function noneOf(branches: readonly object[]): readonly object[] {
  return [{ allOf: branches.map((branch) => ({ not: branch })) }];
}

export function oppositesOf(schema: object): readonly object[] {
  return Object.entries(schema).flatMap(([keyword, value]) => opposites[keyword]?.(value as never) ?? []);
}
