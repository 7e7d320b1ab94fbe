import { isObject } from "../base/json.ts";
import { partsOf } from "../read/references.ts";
import { slowness } from "./slow-pattern.ts";

/** Lists the error codes in a value: its texts whose schema has `x-error-code`. */
export function findErrorCodes(document: object, schema: unknown, value: unknown): string[] {
  return partsOf(document, schema).flatMap(({ "x-error-code": mark, properties }) => {
    const code = codeIn(value, mark);
    const members = isObject(value) && isObject(properties) ? Object.entries(properties) : [];
    const inner = members.flatMap(([name, member]) => findErrorCodes(document, member, Object(value)[name]));
    return code ? [code, ...inner] : inner;
  });
}

/**
 * Reads the code in a text, as clients do.
 *
 * @param mark - `x-error-code`: true if the text is the code, else the pattern that finds it. One that could take long finds none.
 */
export function codeIn(text: unknown, mark: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  if (typeof mark !== "string") return mark === true ? text : undefined;
  return slowness(mark) === undefined ? new RegExp(mark, "u").exec(text.slice(0, 1000))?.[1] : undefined;
}
