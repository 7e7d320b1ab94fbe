/** Decodes percent-encoding. `undefined` if a percent sign begins no escape, or if the escapes are not UTF-8. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
