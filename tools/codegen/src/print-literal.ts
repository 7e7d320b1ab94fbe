import { isIdentifier } from "./type-names.ts";

/** The longest line of generated code that is not broken up. */
export const LINE_WIDTH = 120;

/**
 * A JSON value as code, which may hold regular expressions: on one line where it fits, else a member a line.
 *
 * @param indent - The white space that the value's line starts with.
 * @param taken - How much of that line stands before the value.
 */
export function printLiteral(value: unknown, indent = "", taken = 0): string {
  const flat = printFlat(value);
  if (indent.length + taken + flat.length + 1 <= LINE_WIDTH || !isNested(value)) return flat;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => `${inner}${printLiteral(item, inner)},`)
    : Object.entries(value).map(([key, member]) => {
        const name = `${keyOf(key)}: `;
        return `${inner}${name}${printLiteral(member, inner, name.length)},`;
      });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${entries.join("\n")}\n${indent}${close}`;
}

function printFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlat).join(", ")}]`;
  if (!isNested(value)) return value instanceof RegExp ? String(value) : JSON.stringify(value);
  const entries = Object.entries(value).map(([key, member]) => `${keyOf(key)}: ${printFlat(member)}`);
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}

/** A member of the name `__proto__` would set the prototype, unless its name is computed. */
function keyOf(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isIdentifier(name) ? name : JSON.stringify(name);
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof RegExp);
}
