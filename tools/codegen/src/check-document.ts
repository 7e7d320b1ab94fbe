import { type Document, isObject, type JsonObject } from "./openapi.ts";
import { Place } from "./place.ts";
import { below, type Pointer } from "./pointer.ts";
import { Problems } from "./problems.ts";
import { ReferenceChains } from "./reference-chains.ts";
import { kindAt, type NodeKind, walkDocument } from "./walk-document.ts";

/**
 * Checks that a value is an OpenAPI 3.0 or 3.1 document of the expected shape in which every reference has a target.
 *
 * @throws `DocumentError` with all faults.
 */
export function checkDocument(value: unknown): Document {
  checkHead(value);
  const problems = new Problems();
  const document = Place.ofDocument(withoutSiblings(value) as object as Document, problems);
  const targets = new Set<string>();
  const chains = new ReferenceChains();
  const walk = (node: unknown, kind: NodeKind, pointer: Pointer) =>
    walkDocument(node, kind, pointer, {
      visit: (node, kind, pointer) => {
        if (kind === "parameter" && typeof node.$ref !== "string")
          checkMembers(node, ["name", "in"], pointer, problems);
        if (kind === "operation") checkOperationId(node, pointer, problems);
        if (kind === "schema") checkObjects(node, pointer, problems);
        if (kind === "server") checkMembers(node, ["url"], pointer, problems);
        chains.add(node, kind === "schema", pointer);
        if (typeof node.$ref === "string") {
          if (checkReference(node.$ref, kind, document, pointer)) targets.add(`${kind} ${node.$ref}`);
        } else if (node.$ref !== undefined)
          problems.add(below(pointer, "$ref"), "is not text", "Write a JSON pointer.", true);
      },
      misfit: (pointer, expected) => {
        problems.add(pointer, `is not ${expected}`, "Follow OpenAPI here, or remove it.", true);
      },
    });
  walk(document.node, "document", "#");
  // A set also iterates over the targets that are added during the iteration.
  for (const target of targets) {
    const [kind = "", pointer = ""] = target.split(/ (.*)/s);
    walk(document.target(pointer).node, kind as NodeKind, pointer);
  }
  chains.check(problems);
  problems.throwIfAny();
  return document.node;
}

/**
 * Checks depth, version and title of a document, which the other checks need.
 *
 * @throws `DocumentError` with all faults.
 */
export function checkHead(value: unknown): asserts value is JsonObject {
  const problems = new Problems();
  checkDepth(value, problems);
  checkVersion(value, problems);
  problems.throwIfAny();
}

/** Copies a document of OpenAPI 3.0 without the members beside a reference, which have no meaning there. */
function withoutSiblings(value: JsonObject): JsonObject {
  if (!String(value.openapi).startsWith("3.0")) return value;
  const copy = structuredClone(value);
  walkDocument(copy, "document", "#", {
    visit: (node, kind) => {
      if (typeof node.$ref !== "string" || kind === "pathItem") return;
      for (const key of Object.keys(node)) if (key !== "$ref") delete node[key];
    },
  });
  return copy;
}

/** Maximum depth. No real document reaches it, and recursion to it does not overflow the stack. */
const DEEPEST = 300;

/** Number of pointer segments that a message shows. Further segments would be hundreds of repetitions. */
const SHOWN_DEPTH = 10;

function checkDepth(value: unknown, problems: Problems): void {
  const search = (inner: unknown, pointer: Pointer, depth: number): Pointer | undefined => {
    if (typeof inner !== "object" || inner === null) return undefined;
    if (depth > DEEPEST) return pointer;
    for (const [key, member] of Object.entries(inner)) {
      const place = search(member, depth < SHOWN_DEPTH ? below(pointer, key) : pointer, depth + 1);
      if (place !== undefined) return place;
    }
    return undefined;
  };
  const place = search(value, "#", 0);
  if (place !== undefined) {
    problems.add(place, `is nested more than ${DEEPEST} levels deep`, "Move inner schemas to components/schemas.");
    problems.throwIfAny();
  }
}

function checkVersion(value: unknown, problems: Problems): void {
  const { openapi, swagger, asyncapi, openrpc, info } = isObject(value) ? value : {};
  if (typeof openapi !== "string" || !/^3\.[01]\.\d/.test(openapi)) {
    const others = Object.entries({ Swagger: swagger, AsyncAPI: asyncapi, OpenRPC: openrpc });
    const [other = "none"] = others.flatMap(([name, version]) => (version === undefined ? [] : `${name} ${version}`));
    const isShort = /^3\.[01]$/.test(String(openapi));
    const remedy = isShort
      ? `Write three numbers, such as "${openapi}.0".`
      : swagger === undefined
        ? "Use a document of one of these versions."
        : "Convert it first, by `npx swagger2openapi FILE --outfile openapi.json`.";
    problems.add("#/openapi", `is not an OpenAPI version 3.0 or 3.1 (found: ${openapi ?? other})`, remedy, isShort);
    return;
  }
  const { title } = isObject(info) ? info : {};
  if (typeof title !== "string" || title.trim() === "") {
    problems.add("#/info/title", "is missing", "Add it. Generated files contain it.", true);
  }
}

function checkMembers(node: JsonObject, names: readonly string[], pointer: Pointer, problems: Problems): void {
  for (const name of names.filter((name) => node[name] === undefined)) {
    problems.add(pointer, `has no ${name}`, `Add ${name}, or refer to something that has it.`, true);
  }
}

/** No value satisfies such a schema. */
function checkObjects({ type, enum: values, nullable }: JsonObject, pointer: Pointer, problems: Problems): void {
  if (type !== "object" || nullable === true || !Array.isArray(values) || values.some(isObject)) return;
  const message = "allows no value: its type is object, but its enum has no object";
  problems.add(below(pointer, "enum"), message, "Correct the type or the enum.", true);
}

/** The gateway and the mock refuse such names, since one could forge a line of a log. */
function checkOperationId({ operationId }: JsonObject, pointer: Pointer, problems: Problems): void {
  if (typeof operationId !== "string" || !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(operationId)) return;
  problems.add(below(pointer, "operationId"), "has control characters or separators of lines", "Remove them.");
}

/**
 * Checks the target of a reference.
 *
 * @returns true if the walk of the document does not visit the target as this kind.
 */
function checkReference(reference: string, kind: NodeKind, document: Place<Document>, pointer: Pointer): boolean {
  const place = document.at(below(pointer, "$ref"));
  if (!reference.startsWith("#")) {
    place.noteFault(`leads to another file (${reference})`, "Bundle the document first, as `redocly bundle` does.");
    return false;
  }
  const { node } = document.target(reference);
  const found = kindAt(reference);
  if (node === undefined || reference === "#") {
    place.noteFault(`leads nowhere (${reference})`, "Add the target, or correct the reference.");
  } else if (!isObject(node) && !(kind === "schema" && typeof node === "boolean")) {
    place.noteFault(`does not lead to an object (${reference})`, "Correct the reference.");
  } else if (found !== undefined && found !== kind) {
    place.noteFault(`leads to a ${found} (${reference}) where a ${kind} must be`, `Refer to a ${kind}.`);
  } else return found === undefined;
  return false;
}
