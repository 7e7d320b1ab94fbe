import { nodeAt, resolveReference } from "@ledgergate/service-kit";
import { operationAnchor, schemaAnchor } from "../redoc-anchors.ts";
import { asObject, asText, type JsonObject } from "./json.ts";

/** The keys that lead from the root of a document down to a node. */
export type Path = readonly string[];

/** A place of a document in words. */
export interface DescribedPlace {
  /** The operation, schema or other component that the place belongs to. */
  readonly owner: string;
  /** Anchor of the owner in the reference. Empty if the owner has no section there. */
  readonly anchor: string;
  /** Part of the owner, such as `response 404` or a member. Empty for the owner itself. */
  readonly part: string;
}

/** Number of keys that lead to an owner other than an operation: `servers`, `0`. Default: 1. */
const DEPTHS: Readonly<Record<string, number>> = { components: 3, paths: 2, servers: 2, tags: 2 };

export function describePlace(document: object, path: Path): DescribedPlace {
  const [root = "", group, name] = path;
  const place = (depth: number, owner: string, anchor: string) => {
    return { owner, anchor, part: placeWords(document, path, depth) };
  };
  const operation = root === "paths" ? asText(asObject(nodeAt(document, path.slice(0, 3))).operationId) : "";
  if (operation) return place(3, operation, operationAnchor(operation));
  if (root === "components" && group === "schemas" && name !== undefined) return place(3, name, schemaAnchor(name));
  const depth = DEPTHS[root] ?? 1;
  return place(depth, placeWords(document, path.slice(0, depth), 0) || "document", "");
}

/** Words for an entry of a list or map, by the key of the list or map. */
const ENTRIES: Readonly<Record<string, (key: string, node: JsonObject) => string>> = {
  servers: (_, { url }) => `server ${asText(url)}`,
  tags: (_, { name }) => `tag ${asText(name)}`,
  parameters: (_, node) => `${asText(node.in)} parameter ${asText(node.name)}`,
  responses: (key) => `response ${key}`,
  headers: (key) => `header ${key}`,
  examples: (key) => `example ${key}`,
  securitySchemes: (key) => `security scheme ${key}`,
  content: (key) => key,
  ...Object.fromEntries(["allOf", "anyOf", "oneOf"].map((union) => [union, () => ""])),
};

/** Keys that say nothing to a reader. */
const SILENT = /^(?:components|paths|schema)$/;

/** Describes the keys of a path from index `start`: `response 200, header X-NODE-EPOCH` or `payload.arguments[], required`. */
function placeWords(document: object, path: Path, start: number): string {
  const words: string[] = [];
  /** Members of a schema form one word: `owner.name[]`. */
  let member = "";
  for (let at = start; at < path.length; at++) {
    const [key = "", next] = path.slice(at, at + 2);
    if (key === "properties" && next !== undefined) member += `.${path[++at]}`;
    else if (key === "items") member += "[]";
    else if (key === "additionalProperties") member += ".*";
    else {
      words.push(member.replace(/^\./, ""));
      member = "";
      const entry = next === undefined ? undefined : ENTRIES[key];
      if (!entry) words.push(SILENT.test(key) ? "" : key);
      else
        words.push(
          entry(path[++at] ?? "", resolveReference(document, asObject(nodeAt(document, path.slice(0, at + 1))))),
        );
    }
  }
  return [...words, member.replace(/^\./, "")].filter(Boolean).join(", ");
}
