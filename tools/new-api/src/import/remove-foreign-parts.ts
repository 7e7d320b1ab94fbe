import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, isMethod, liftServers, ownServerFault, serverOf, walkDocument } from "@ledgergate/support/service-kit";
import { brokenReference } from "./broken-reference.ts";
import { follow } from "./references.ts";
import { opensWebSocket } from "./web-sockets.ts";

/** A part of a document that does not become part of the API, with the reason. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

/** Describes the parts in one line for each reason. */
export function describeLeftOut(parts: readonly LeftOut[]): readonly string[] {
  const groups = Map.groupBy(parts, ({ reason }) => reason);
  return Array.from(groups, ([reason, all]) => `left out ${few(all.map(({ name }) => name))}: ${reason}`);
}

/** Lists the first names, and counts the others. */
export function few(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 1 ? `${names.slice(0, 5).join(", ")} and ${more} more` : names.join(", ");
}

/** Members about the original service or its website. */
const FOREIGN = ["servers", "security", "externalDocs", "callbacks", "links", "webhooks"];

/** Headers that OpenAPI describes in other places. It ignores parameters with these names. */
const IGNORED_HEADERS = ["accept", "content-type", "authorization"];

/** Headers of a connection. `fetch` sets them itself, and a gateway does not forward them. */
const CONNECTION_HEADERS = [
  ...["connection", "content-length", "expect", "host", "keep-alive"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
];

const INFO = ["title", "version", "summary", "description", "license"];

/**
 * Removes servers, credentials, extensions, and operations that a gateway cannot forward. An extension of the document could have
 * the name of one of ours, and would then change the behaviour of client, mock and gateway. Reports the members that OpenAPI 3.0 ignores.
 */
export function removeForeignParts(document: JsonObject): readonly LeftOut[] {
  liftServers(document);
  const leftOut = [
    ...removeOperations(document),
    ...webhooks(document),
    ...servers(document),
    ...securitySchemes(document),
  ];
  const foreign: string[] = [];
  const besideReferences: string[] = [];
  const links: string[] = [];
  const isOld = String(document.openapi).startsWith("3.0");

  function removeMembers(node: JsonObject, isForeign: (key: string) => boolean): void {
    for (const key of Object.keys(node).filter(isForeign)) {
      delete node[key];
      // These have lines of their own.
      if (!/^(?:security|servers|webhooks)$/.test(key)) foreign.push(key);
    }
  }

  walkDocument(document, (node, kind, pointer) => {
    if (kind === "schema" && typeof node.$ref !== "string")
      for (const [name, missing] of withoutEffect(node))
        leftOut.push({ name: `${name} at ${pointer}`, reason: `It has no effect without ${missing}.` });
    if (kind === "operation" && isObject(node.responses)) removeMembers(node.responses, isExtension);
    const isShown = node["x-secret"] === false && /schema|parameter|header/.test(kind);
    removeMembers(node, (key) => {
      // It says that a value is no secret.
      if (key === "x-secret" && isShown) return false;
      return isExtension(key) || FOREIGN.includes(key) || (kind === "info" && !INFO.includes(key));
    });
    if (kind === "components") delete node.securitySchemes;
    for (const key of ["summary", "description"]) {
      const text = node[key];
      if (typeof text === "string") node[key] = withoutRelativeLinks(text, () => links.push("link"));
    }
    if (isOld && kind !== "pathItem" && typeof node.$ref === "string")
      for (const key of Object.keys(node)) if (key !== "$ref") besideReferences.push(key);
  });
  return [
    ...leftOut,
    ...counted(foreign, "The gateway has no use for them."),
    ...counted(links, "It leads to a place of the document's own website. Its text stays."),
    ...counted(besideReferences, "OpenAPI 3.0 ignores members beside a reference."),
  ];
}

/** Lists keywords of 3.0 that need another keyword beside them, with that keyword. */
function withoutEffect(schema: JsonObject): readonly (readonly [name: string, missing: string])[] {
  const pairs = [
    ["nullable", "type"],
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const;
  return pairs.filter(([name, missing]) => schema[name] === true && schema[missing] === undefined);
}

/** Removes the examples whose `externalValue` cannot be read. */
export function removeUnreadableExamples(document: JsonObject): readonly LeftOut[] {
  const leftOut: LeftOut[] = [];
  walkDocument(document, ({ examples }, kind, pointer) => {
    if (kind === "schema" || !isObject(examples)) return;
    for (const [name, example] of Object.entries(examples)) {
      if (!isObject(example) || example.externalValue === undefined) continue;
      const broken = brokenReference(example);
      if (broken === undefined) continue;
      delete examples[name];
      leftOut.push({ name: `the example at ${below(pointer, "examples", name)}`, reason: `It ${broken.message}.` });
    }
  });
  return leftOut;
}

/** Removes the header parameters that OpenAPI ignores, and those that no client can set. */
export function removeIgnoredHeaders(document: JsonObject): readonly LeftOut[] {
  const ignored: string[] = [];
  const unsettable: string[] = [];
  walkDocument(document, (node) => {
    if (!Array.isArray(node.parameters)) return;
    node.parameters = node.parameters.filter((parameter) => {
      const { in: place, name } = follow(document, parameter);
      if (place !== "header") return true;
      const known = String(name).toLowerCase();
      if (IGNORED_HEADERS.includes(known)) ignored.push(`header ${name}`);
      else if (CONNECTION_HEADERS.includes(known)) unsettable.push(`header ${name}`);
      else return true;
      return false;
    });
  });
  return [
    ...counted(ignored, "OpenAPI ignores header parameters of this name."),
    ...counted(unsettable, "`fetch` sets it, so no caller can."),
  ];
}

/** Removes the addresses of relative links from a text in Markdown. They have no target on another website. */
function withoutRelativeLinks(text: string, note: () => unknown): string {
  return text.replace(/(?<!!)\[([^[\]]*)\]\((?![a-z][a-z\d+.-]*:|\/\/|#)[^()\s]+\)/gi, (_, label: string) => {
    note();
    return label;
  });
}

const isExtension = (key: string) => key.startsWith("x-");

/** Counts parts by their names, for one line of the report. */
export function counted(names: readonly string[], reason: string): readonly LeftOut[] {
  const groups = Map.groupBy(names.toSorted(), (name) => name);
  const counts = Array.from(groups, ([name, { length }]) => `${name} (${length} ${length === 1 ? "place" : "places"})`);
  return counts.length > 0 ? [{ name: counts.join(", "), reason }] : [];
}

function servers({ servers = [] }: JsonObject): readonly LeftOut[] {
  const given = Array.isArray(servers) ? servers.filter(isObject) : [];
  return given.map(({ url }) => ({
    name: `server ${url}`,
    reason: "Callers call the gateway. Its configuration has the node's address, in `nodes.*.*[].url`.",
  }));
}

function securitySchemes({ components }: JsonObject): readonly LeftOut[] {
  const schemes = isObject(components) && isObject(components.securitySchemes) ? components.securitySchemes : {};
  return Object.entries(schemes).map(([id, scheme]) => {
    const { type, in: place, name, scheme: kind = "" } = isObject(scheme) ? scheme : {};
    const what = type === "apiKey" ? `${place} ${name}` : `${type} ${kind}`.trim();
    const member = place === "query" ? "the query of `nodes.*.*[].url`" : "`nodes.*.*[].headers`";
    const reason = `Callers send the gateway's key. The gateway's configuration has the node's own, in ${member}.`;
    return { name: `security scheme ${id} (${what})`, reason };
  });
}

function webhooks({ webhooks = {} }: JsonObject): readonly LeftOut[] {
  return Object.keys(webhooks ?? {}).map((name) => ({
    name: `webhook ${name}`,
    reason: "The gateway forwards only calls, so there is no replacement.",
  }));
}

function removeOperations(document: JsonObject): readonly LeftOut[] {
  const leftOut: LeftOut[] = [];
  for (const [path, item] of Object.entries(document.paths as Record<string, JsonObject>)) {
    if (!isObject(item)) continue;
    for (const method of Object.keys(item).filter((key) => isMethod(key) && isObject(item[key]))) {
      const reason = reasonToLeaveOut(document, method, item);
      if (reason === undefined) continue;
      leftOut.push({ name: `${method.toUpperCase()} ${path}`, reason });
      delete item[method];
    }
  }
  return leftOut;
}

function reasonToLeaveOut(document: JsonObject, method: string, item: JsonObject): string | undefined {
  if (method === "trace") return "`fetch` cannot send TRACE.";
  if (method === "options") return "The gateway itself answers OPTIONS.";
  const operation = item[method] as JsonObject;
  if (method === "get" && opensWebSocket(document, item, operation))
    return "It is a WebSocket. The gateway forwards those of all paths to one address, `nodes.*.*[].ws`.";
  const server = serverOf(operation) ?? serverOf(item);
  if (!server) return undefined;
  return `It ${ownServerFault(server.url)}. Put such operations into a document of their own.`;
}
