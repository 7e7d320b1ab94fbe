import { isExactInteger } from "@ledgergate/codegen/mark-types";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { nodeAt, partsOf } from "@ledgergate/support/service-kit";

const note = "An example is beyond 2^53.";

/**
 * Marks the integers of which an example is beyond 2^53, so that clients keep their digits. Clients read all other numbers as doubles.
 *
 * @returns the example as clients read it.
 */
export function keepDigits(document: JsonObject, schemas: readonly unknown[], value: unknown): unknown {
  const parts = schemas.flatMap((schema) => partsOf(document, schema)) as readonly JsonObject[];
  if (Array.isArray(value)) {
    const itemAt = (at: number) => parts.map((part) => nodeAt(part, ["prefixItems", String(at)]) ?? part.items);
    return value.map((item, at) => keepDigits(document, itemAt(at), item));
  }
  if (isObject(value)) {
    const others = (one: JsonObject) => [...Object.values(Object(one.patternProperties)), one.additionalProperties];
    const members = Object.entries(value).map(([name, member]) => {
      const described = parts.flatMap((part) => nodeAt(part, ["properties", name]) ?? others(part));
      return [name, keepDigits(document, described, member)];
    });
    return Object.fromEntries(members);
  }
  if (typeof value !== "bigint" || parts.some(isExactInteger)) return value;
  const integers = parts.filter(({ type }) => [type].flat().includes("integer"));
  for (const part of integers) {
    part["x-json-integer"] = { reason: note, exact: true };
    part["x-provenance"] = [{ at: "x-json-integer", source: "assumed", note }];
  }
  return integers.length > 0 ? value : Number(value);
}
