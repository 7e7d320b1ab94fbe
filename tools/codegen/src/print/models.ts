import type { ApiModel, NamedModel } from "../read/model.ts";
import { schemaType } from "../read/type-names.ts";
import { described, inDocblock, printDocblock, printHeader, printLiteral } from "./code.ts";

/** Prints the file `models.ts`: a type for each component schema. Schemas in `named` have their type in `schema.ts`. */
export function printModels(api: ApiModel, named: readonly string[]): string {
  const header = printHeader(api);
  if (api.models.length === 0) return `${header}export {};\n`;
  const others = api.models.filter(({ typeName }) => !named.includes(typeName));
  const names = named.map((typeName) => `  ${typeName},\n`).join("");
  const exported = names && `export type {\n${names}} from "./schema.ts";\n`;
  const imported = others.length > 0 ? `import type { components } from "./schema.ts";\n\n` : "";
  return header + imported + exported + others.map(printModel).join("") + printVariants(api);
}

/** Writes the known variants of each union as data. */
function printVariants({ title, models }: ApiModel): string {
  const unions = models.flatMap(({ typeName, variants }) => {
    return variants ? [[typeName, { [variants.member]: variants.values }] as const] : [];
  });
  if (unions.length === 0) return "";
  const docblock = printDocblock([
    `Known variants of each union of ${inDocblock(title)}, by the member that distinguishes them.`,
  ]);
  return `\n${docblock}export const variants = ${printLiteral(Object.fromEntries(unions))} as const;\n`;
}

function printModel({ schema, typeName, description, deprecated }: NamedModel): string {
  const docblock = printDocblock([described(description), deprecated ? "@deprecated" : undefined]);
  return `\n${docblock}export type ${typeName} = ${schemaType(schema)};\n`;
}
