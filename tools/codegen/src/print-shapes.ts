import type { ApiShapes } from "@ledgergate/runtime/validate";
import type { ApiModel } from "./model.ts";
import { printDocblock } from "./print-docblock.ts";
import { printHeader } from "./print-header.ts";
import { printLiteral } from "./print-literal.ts";

/** The file `shapes.ts`: the schemas as data. */
export function printShapes(api: ApiModel, shapes: ApiShapes): string {
  const docblock = printDocblock([`The schemas of ${api.title} as data: what its validators are made of.`]);
  const imports = `import type { ApiShapes } from "@ledgergate/runtime/validate";\n`;
  return `${printHeader(api)}${imports}\n${docblock}export const shapes: ApiShapes = ${printLiteral(shapes)};\n`;
}
