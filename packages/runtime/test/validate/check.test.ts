import { expect, test } from "vitest";
import { createValidators, rareKeywords, type Shape } from "../../src/validate/index.ts";

/** Returns the mismatches of a value, as `pointer: expected`. */
function mismatches(shape: Shape, value: unknown, schemas: Readonly<Record<string, Shape>> = {}): string[] {
  const { check } = createValidators<{ Value: unknown }, never>({ schemas: { ...schemas, Value: shape }, answers: {} });
  return check("Value", value).map(({ pointer, expected }) => `${pointer}: ${expected}`);
}

const circle: Shape = {
  type: "object",
  required: ["kind", "radius"],
  properties: { kind: { enum: ["circle"] }, radius: { type: "number" } },
};
const square: Shape = {
  type: "object",
  required: ["kind", "side"],
  properties: { kind: { enum: ["square"] }, side: { type: "number" }, corners: { type: "array", items: "Corner" } },
};
const Corner: Shape = { type: "object", required: ["x"], properties: { x: { type: "integer" } } };
const schemas = { circle, square, Corner };
const union: Shape = { type: "object", variants: { member: "kind", shapes: { circle: "circle", square: "square" } } };

/** An integer that no double holds. */
const large = 2n ** 53n + 1n;

test.each<[Shape, unknown, string]>([
  [{ type: "string" }, 1, ": a string"],
  [{ type: ["integer", "null"] }, "1", ": an integer or null"],
  [{ type: "integer" }, 1.5, ": an integer"],
  [{ type: "object" }, [], ": an object"],
  [{ type: "boolean" }, "true", ": a boolean"],
  [{ enum: ["a", 1, null] }, "b", ': one of "a", 1, null'],
  [{ enum: ["a"] }, "b", ': "a"'],
  [{ enum: [1, large] }, large - 1n, `: one of 1, ${large}`],
  [{ minimum: large }, large - 1n, `: at least ${large}`],
  [{ type: "string", pattern: /^a+$/u }, "ab", ": text that matches ^a+$"],
  [{ type: "string", pattern: /^a+$/u, format: "as" }, "ab", ": text of format as"],
  [{ type: "string", format: "int256" }, String(2n ** 255n), ": text of format int256"],
  [{ type: "string", minLength: 2 }, "😀", ": of 2 characters or more"],
  [{ type: "string", maxLength: 1 }, "😀a", ": of 1 characters or fewer"],
  [{ type: "integer", minimum: 1 }, 0, ": at least 1"],
  [{ type: "integer", maximum: 1 }, 2n ** 60n, ": at most 1"],
  [{ type: "integer", format: "uint64" }, -1, ": an integer of uint64"],
  [{ type: "number", exclusiveMinimum: 0 }, 0, ": above 0"],
  [{ type: "number", exclusiveMaximum: 1 }, 1, ": below 1"],
  [{ type: "array", minItems: 1 }, [], ": of 1 items or more"],
  [{ type: "array", maxItems: 1 }, [1, 2], ": of 1 items or fewer"],
  [{ type: "array", items: { type: "string" } }, ["a", 1], "/1: a string"],
  [{ required: ["a/b~c"] }, {}, "/a~1b~0c: present"],
  [{ required: ["toString"] }, {}, "/toString: present"],
  [{ additionalProperties: false, properties: { a: true } }, { a: 1, b: 2 }, "/b: absent"],
  [{ additionalProperties: { type: "string" } }, { a: 1 }, "/a: a string"],
  [{ not: { type: "string" } }, "a", ": of another kind"],
  [{ allOf: [{ type: "object" }, { required: ["a"] }, { required: ["a"] }] }, {}, "/a: present"],
  [{ oneOf: [{ type: "integer" }, { type: "number" }] }, 1, ": of one kind only"],
  [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "1", ": an integer or null"],
  [{ anyOf: [{ enum: ["a"] }, { type: "null" }] }, "b", ': "a" or null'],
])("by %o, %o is refused", (shape, value, mismatch) => {
  expect(mismatches(shape, value)).toEqual([mismatch]);
});

// tools/contract judges numbers and bigints.
test("an integer format is exact at its limits, for texts", () => {
  const text: Shape = { type: "string", format: "int64" };
  const zeros = "0".repeat(30);
  for (const good of [-(2n ** 63n), 2n ** 63n - 1n, `-${zeros}7`, zeros]) {
    expect(mismatches(text, String(good))).toEqual([]);
  }
  for (const bad of [2n ** 63n, `1${zeros}`, "0x1", ""])
    expect(mismatches(text, String(bad))).toEqual([": text of format int64"]);
});

test("the discriminator of a union alone decides which variant a value must fit", () => {
  expect(mismatches(union, { kind: "square", side: 1 }, schemas)).toEqual([]);
  expect(mismatches(union, { kind: "square", radius: 1 }, schemas)).toEqual(["/side: present"]);
  expect(mismatches(union, { kind: "oval" }, schemas)).toEqual(['/kind: one of "circle", "square"']);
  expect(mismatches(union, { kind: "toString" }, schemas)).toEqual(['/kind: one of "circle", "square"']);
  expect(mismatches(union, {}, schemas)).toEqual(["/kind: present"]);
  expect(mismatches(union, 5, schemas)).toEqual([": an object"]);
});

