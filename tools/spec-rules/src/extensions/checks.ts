import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { type DocumentedExtension, readDocumentation } from "./documentation.ts";

/** Says what is wrong with an extension's value or with the object that carries it, or undefined when all is well. */
export type ExtensionCheck = (carrier: {
  readonly type: string;
  readonly node: Readonly<Record<string, unknown>>;
}) => string | undefined;

/** The checks that EXTENSIONS.md asks for, by the name of the extension. */
export function readChecks(markdown: string): ReadonlyMap<string, ExtensionCheck> {
  return new Map(readDocumentation(markdown).map((extension) => [extension.name, makeCheck(extension)]));
}

/** The checks of the repository's own EXTENSIONS.md. */
export function ownChecks(): ReadonlyMap<string, ExtensionCheck> {
  return readChecks(readFileSync(new URL("../../../../specs/EXTENSIONS.md", import.meta.url), "utf8"));
}

function makeCheck({ name, where, schema, holder }: DocumentedExtension): ExtensionCheck {
  // Each validator has an instance of its own: they are few, and their local references cannot meet.
  const checkValue = new Ajv2020({ strict: false }).compile(schema);
  const checkHolder = new Ajv2020({ strict: false }).compile(holder ?? {});
  return ({ type, node }) => {
    if (!where.includes(type)) return `\`${name}\` may not stand in a ${type}. Move it to: ${where.join(", ")}.`;
    if (!checkValue(node[name]))
      return `\`${name}\` ${firstProblem(checkValue)}. See its section in specs/EXTENSIONS.md.`;
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
