/** The source of an expression that matches this text and nothing else. */
export function escapeRegExp(text: string): string {
  return text.replace(/\W/g, "\\$&");
}
