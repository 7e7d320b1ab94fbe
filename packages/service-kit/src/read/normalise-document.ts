import { isObject } from "../base/json.ts";
import { copyTree, TreeError } from "./copy-tree.ts";
import { normaliseSchema, writeBooleans } from "./normalise-schema.ts";
import { liftServers } from "./operation-servers.ts";
import { placeReferences } from "./place-references.ts";
import { DocumentError, ProblemList } from "./problems.ts";
import { ReferenceChains } from "./reference-chains.ts";
import { below, type Pointer, valueAt } from "./references.ts";
import { type DocumentNode, kindAt, type NodeKind, type Visit, walkDocument } from "./walk-document.ts";

/** The documents that {@link normaliseDocument} has made. */
const normal = new WeakSet<object>();

/**
 * Copies a document into the one form that all readers know, whatever its version and its author's habits: OpenAPI 3.1 without `nullable`,
 * flags of limits, `$id` and `$anchor`, names in the mappings of discriminators, `example` in schemas, patterns that only compile without the
 * flag `u`, bodies of answers that have none, and servers of operations that all share. The content of examples, defaults and values is data,
 * which stays as it is. A document that has this form already is returned as it is.
 *
 * @throws {@link DocumentError} with everything that breaks OpenAPI.
 */
export function normaliseDocument(given: unknown): DocumentNode {
  if (isObject(given) && normal.has(given)) return given as DocumentNode;
  const document = copyDocument(given);
  placeReferences(document);
  const isOld = String(document.openapi).startsWith("3.0");
  const problems = new ProblemList();
  const targets = new Set<string>();
  const chains = new ReferenceChains();
  const visit: Visit = (node, kind, pointer) => {
    if (isOld && kind !== "pathItem") dropSiblings(node);
    if (kind === "parameter" && typeof node.$ref !== "string") checkMembers(node, ["name", "in"], pointer, problems);
    for (const map of [kind === "document" && node.paths, kind === "operation" && node.responses])
      dropNames(map, /^x-/);
    if (kind === "response") dropNames(node.headers, otherHeaders);
    if (kind === "operation") checkOperationId(node, pointer, problems);
    if (kind === "operation" && isObject(node.responses)) dropBodies(node.responses, document);
    if (kind === "schema") {
      normaliseSchema(node, document);
      checkObjects(node, pointer, problems);
    } else for (const name of notRead) delete node[name];
    writeBooleans(node, kind);
    if (kind === "server") {
      checkMembers(node, ["url"], pointer, problems);
      // `./v1` is `v1`.
      node.url = String(node.url).replace(/(?<=^|\/)\.(?:\/|$)/g, "");
    }
    chains.add(node, kind === "schema", pointer);
    if (typeof node.$ref === "string") {
      if (checkReference(node.$ref, kind, document, pointer, problems)) targets.add(`${kind} ${node.$ref}`);
    } else if (node.$ref !== undefined)
      problems.add(below(pointer, "$ref"), "is not text", "Write a JSON pointer.", true);
  };
  const misfit = (pointer: Pointer, expected: string) =>
    problems.add(pointer, `is not ${expected}`, "Follow OpenAPI here, or remove it.", true);
  walkDocument(document, visit, "document", "#", misfit);
  // A set also iterates over the targets that are added during the iteration.
  for (const target of targets) {
    const [kind = "", pointer = ""] = target.split(/ (.*)/s);
    walkDocument(valueAt(document, pointer), visit, kind as NodeKind, pointer, misfit);
  }
  chains.check(problems);
  problems.throwIfAny();
  liftServers(document);
  document.openapi = "3.1.0";
  normal.add(document);
  return document;
}

/** Maximum depth. No real document reaches it, and recursion to it does not overflow the stack. */
const DEEPEST = 300;

/** Number of pointer segments that a message shows. Further segments would be hundreds of repetitions. */
const SHOWN_DEPTH = 10;

function copyDocument(given: unknown): DocumentNode {
  try {
    const copy = copyTree(given, DEEPEST);
    checkVersion(copy);
    return copy;
  } catch (cause) {
    if (!(cause instanceof TreeError)) throw cause;
    const pointer = below("#", ...cause.path.slice(0, SHOWN_DEPTH));
    throw new DocumentError([{ pointer, message: cause.message, remedy: "Move inner schemas to components/schemas." }]);
  }
}

/** Members that are no calls. They may refer to other documents. */
const notRead = ["callbacks", "links", "webhooks"];

