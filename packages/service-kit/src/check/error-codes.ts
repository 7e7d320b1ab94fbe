import { isObject } from "../base/json.ts";
import { partsOf } from "../read/references.ts";
import { slowness } from "./slow-pattern.ts";

/** Lists the error codes in a value: its texts whose schema has `x-error-code`. */
export function findErrorCodes(document: object, schema: unknown, value: unknown): string[] {
  return partsOf(document, schema).flatMap(({ "x-error-code": mark, properties }) => {
    const code = typeof value === "string" ? readCode(mark, value) : undefined;
    const members = isObject(value) && isObject(properties) ? Object.entries(properties) : [];
    const inner = members.flatMap(([name, member]) => findErrorCodes(document, member, Object(value)[name]));
    return code ? [code, ...inner] : inner;
  });
}

/** Reads the code in a text, as clients do. A pattern that could take long finds none. */
function readCode(mark: unknown, text: string): string | undefined {
  if (typeof mark !== "string") return mark === true ? text : undefined;
  return slowness(mark) === undefined ? new RegExp(mark, "u").exec(text.slice(0, 1000))?.[1] : undefined;
}
