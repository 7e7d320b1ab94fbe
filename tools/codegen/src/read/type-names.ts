import { type SchemaObject, segmentsOf } from "@ledgergate/support/service-kit";
import { literal } from "../escape.ts";

/** Reserved words, and names that the generated files declare. */
export const RESERVED: ReadonlySet<string> = new Set(
  `any as asserts async await bigint boolean break case catch class const constructor continue debugger declare default
  delete do else enum export extends false finally for function get if implements import in infer instanceof interface is
  keyof let module namespace never new null number object of package private protected public readonly require return
  satisfies set static string super switch symbol this throw true try type typeof undefined unique unknown var void while
  with yield components operations paths api variants computeUnits`.split(/\s+/),
);

/** Tests for a name that needs no quotes. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}

/** Joins the words of a text in PascalCase: `ledger a` and `ledger-a` become `LedgerA`. */
export function pascalCase(text: string): string {
  return text
    .split(/[^\p{L}\p{N}$]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** Joins the words of a text in camelCase, without characters that names cannot have: `blocks/list-all` becomes `blocksListAll`. */
export function camelCase(text: string): string {
  // Normalization splits off accents, which are then removed.
  const joined = pascalCase(text.normalize("NFKD").replace(/\p{M}/gu, "")).replace(/[^\w$]/g, "");
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/**
 * Names the types of components: each by its own name if that is a valid type name, else by a name in PascalCase
 * (`foo-bar.baz`: `FooBarBaz`), with a number if the name is taken.
 *
 * @param exported - Other names that the client exports.
 */
export function nameTypes(components: readonly string[], exported: readonly string[]): ReadonlyMap<string, string> {
  const others = new Set(exported);
  const isName = (name: string) => isIdentifier(name) && !RESERVED.has(name) && !others.has(name);
  const taken = new Set([...exported, ...components.filter(isName)]);
  return new Map(
    components.map((component) => {
      if (isName(component)) return [component, component];
      const words = pascalCase(component).replace(/[^\w$]/g, "_");
      return [component, takeName(/^[A-Za-z_$]/.test(words) ? words : `_${words}`, taken)];
    }),
  );
}

/** Takes a name, with a number if it is taken. */
export function takeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  taken.add(free);
  return free;
}

/** Names of types that `schema.ts` itself has or uses. */
const USED = new Set(
  `$defs webhooks UnknownVariant OneOf WithRequired XOR Without Exclude Omit Record Required Uint8Array`.split(" "),
);

/** Tests if `schema.ts` can have a type of this name. */
export function isFreeName(typeName: string): boolean {
  return !USED.has(typeName);
}

/** Prints the name of an object's member. `__proto__` would set the prototype, unless the name is computed. */
export function memberName(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : propertyName(name);
}

export function propertyName(name: string): string {
  return isIdentifier(name) ? name : literal(name);
}

/** Returns the name of the component schema that a schema refers to. `undefined` if it refers to none. */
export function schemaNameOf(schema: SchemaObject | boolean): string | undefined {
  const $ref = typeof schema === "object" ? schema.$ref : undefined;
  const segments = $ref === undefined ? undefined : segmentsOf($ref);
  return segments?.length === 3 && segments[0] === "components" && segments[1] === "schemas" ? segments[2] : undefined;
}

/** Matches the type of a component schema in code. */
export const SCHEMA_TYPE: RegExp = /components\["schemas"\]\["(?:[^"\\]|\\.)*"\]/g;

export function schemaType(name: string): string {
  return `components["schemas"][${literal(name)}]`;
}

/** Prints a reference to the operation in the generated `schema.ts`. */
export function inSchemaFile(operationId: string): string {
  return `operations[${literal(operationId)}]`;
}
