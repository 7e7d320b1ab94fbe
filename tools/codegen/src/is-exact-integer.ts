import { isNode, type Node } from "./walk-document.ts";

/** Whether a schema is an integer that may exceed 2^53 (`x-json-integer: { exact: true }`). */
export function isExactInteger(schema: Readonly<Node>): boolean {
  const mark = schema["x-json-integer"];
  return isNode(mark) && mark.exact === true;
}
