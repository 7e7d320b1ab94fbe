import { parse } from "yaml";

/** What EXTENSIONS.md says of one extension. */
export interface DocumentedExtension {
  readonly name: string;
  /** Names of the objects that may carry it. */
  readonly where: readonly string[];
  /** JSON Schema of its value. */
  readonly schema: object;
  /** JSON Schema of the object that carries it. Without members, where any object may. */
  readonly holder: object;
  /** An object that carries it. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** Reads every section of EXTENSIONS.md. A section that lacks something is an error that names both. */
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
      const where = /^\| \*\*Where\*\* \| (.+) \|$/m.exec(section)?.[1]?.split(", ");
      const schema = block(section, "schema");
      const example = block(section, "example");
      if (where === undefined) throw new Error(`EXTENSIONS.md: ${name} needs a table row "**Where**".`);
      if (schema === undefined) throw new Error(`EXTENSIONS.md: ${name} needs a block \`yaml schema\`.`);
      if (example === undefined) throw new Error(`EXTENSIONS.md: ${name} needs a block \`yaml example\`.`);
      return { name, where, schema, holder: block(section, "holder") ?? {}, example };
    });
}

function block(section: string, kind: string): Readonly<Record<string, unknown>> | undefined {
  const text = new RegExp(`^\`\`\`yaml ${kind}\\n([^]*?)^\`\`\``, "m").exec(section)?.[1];
  return text === undefined ? undefined : parse(text);
}
