import { make } from "./make.ts";

const TOKENS = /("(?:[^"\\]|\\.)*"(?:\s*:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/;

/** Splits JSON into text and elements, which style sheets colour by their classes. Other text stays as it is. */
export function colorJson(text: string): (Node | string)[] {
  if (!/^\s*[[{]/.test(text)) return [text];
  return text.split(TOKENS).map((part, index) => {
    if (index % 2 === 0) return part;
    const element = make("span", part.endsWith(":") ? "name" : part.startsWith('"') ? "string" : "literal");
    element.textContent = part;
    return element;
  });
}
