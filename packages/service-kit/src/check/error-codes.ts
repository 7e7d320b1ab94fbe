import { isObject } from "../base/json.ts";
import { resolveReference } from "../read/references.ts";
import { slowness } from "./slow-pattern.ts";

interface Schema {
  readonly [keyword: string]: unknown;
}

/** Lists the error codes in a value: its texts whose schema has `x-error-code`. */
export function findErrorCodes(document: object, reference: unknown, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const schema = withTarget(document, reference);
  const { "x-error-code": mark, properties } = schema;
  const code = typeof value === "string" ? readCode(mark, value) : undefined;
  const branches = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const members = isObject(value) && isObject(properties) ? Object.entries(properties) : [];
  return [
    ...(code ? [code] : []),
    ...branches.flatMap((branch) => findErrorCodes(document, branch, value)),
    ...members.flatMap(([name, member]) => findErrorCodes(document, member, Object(value)[name])),
  ];
}

/** Reads the code in a text, as clients do. A pattern that could take long finds none. */
function readCode(mark: unknown, text: string): string | undefined {
  if (typeof mark !== "string") return mark === true ? text : undefined;
  return slowness(mark) === undefined ? new RegExp(mark, "u").exec(text.slice(0, 1000))?.[1] : undefined;
}

/** A schema with the target of its `$ref`. In OpenAPI 3.1, keywords beside a `$ref` apply together with those of its target. */
export function withTarget(document: object, schema: unknown): Schema {
  return isObject(schema) ? { ...resolveReference(document, schema), ...schema } : {};
}
