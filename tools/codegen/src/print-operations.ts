import type { ApiModel } from "./model.ts";
import { nameModels } from "./name-models.ts";
import { neededParts } from "./needed-parts.ts";
import { printComputeUnits, printDescriptor } from "./print-descriptor.ts";
import { printDocblock } from "./print-docblock.ts";
import { printErrorCodes } from "./print-error-codes.ts";
import { printHeader } from "./print-header.ts";
import { printInput } from "./print-input.ts";
import { LINE_WIDTH } from "./print-literal.ts";
import { printMethod } from "./print-method.ts";
import { RUNTIME_TYPES } from "./runtime-types.ts";

/** The file `operations.ts`: the inputs, the client's interface, and the API as data. */
export function printOperations(document: ApiModel): string {
  const { api, models } = nameModels(document);
  const inputs = api.operations.map((operation) => printInput(operation, api.name)).join("\n");
  const body = [inputs, printInterface(api), printErrorCodes(api), printComputeUnits(api), printDescriptor(api)]
    .filter((part) => part !== "")
    .join("\n");
  return `${printHeader(api)}${printImports(api, body, models)}\n${body}`;
}

function printInterface({ name, title, operations }: ApiModel): string {
  const methods = operations.map(printMethod).join("\n");
  return `${printDocblock([`The operations of ${title}.`])}export interface ${name} {\n${methods}}\n`;
}

/** Imports what the code uses; a type of that name in a comment or a text does no harm to those who read it. */
function printImports(api: ApiModel, code: string, models: readonly string[]): string {
  const uses = (name: string) => new RegExp(`(?<![\\w$"])${name}(?![\\w$"])`).test(code);
  const runtime = RUNTIME_TYPES.filter(uses);
  const schema = ["components", "operations"].filter((name) => code.includes(`${name}[`));
  const parts = neededParts(api).join(", ");
  const fromParts = parts && `import { ${parts} } from "@ledgergate/runtime/parts";\n`;
  const fromModels = printImport(models, "./models.ts");
  return `${printImport(runtime, "@ledgergate/runtime")}${fromParts}${fromModels}${printImport(schema, "./schema.ts")}`;
}

function printImport(names: readonly string[], from: string): string {
  if (names.length === 0) return "";
  const line = `import type { ${names.join(", ")} } from "${from}";`;
  if (line.length <= LINE_WIDTH) return `${line}\n`;
  return `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}