test("a value that lacks a member is compared with its kind, whatever others forbid", () => {
  const short = (kind: string, required: readonly string[]): Shape => ({
    type: "object",
    required: ["kind", ...required],
    properties: { kind: { enum: [kind] }, note: kind === "b" ? { pattern: /^\d$/u } : {} },
  });
  const kinds: Shape = { anyOf: [short("a", ["size"]), short("b", [])] };
  expect(mismatches(kinds, { kind: "a", note: "x" })).toEqual(["/size: present"]);
});

test("an unknown variant must have the common members", () => {
  const base: Shape = { type: "object", required: ["id"] };
  const open: Shape = { variants: { member: "kind", shapes: { circle: "circle" }, unknown: base } };
  expect(mismatches(open, { kind: "oval", id: 1 }, schemas)).toEqual([]);
  expect(mismatches(open, { kind: "oval" }, schemas)).toEqual(["/id: present"]);
});

test.each<[Shape, unknown, unknown, string]>([
  [{ multipleOf: 0.1 }, 0.3, 0.35, ": a multiple of 0.1"],
  [{ multipleOf: large }, 3n * large, 3n * large + 1n, `: a multiple of ${large}`],
  [
    { uniqueItems: true },
    [1, "1", 1n, [1]],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    ": of items that all differ",
  ],
  [{ minProperties: 1 }, { a: 1 }, {}, ": of 1 members or more"],
  [{ maxProperties: 1 }, { a: 1 }, { a: 1, b: 1 }, ": of 1 members or fewer"],
  [{ propertyNames: { pattern: /^a/u } }, { a: 1 }, { a: 1, b: 1 }, "/b: absent"],
])("%o: a rare keyword is checked where it applies", (shape, good, bad, message) => {
  const { check } = createValidators<{ Value: unknown }, never>({
    rareKeywords,
    schemas: { Value: shape },
    answers: {},
  });
  for (const one of [good, "text"]) expect(check("Value", one)).toEqual([]);
  expect(check("Value", bad).map(({ pointer, expected }) => `${pointer}: ${expected}`)).toEqual([message]);
});

test.each<[string, Shape]>([
  ["anyOf", { anyOf: [{ items: "List" }, { items: "List", minItems: 1 }] }],
  ["oneOf", { oneOf: [{ items: "List" }, { items: "List", minItems: 1 }] }],
  ["allOf", { allOf: [{ items: "List" }, { items: "List" }] }],
  ["not", { allOf: [{ not: { items: { not: "List" } } }, { items: "List" }] }],
])("a recursive schema is checked in linear time: %s", (_, List) => {
  let value: unknown = [1];
  for (let depth = 0; depth < 200; depth++) value = [value];
  expect(mismatches("List", value, { List: { type: "array", ...(List as object) } })).not.toEqual([]);
});

test("without a discriminator, the closest shape provides the mismatch", () => {
  const shapes: Shape = { anyOf: ["circle", "square", { type: "null" }] };
  const value = { kind: "square", side: 1, corners: [{ x: 1 }, { x: "1" }] };
  expect(mismatches(shapes, value, schemas)).toEqual(["/corners/1/x: an integer"]);
  expect(mismatches(shapes, { kind: "circle", side: 1 }, schemas)).toEqual([": of one of several kinds"]);
  expect(mismatches(shapes, { kind: "circle" }, schemas)).toEqual(["/radius: present"]);
  expect(mismatches(shapes, {}, schemas)).toEqual([": of one of several kinds"]);
  const orNull = (kind: string, required: string): Shape => ({
    required: [required],
    properties: { kind: { anyOf: [{ enum: [kind] }, { type: "null" }] } },
  });
  const optional: Shape = { anyOf: [orNull("circle", "radius"), orNull("square", "side")] };
  expect(mismatches(optional, { kind: "square" })).toEqual(["/side: present"]);
});

test("validation stops after ten mismatches", () => {
  const items = Array.from({ length: 1000 }, (_, index) => ({
    get x() {
      if (index > 10) throw new Error("looked at item 11");
      return "";
    },
  }));
  expect(mismatches({ type: "array", items: "Corner" }, items, schemas)).toHaveLength(10);
  expect(mismatches({ additionalProperties: "Corner" }, { ...items }, schemas)).toHaveLength(10);
});

test("a value that is nested too deeply for the stack is refused like any other", () => {
  let nested: unknown[] = [];
  for (let depth = 0; depth < 200_000; depth += 1) nested = [nested];
  expect(mismatches({ type: "array", items: "Value" }, nested)).toEqual([": less deeply nested"]);
});

test("unknown names are refused", () => {
  const { check, checkAnswer } = createValidators<object, string>({ schemas: {}, answers: {} });
  expect(() => check("toString" as never, 1)).toThrow("The document has no schema toString.");
  expect(() => checkAnswer("getNote", 1)).toThrow("The document has no operation getNote.");
});
