import { make } from "./make.ts";

const JSON_TOKENS = /("(?:[^"\\]|\\.)*"(?:\s*:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/;

const PROGRAM_TOKENS = /("(?:[^"\\]|\\.)*"|\b(?:import|from|const|await|for|of)\b|\b\d\w*|\b(?:true|false|null)\b)/;

/** Colours JSON. Other text stays as it is. */
export function colorJson(text: string): (Node | string)[] {
  return /^\s*[[{]/.test(text) ? color(text, JSON_TOKENS) : [text];
}

/** Colours a sample of a client. */
export function colorProgram(text: string): (Node | string)[] {
  return color(text, PROGRAM_TOKENS);
}

/** Splits a text into strings and elements, which style sheets colour by their classes. */
function color(text: string, tokens: RegExp): (Node | string)[] {
  return text
    .split(tokens)
    .map((part, index) => (index % 2 === 0 ? part : make("span", { className: kindOf(part) }, part)));
}

function kindOf(token: string): string {
  if (token.endsWith(":")) return "name";
  if (token.startsWith('"')) return "string";
  return /^(?:[-\d]|true$|false$|null$)/.test(token) ? "literal" : "keyword";
}
