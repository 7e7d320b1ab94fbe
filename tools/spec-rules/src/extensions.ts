import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parse } from "yaml";
import type { LintedNode } from "./redocly.ts";

/** Finds the fault in an extension's value or in the object that has it. `undefined` if there is none. */
type ExtensionCheck = (holder: { readonly type: string; readonly node: LintedNode }) => string | undefined;

/** Reads the checks from a text in the form of EXTENSIONS.md, by the name of the extension. */
export function readChecks(markdown: string): ReadonlyMap<string, ExtensionCheck> {
  // Each schema is compiled at its first use, since most documents use few extensions. Tests validate the schemas themselves.
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  return new Map(readDocumentation(markdown).map((extension) => [extension.name, makeCheck(ajv, extension)]));
}

function makeCheck(ajv: Ajv2020, { name, where, schema, holder }: DocumentedExtension): ExtensionCheck {
  return ({ type, node }) => {
    if (!where.includes(type)) return `\`${name}\` is not allowed here (${type}). Allowed in: ${where.join(", ")}.`;
    // The instance compiles a schema once and returns the same function later.
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

interface DocumentedExtension {
  readonly name: string;
  readonly where: readonly string[];
  readonly schema: object;
  /** JSON Schema of the object that has it. Empty if any object may have it. */
  readonly holder: object;
  readonly example: Readonly<Record<string, unknown>>;
}

/** Reads every section of EXTENSIONS.md. Throws an error that names an incomplete section and the missing part. */
export function readDocumentation(markdown: string): readonly DocumentedExtension[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const name = /^`(x-[a-z0-9-]+)`\n/.exec(section)?.[1];
      if (name === undefined) {
        throw new Error(
          `EXTENSIONS.md: the heading "${section.split("\n")[0]}" must name an extension, as in \`x-name\`.`,
        );
      }
      const needed = <Part>(part: Part | undefined, what: string): Part => {
        if (part === undefined) throw new Error(`EXTENSIONS.md: ${name} needs a ${what}.`);
        return part;
      };
      const [, where] = /^- \*\*Where\*\*: (.+)$/m.exec(section) ?? [];
      return {
        name,
        where: needed(where, 'line "**Where**"').split(", "),
        schema: needed(block(section, "schema"), "block `yaml schema`"),
        holder: block(section, "holder") ?? {},
        example: needed(block(section, "example"), "block `yaml example`"),
      };
    });
}

function block(section: string, kind: string): Readonly<Record<string, unknown>> | undefined {
  const text = new RegExp(`^\`\`\`yaml ${kind}\\n([^]*?)^\`\`\``, "m").exec(section)?.[1];
  return text === undefined ? undefined : parse(text);
}
