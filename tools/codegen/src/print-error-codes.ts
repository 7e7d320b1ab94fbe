import type { ApiModel } from "./model.ts";
import { printDocblock } from "./print-docblock.ts";
import { propertyName } from "./type-names.ts";

/** Adds the codes that the document lists or shows to those that editors propose for `error.code`. */
export function printErrorCodes({ title, errorCodes }: ApiModel): string {
  if (errorCodes.length === 0) return "";
  const docblock = printDocblock([`The codes of failures that the document of ${title} lists or shows.`], "  ");
  const members = errorCodes.map((code) => `    readonly ${propertyName(code)}: unknown;\n`).join("");
  return `declare module "@ledgergate/runtime" {\n${docblock}  interface KnownErrorCodes {\n${members}  }\n}\n`;
}
