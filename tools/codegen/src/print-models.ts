import type { ApiModel, NamedModel } from "./model.ts";
import { printDocblock, untagged } from "./print-docblock.ts";
import { printHeader } from "./print-header.ts";
import { schemaType } from "./schema-name.ts";

/** The file `models.ts`: a type for each component schema. */
export function printModels(api: ApiModel): string {
  const header = printHeader(api);
  if (api.models.length === 0) return `${header}export {};\n`;
  const types = api.models.map(printModel).join("\n");
  return `${header}import type { components } from "./schema.ts";\n\n${types}`;
}

function printModel({ schema, typeName, description, deprecated }: NamedModel): string {
  const docblock = printDocblock([untagged(description), deprecated ? "@deprecated" : undefined]);
  return `${docblock}export type ${typeName} = ${schemaType(schema)};\n`;
}
