import { inDocblock, printDocblock, printHeader, printLiteral } from "../print/code.ts";
import type { ApiModel } from "../read/model.ts";
import type { DocumentShapes } from "./read-shapes.ts";

/** Prints the file `shapes.ts`: the schemas as data. */
export function printShapes(api: ApiModel, { shapes, usesRareKeywords }: DocumentShapes): string {
  const docblock = printDocblock([
    `Schemas of ${inDocblock(api.title)} as data, from which its validators are created.`,
  ]);
  const imported = usesRareKeywords ? "type ApiShapes, rareKeywords" : "ApiShapes";
  const imports = `import ${usesRareKeywords ? "" : "type "}{ ${imported} } from "@ledgergate/runtime/validate";\n`;
  const data = printLiteral(shapes).replace("{", usesRareKeywords ? "{\n  rareKeywords," : "{");
  return `${printHeader(api)}${imports}\n${docblock}export const shapes: ApiShapes = ${data};\n`;
}