/** Removes the members beside a reference. They have no meaning in OpenAPI 3.0. */
function dropSiblings(node: DocumentNode): void {
  if (typeof node.$ref === "string") for (const key of Object.keys(node)) if (key !== "$ref") delete node[key];
}

/** Headers that the body and the page that calls decide. OpenAPI ignores a declared `Content-Type`. */
const otherHeaders = /^(?:content-type|access-control-.*)$/i;

/** Removes names from a map: extensions, whose readers would take them for paths or statuses, and headers. */
function dropNames(map: unknown, names: RegExp): void {
  if (!isObject(map)) return;
  for (const key of Object.keys(map)) if (names.test(key)) Reflect.deleteProperty(map, key);
}

/** Removes the bodies of answers that have none, whatever a document declares (RFC 9110, sections 15.3.5 and 15.3.6). */
function dropBodies(responses: object, document: DocumentNode): void {
  for (const status of ["204", "205"]) {
    const given: unknown = Reflect.get(responses, status);
    const response = isObject(given) && typeof given.$ref === "string" ? valueAt(document, given.$ref) : given;
    if (!isObject(response) || response.content === undefined) continue;
    const { content, ...others } = response;
    Reflect.set(responses, status, others);
  }
}

/** @throws {@link DocumentError} for another version than 3.0 and 3.1. */
export function checkVersion(value: unknown): asserts value is DocumentNode {
  const { openapi, swagger, asyncapi, openrpc } = isObject(value) ? value : {};
  if (typeof openapi === "string" && /^3\.[01]\.\d/.test(openapi)) return;
  const others = Object.entries({ Swagger: swagger, AsyncAPI: asyncapi, OpenRPC: openrpc });
  const [other = "none"] = others.flatMap(([name, version]) => (version === undefined ? [] : `${name} ${version}`));
  const isShort = /^3\.[01]$/.test(String(openapi));
  const remedy = isShort
    ? `Write three numbers, such as "${openapi}.0".`
    : swagger === undefined
      ? "Use a document of one of these versions."
      : "Convert it first, by `npx swagger2openapi FILE --outfile openapi.json`.";
  const message = `is not an OpenAPI version 3.0 or 3.1 (found: ${openapi ?? other})`;
  throw new DocumentError([{ pointer: "#/openapi", message, remedy, ...(isShort && { isFault: true }) }]);
}

function checkMembers(node: DocumentNode, names: readonly string[], pointer: Pointer, problems: ProblemList): void {
  for (const name of names.filter((name) => node[name] === undefined)) {
    problems.add(pointer, `has no ${name}`, `Add ${name}, or refer to something that has it.`, true);
  }
}

/** No value satisfies such a schema. */
function checkObjects({ type, enum: values }: DocumentNode, pointer: Pointer, problems: ProblemList): void {
  if (type !== "object" || !Array.isArray(values) || values.some(isObject)) return;
  const message = "allows no value: its type is object, but its enum has no object";
  problems.add(below(pointer, "enum"), message, "Correct the type or the enum.", true);
}

/** The gateway and the mock refuse such names, since one could forge a line of a log. */
function checkOperationId({ operationId }: DocumentNode, pointer: Pointer, problems: ProblemList): void {
  if (typeof operationId !== "string" || !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(operationId)) return;
  problems.add(below(pointer, "operationId"), "has control characters or separators of lines", "Remove them.");
}

/**
 * Checks the target of a reference.
 *
 * @returns true if the walk of the document does not visit the target as this kind.
 */
function checkReference(
  reference: string,
  kind: NodeKind,
  document: DocumentNode,
  pointer: Pointer,
  problems: ProblemList,
): boolean {
  const note = (message: string, remedy: string) => problems.add(below(pointer, "$ref"), message, remedy, true);
  if (!reference.startsWith("#")) {
    note(`leads to another file (${reference})`, "Bundle the document first, as `redocly bundle` does.");
    return false;
  }
  const node = valueAt(document, reference);
  const found = kindAt(reference);
  if (node === undefined || reference === "#") {
    note(`leads nowhere (${reference})`, "Add the target, or correct the reference.");
  } else if (!isObject(node) && !(kind === "schema" && typeof node === "boolean")) {
    note(`does not lead to an object (${reference})`, "Correct the reference.");
  } else if (found !== undefined && found !== kind) {
    note(`leads to a ${found} (${reference}) where a ${kind} must be`, `Refer to a ${kind}.`);
  } else return found === undefined;
  return false;
}
