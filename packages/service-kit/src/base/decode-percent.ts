import { attempt } from "./errors.ts";

/** Decodes percent-encoding. `undefined` if a percent sign begins no escape, or if the escapes are not UTF-8. */
export function decodePercent(text: string): string | undefined {
  return text.includes("%") ? attempt(() => decodeURIComponent(text)) : text;
}
