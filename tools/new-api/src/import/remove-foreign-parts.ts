import { isMethod, isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { walkDocument } from "@ledgergate/codegen/walk-document";
import { secretIn } from "@ledgergate/spec-rules/secret";
import { follow } from "./follow.ts";

/** A part of a document that does not become part of the API, with the reason. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

/** Members about the original service or its website. */
const FOREIGN = ["servers", "security", "externalDocs", "callbacks", "links", "webhooks"];

/** Headers that OpenAPI describes in other places. It ignores parameters with these names. */
const IGNORED_HEADERS = ["accept", "content-type", "authorization"];

const INFO = ["title", "version", "summary", "description", "license"];

/**
 * Removes servers, credentials, extensions, and operations that a gateway cannot forward. An extension of the document could have
 * the name of one of ours, and would then change the behaviour of client, mock and gateway.
 */
export function removeForeignParts(document: JsonObject): readonly LeftOut[] {
  const leftOut = [...removeOperations(document), ...webhooks(document)];
  hideSecrets(document, "");
  walkDocument(document, "document", "#", {
    visit: (node, kind) => {
      if (kind === "operation" && isObject(node.responses)) removeExtensions(node.responses);
      removeExtensions(node);
      if (Array.isArray(node.parameters))
        node.parameters = node.parameters.filter((parameter) => !isIgnored(follow(document, parameter)));
      for (const key of Object.keys(node)) {
        if (FOREIGN.includes(key)) delete node[key];
        if (kind === "info" && !INFO.includes(key)) delete node[key];
        if (kind === "components" && key === "securitySchemes") delete node[key];
      }
    },
  });
  return leftOut;
}

function isIgnored({ in: place, name }: JsonObject): boolean {
  return place === "header" && IGNORED_HEADERS.includes(String(name).toLowerCase());
}

function removeExtensions(node: JsonObject): void {
  for (const key of Object.keys(node)) if (key.startsWith("x-")) delete node[key];
}

function webhooks({ webhooks = {} }: JsonObject): readonly LeftOut[] {
  return Object.keys(webhooks ?? {}).map((name) => ({
    name: `webhook ${name}`,
    reason: "The gateway forwards only calls, so there is no replacement.",
  }));
}

function removeOperations({ paths }: JsonObject): readonly LeftOut[] {
  const leftOut: LeftOut[] = [];
  for (const [path, item] of Object.entries(paths as Record<string, JsonObject>)) {
    if (!isObject(item)) continue;
    for (const method of Object.keys(item).filter(isMethod)) {
      const reason = reasonToLeaveOut(method, item);
      if (reason === undefined) continue;
      leftOut.push({ name: `${method.toUpperCase()} ${path}`, reason });
      delete item[method];
    }
  }
  return leftOut;
}

function reasonToLeaveOut(method: string, item: JsonObject): string | undefined {
  if (method === "trace") return "`fetch` cannot send TRACE.";
  if (method === "options") return "The gateway itself answers OPTIONS.";
  const servers = (item[method] as JsonObject).servers ?? item.servers;
  if (!Array.isArray(servers) || servers.length === 0) return undefined;
  return "It has its own servers. Put such operations into a document of their own, with these servers at its top.";
}

/** Keywords that contain values of a parameter or property. The name of that part, not the keyword, tells if they are secrets. */
const VALUES = ["example", "examples", "value", "default", "const", "enum"];

/**
 * Replaces texts that look like secrets by a placeholder, at any depth.
 *
 * @param name - Name of the parameter or property that the node describes.
 */
function hideSecrets(node: object, name: string): void {
  const ownName = "in" in node && "name" in node ? String(node.name) : name;
  for (const [key, value] of Object.entries(node)) {
    const valueName = Array.isArray(node) || VALUES.includes(key) ? ownName : key;
    if (typeof value === "string" && secretIn(value, valueName) !== undefined) Reflect.set(node, key, "<SECRET>");
    if (typeof value === "object" && value !== null) hideSecrets(value, valueName);
  }
}
