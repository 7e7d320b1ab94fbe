import type { ApiModel } from "./model.ts";
import { neededParts } from "./needed-parts.ts";
import { printDescriptor } from "./print-descriptor.ts";
import { printDocblock } from "./print-docblock.ts";
import { printErrorCodes } from "./print-error-codes.ts";
import { printHeader } from "./print-header.ts";
import { printInput } from "./print-input.ts";
import { LINE_WIDTH } from "./print-literal.ts";
import { printMethod } from "./print-method.ts";

/** Types of the runtime that generated code may use, in the order in which they are imported. */
export const RUNTIME_TYPES: readonly string[] = [
  "ApiDescriptor",
  "CallOptions",
  "CallPromise",
  "Int64Input",
  "LedgerState",
  "PagePromise",
  "Uint64Input",
];

/** The file `operations.ts`: the inputs, the client's interface, and the API as data. */
export function printOperations(api: ApiModel): string {
  const inputs = api.operations.map((operation) => printInput(operation, api.name)).join("\n");
  const body = [inputs, printInterface(api), printErrorCodes(api), printDescriptor(api)]
    .filter((part) => part !== "")
    .join("\n");
  return `${printHeader(api)}${printImports(api, body)}\n${body}`;
}

function printInterface({ name, title, operations }: ApiModel): string {
  const methods = operations.map(printMethod).join("\n");
  return `${printDocblock([`The operations of ${title}.`])}export interface ${name} {\n${methods}}\n`;
}

/** Imports what the code uses; a type of that name in a comment or a text does no harm to those who read it. */
function printImports(api: ApiModel, code: string): string {
  const uses = (name: string) => new RegExp(`(?<![\\w$"])${name}(?![\\w$"])`).test(code);
  const runtime = RUNTIME_TYPES.filter(uses);
  const schema = ["components", "operations"].filter((name) => code.includes(`${name}[`));
  const fromSchema = schema.length > 0 ? `import type { ${schema.join(", ")} } from "./schema.ts";\n` : "";
  const parts = neededParts(api).join(", ");
  const fromParts = parts && `import { ${parts} } from "@ledgergate/runtime/parts";\n`;
  return `${printImport(runtime)}${fromParts}${fromSchema}`;
}

function printImport(names: readonly string[]): string {
  const line = `import type { ${names.join(", ")} } from "@ledgergate/runtime";`;
  if (line.length <= LINE_WIDTH) return `${line}\n`;
  return `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "@ledgergate/runtime";\n`;
}
