import { type Kind, kindUnder } from "./grammar.ts";
import { asObject, asText, type JsonObject } from "./json.ts";
import { dereference, nodeAt, type Path } from "./path.ts";

/** The keys of a path from `start` on in words: `response 200, header X-NODE-EPOCH` or `payload.arguments[], required`. */
export function placeWords(document: JsonObject, path: Path, start: number): string {
  const words: string[] = [];
  let member = "";
  let kind: Kind = "root";
  for (const [index, key] of path.entries()) {
    const above = kind;
    kind = kindUnder(above, key);
    if (index < start) continue;
    if (kind === "schema") {
      member += memberStep(above, key, path[index - 1]);
      continue;
    }
    const isLast = index === path.length - 1;
    const word = WORDS[kind]?.(key, asObject(dereference(document, nodeAt(document, path.slice(0, index + 1)))));
    if (word !== undefined) words.push(word);
    // A list or a map is worth a word only where the place is the whole of it; data has no words but its keys.
    else if (kind === "data" || (isLast && kind !== "schemas")) words.push(...flush(), key);
  }
  return [...words, ...flush()].join(", ");

  /** Members of a schema form one word: `owner.name[]`. */
  function flush(): string[] {
    const word = member.replace(/^\./, "");
    member = "";
    return word === "" ? [] : [word];
  }
}

/** What a step into a schema adds to the member's name; a branch of a union or of `allOf` adds nothing. */
function memberStep(above: Kind, key: string, keyAbove: string | undefined): string {
  if (above === "schemas") return keyAbove === "properties" || keyAbove === "schemas" ? `.${key}` : "";
  if (above !== "schema") return "";
  if (key === "items") return "[]";
  return key === "additionalProperties" ? ".*" : "";
}

const WORDS: Partial<Record<Kind, (key: string, node: JsonObject) => string>> = {
  info: () => "info",
  server: (_, { url }) => `server ${asText(url) ?? ""}`,
  tag: (_, { name }) => `tag ${asText(name) ?? ""}`,
  pathItem: (key) => key,
  operation: (key) => key.toUpperCase(),
  parameter: (_, node) => `${asText(node.in) ?? ""} parameter ${asText(node.name) ?? ""}`,
  requestBody: () => "request body",
  response: (key) => `response ${key}`,
  header: (key) => `header ${key}`,
  mediaType: (key) => key,
  example: (key) => `example ${key}`,
  securityScheme: (key) => `security scheme ${key}`,
};
