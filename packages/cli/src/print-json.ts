import { styleText } from "node:util";
import { escapeControls, stringifyExact } from "@ledgergate/service-kit";

/** Serializes JSON with all digits of bigints. For terminals it is indented, with colours if wanted. */
export function printJson(value: unknown, indented = false, coloured = false): string {
  const text = escapeControls(stringifyExact(value, indented ? 2 : undefined));
  if (!coloured) return text;
  return text.replace(/("(?:[^"\\]|\\.)*"?)(:?)|-?\d[\d.eE+-]*|true|false|null/g, (token, quoted, colon) => {
    if (colon) return styleText("cyan", quoted, { validateStream: false }) + colon;
    return styleText(quoted === undefined ? "yellow" : "green", token, { validateStream: false });
  });
}
