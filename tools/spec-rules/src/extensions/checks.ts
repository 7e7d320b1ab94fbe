import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Node } from "../redocly.ts";
import { type DocumentedExtension, readDocumentation } from "./documentation.ts";

/** Says what is wrong with an extension's value or with the object that carries it, or undefined when all is well. */
export type ExtensionCheck = (carrier: { readonly type: string; readonly node: Node }) => string | undefined;

/** The checks that a text in the form of EXTENSIONS.md asks for, by the name of the extension. */
export function readChecks(markdown: string): ReadonlyMap<string, ExtensionCheck> {
  // Most documents use few extensions, and validating the schemas themselves is the business of the tests.
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  return new Map(readDocumentation(markdown).map((extension) => [extension.name, makeCheck(ajv, extension)]));
}

let own: ReadonlyMap<string, ExtensionCheck> | undefined;

/** The checks of the repository's own EXTENSIONS.md. */
export function ownChecks(): ReadonlyMap<string, ExtensionCheck> {
  own ??= readChecks(readFileSync(new URL("../../../../specs/EXTENSIONS.md", import.meta.url), "utf8"));
  return own;
}

function makeCheck(ajv: Ajv2020, { name, where, schema, holder }: DocumentedExtension): ExtensionCheck {
  return ({ type, node }) => {
    if (!where.includes(type)) return `\`${name}\` may not stand here (${type}). It belongs to: ${where.join(", ")}.`;
    // The instance compiles a schema once and then returns the same function.
    const checkValue = ajv.compile(schema);
    if (!checkValue(node[name])) {
      return `\`${name}\` ${firstProblem(checkValue)}. See its section in specs/EXTENSIONS.md.`;
    }
    const checkHolder = ajv.compile(holder);
    if (!checkHolder(node)) {
      return `The ${type} with \`${name}\` ${firstProblem(checkHolder)}. See its section in specs/EXTENSIONS.md.`;
    }
    return undefined;
  };
}

function firstProblem({ errors }: ValidateFunction): string {
  const [error] = errors ?? [];
  const place = error?.instancePath ? `has a fault at \`${error.instancePath}\`: ` : "";
  const allowed = error?.params.allowedValues ?? error?.params.allowedValue ?? error?.params.additionalProperty;
  return `${place}${error?.message}${allowed === undefined ? "" : ` (${[allowed].flat().join(", ")})`}`;
}
