/**
 * Escapes, as JSON does, the characters that command a terminal or change the order of its text. Line feeds and tabs stay. In a JSON
 * text, this changes no value.
 */
export function escapeControls(text: string): string {
  return text.replace(
    /(?![\n\t])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
