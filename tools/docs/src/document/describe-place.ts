import { type Api, nodeAt, resolveReference, valueAt } from "@ledgergate/service-kit";
import { operationAnchor, schemaAnchor } from "../redoc-anchors.ts";
import { asObject, asText, type JsonObject } from "./json.ts";
import { type Kind, kindUnder, type Path } from "./walk.ts";

/** A place of a document in words, with its anchor in the reference. */
export interface DescribedPlace {
  /** The operation, schema or other component that the place belongs to. */
  readonly owner: string;
  /** Part of the owner, such as `response 404` or a member. Empty for the owner itself. */
  readonly part: string;
  readonly anchor: string;
}

/**
 * Describes a place. A component other than a schema has no section on the page, so its anchor is the operation that
 * `operationUsing` returns.
 */
export function describePlace(
  document: object,
  path: Path,
  operationUsing: (node: unknown) => string | undefined,
): DescribedPlace {
  const ownerPath = path.slice(0, ownerDepth(path));
  const part = placeWords(document, path, ownerPath.length);

  const operationId = path[0] === "paths" ? asText(asObject(nodeAt(document, ownerPath)).operationId) : undefined;
  if (operationId !== undefined) return { owner: operationId, part, anchor: operationAnchor(operationId) };

  const [root, group, name] = ownerPath;
  if (root === "components" && group === "schemas" && name !== undefined) {
    return { owner: name, part, anchor: schemaAnchor(name) };
  }
  const operation = root === "components" ? operationUsing(nodeAt(document, ownerPath)) : undefined;
  return {
    owner: placeWords(document, ownerPath, 0) || "document",
    part,
    anchor: operation === undefined ? "" : operationAnchor(operation),
  };
}

/** Counts the keys that lead to the owner: three for an operation (`paths`, `/blocks`, `get`), two for a server (`servers`, `0`). */
function ownerDepth([root]: Path): number {
  if (root === "paths" || root === "components") return 3;
  return root === "servers" || root === "tags" ? 2 : 1;
}

/** Describes the keys of a path from index `start`: `response 200, header X-NODE-EPOCH` or `payload.arguments[], required`. */
function placeWords(document: object, path: Path, start: number): string {
  const words: string[] = [];
  let member = "";
  let kind: Kind = "document";
  for (const [index, key] of path.entries()) {
    const above = kind;
    kind = kindUnder(above, key);
    if (index < start) continue;
    if (kind === "schema") {
      member += memberStep(above, key, path[index - 1]);
      continue;
    }
    const isLast = index === path.length - 1;
    const word = WORDS[kind]?.(key, resolveReference(document, asObject(nodeAt(document, path.slice(0, index + 1)))));
    if (word !== undefined) words.push(word);
    // A list or map is named only if the place is the whole list or map. Data is named by its keys.
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

/** Text that a step into a schema adds to the member's name. A branch of a union or of `allOf` adds nothing. */
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

/** Creates a function that finds the first operation that uses a node, directly or through components. */
export function createOperationSearch({ document, operations }: Api): (node: unknown) => string | undefined {
  const users = new Map<unknown, string>();
  for (const { id, node } of operations) {
    // What is to be visited waits in a list, since a chain of thousands of schemas would be too deep for calls.
    const waiting: unknown[] = [node];
    while (waiting.length > 0) {
      const next = waiting.pop();
      if (typeof next !== "object" || next === null || users.has(next)) continue;
      users.set(next, id);
      if ("$ref" in next) waiting.push(valueAt(document, String(next.$ref)));
      for (const child of Object.values(next)) waiting.push(child);
    }
  }
  return (node) => users.get(node);
}
