import type { SchemaObject } from "@ledgergate/support/service-kit";
import { literal } from "../escape.ts";
import type { ListedOperation } from "./list-operations.ts";
import { isExactInteger, isSecret } from "./mark-types.ts";
import { acceptName, answerFormat, byPreference, formatOf, isFile } from "./media-type.ts";
import type { AnswerModel } from "./model.ts";
import { isObject } from "./openapi.ts";
import type { SchemaPlace } from "./place.ts";
import { present } from "./present.ts";
import type { KeyedResponse, SortedResponses } from "./responses.ts";
import { typeNameOf } from "./rewrite-schema.ts";
import { inSchemaFile, propertyName, schemaType } from "./type-names.ts";

/** Reads the result of a call from the success responses of an operation. */
export function readAnswerModel(
  { successes, redirects }: SortedResponses,
  { id, method }: ListedOperation,
): AnswerModel {
  const ledger = successes.some(carriesLedgerState);
  const mediaTypes = byPreference([...new Set(successes.flatMap(mediaTypesOf))]);
  const [first, ...others] = mediaTypes;
  // A client follows no redirect. If an operation only redirects, a call ends in an error that names the target.
  if (successes.length === 0 && redirects.length > 0) return { type: "never", decode: "none", ledger };
  if (first === undefined || method === "head") return { type: "void", decode: "none", ledger };
  if (answerFormat(first) === "events") {
    checkFormat(successes, first, "events");
    return { ledger, mediaType: first, decode: "none", ...readEvents(first, successes, id) };
  }
  // If a caller asks for bytes, the runtime treats JSON and HTML as a failure. So such media types are not offered as bytes. Nor are
  // streams of events, which may have no end.
  const accepts = readAccepts(
    others.filter((mediaType) => !/\*|json|html/i.test(mediaType) && answerFormat(mediaType) !== "events"),
  );
  // A range and `default` include 204, which has no body.
  const isEmpty = (response: KeyedResponse) =>
    mediaTypesOf(response).length === 0 || /^(?:2xx|default)$/i.test(response.status);
  const mayBeEmpty = successes.some(isEmpty);
  const common = { ledger, ...present({ mediaType: others.length > 0 && first, accepts, mayBeEmpty }) };
  const format = isBinary(first, successes) ? fileFormat(first) : formatOf(first);
  checkFormat(successes, first, format);
  if (format === "text") return { ...common, type: "string", decode: "text" };
  if (format === "bytes") return { ...common, type: orUndefined("Uint8Array", mayBeEmpty), decode: "bytes" };
  const { type, ...rest } = readJson(first, successes, id);
  return { ...common, type: orUndefined(type, mayBeEmpty), ...rest };
}

/** Notes a problem for a success in another format than the first one: a call cannot know which success it gets. */
function checkFormat(
  successes: readonly KeyedResponse[],
  mediaType: string,
  format: ReturnType<typeof answerFormat>,
): void {
  if (format === "bytes") return;
  for (const response of successes) {
    const own = mediaTypesOf(response);
    if (own.length === 0 || own.some((type) => type === mediaType || answerFormat(type) === format)) continue;
    const remedy = `Offer ${mediaType} there, too, or leave the operation out (--skip).`;
    response.place.note(
      `answers with ${own.join(" or ")}, but another success of the operation answers with ${mediaType}`,
      remedy,
    );
  }
}

/** Prints the type of a body that may be missing. */
function orUndefined(type: string, mayBeEmpty: boolean): string {
  return mayBeEmpty ? `${type} | undefined` : type;
}

function readJson(
  mediaType: string,
  successes: readonly KeyedResponse[],
  operationId: string,
): Pick<AnswerModel, "type" | "failure" | "exact" | "secret" | "bodies"> {
  const types: string[] = [];
  const bodies: SchemaPlace[] = [];
  let failure: AnswerModel["failure"];
  let exact = false;
  let secret = false;
  for (const response of successes) {
    const offered = mediaTypesOf(response);
    const format = answerFormat(mediaType);
    const own = offered.includes(mediaType) ? mediaType : offered.find((type) => answerFormat(type) === format);
    const place = own !== undefined && schemaPlace(response, own);
    if (!place) continue;
    const inFile = `${inSchemaFile(operationId)}["responses"][${statusKey(response.status)}]["content"][${literal(own)}]`;
    const name = typeNameOf(place.node);
    const branches = readFailureBranches(place, name === undefined ? inFile : schemaType(name));
    types.push(branches.type);
    bodies.push(...successBranches(place));
    failure ??= branches.failure;
    exact ||= place.contains(isExactInteger);
    secret ||= place.contains(isSecret);
  }
  return { type: [...new Set(types)].join(" | "), bodies, ...present({ failure, exact, secret }) };
}

/** Reads the data of events: JSON if a schema describes more than a text. A list describes the events of the whole stream. */
function readEvents(
  mediaType: string,
  successes: readonly KeyedResponse[],
  operationId: string,
): Pick<AnswerModel, "type" | "events" | "exact" | "secret"> {
  const { bodies = [], type, exact, secret } = readJson(mediaType, successes, operationId);
  const isOnly = (only: "array" | "string", { types }: SchemaPlace["flat"]) => types?.size === 1 && types.has(only);
  const isList = bodies.every(({ flat }) => isOnly("array", flat));
  const isTextOnly = ({ node, flat }: SchemaPlace) =>
    flat.types === undefined ? Object.keys(node).every(isAnnotation) : isOnly("string", flat);
  const isText = (isList ? bodies.flatMap(itemsOf) : bodies).every(isTextOnly);
  if (isText) return { type: "string", events: "text", ...present({ secret }) };
  const isPlain = !type.includes(" | ") && bodies.every(({ flat }) => !flat.nullable);
  const event = isPlain ? `${type}[number]` : `NonNullable<${type}>[number]`;
  return { type: isList ? event : type, events: "json", ...present({ exact, secret }) };
}

/** Lists the schemas of a list's items, also those of its variants. */
function itemsOf(list: SchemaPlace): readonly SchemaPlace[] {
  const variants = list.end.branches("oneOf", "anyOf");
  const { prefixItems = [], items = true } = list.flat.keywords;
  return variants.length > 0 ? variants.flatMap(itemsOf) : [...prefixItems, items].map((item) => list.below(item));
}

/** Tests for a member that says nothing about the values of a schema. */
function isAnnotation(key: string): boolean {
  return /^(title|description|examples?|deprecated|externalDocs|x-.*)$/.test(key);
}

export function jsonBodies(response: KeyedResponse): readonly SchemaPlace[] {
  const mediaTypes = mediaTypesOf(response).filter((type) => formatOf(type) === "json");
  return mediaTypes.flatMap((type) => schemaPlace(response, type) ?? []);
}

/** Finds the schema of a response in a media type. `undefined` if the response does not offer it. */
function schemaPlace({ place }: KeyedResponse, mediaType: string): SchemaPlace | undefined {
  const content = place.node.content?.[mediaType];
  return content && place.below<SchemaObject | boolean>(content.schema ?? true, "content", mediaType, "schema");
}

function mediaTypesOf({ place }: KeyedResponse): readonly string[] {
  return Object.keys(place.node.content ?? {});
}

/** Writes a status as openapi-typescript does: as a number if it is one. */
function statusKey(status: string): string {
  return /^\d+$/.test(status) ? status : literal(status);
}

/** Chooses the format of a file: bytes, or text for a JSON file. JSON that is requested as bytes counts as a failure. */
function fileFormat(mediaType: string): "text" | "bytes" {
  return formatOf(mediaType) === "json" && !mediaType.includes("*") ? "text" : "bytes";
}

/** Tests for a file as body (`format: binary`). */
function isBinary(mediaType: string, successes: readonly KeyedResponse[]): boolean {
  return successes.some((response) => {
    const place = schemaPlace(response, mediaType);
    return place && isFile(place.flat.keywords);
  });
}

function readAccepts(mediaTypes: readonly string[]): AnswerModel["accepts"] | undefined {
  const short = mediaTypes.map(acceptName);
  const entries = mediaTypes.map((mediaType, index) => {
    const name = short[index] ?? mediaType;
    return [short.indexOf(name) === short.lastIndexOf(name) ? name : mediaType, mediaType];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function carriesLedgerState({ place }: KeyedResponse): boolean {
  return place.entries("headers").some(([, header]) => header.end.node["x-ledger-state"] !== undefined);
}

/**
 * Separates the branches of a 2xx body that are failures (`x-failure`).
 *
 * @param type - The type of the whole body, as code.
 * @returns The type without failures.
 */
function readFailureBranches(body: SchemaPlace, type: string): Pick<AnswerModel, "type" | "failure"> {
  const failures = failureBranches(body);
  if (failures.length === 0) return { type };
  const successes = successBranches(body);
  const discriminating = failures.map(({ flat }) =>
    [...flat.required].find((name) => successes.every((success) => !success.flat.properties.has(name))),
  );
  const [member] = discriminating;
  if (member === undefined || discriminating.some((name) => name !== member)) {
    (failures[0] ?? body).note(
      "is marked with x-failure, but has no required member that the other branches lack",
      "Give every failure the same required member, which no other branch has.",
    );
  }
  const retry = failures.flatMap((failure) => retryTexts(markOf(failure)));
  const names = successes.map(({ node }) => typeNameOf(node));
  const named = names.length > 0 && names.every((name) => name !== undefined);
  return {
    type: named ? names.map(schemaType).join(" | ") : `Exclude<${type}, { ${propertyName(member ?? "")}: unknown }>`,
    failure: { member: member ?? "", ...(retry.length > 0 && { retry }) },
  };
}

/** Lists the branches of a 2xx body that are not failures, or the body itself if no branch is a failure. */
export function successBranches(body: SchemaPlace): readonly SchemaPlace[] {
  const branches = body.end.branches("oneOf", "anyOf");
  const successes = branches.filter(({ end }) => markOf(end) === undefined);
  return successes.length === branches.length ? [body] : successes;
}

/** Lists the failure bodies among the branches of a 2xx body. */
export function failureBranches(body: SchemaPlace): readonly SchemaPlace[] {
  const ends = body.end.branches("oneOf", "anyOf").map(({ end }) => end);
  return ends.filter((end) => markOf(end) !== undefined);
}

function markOf({ node }: SchemaPlace): unknown {
  const mark = typeof node === "object" ? node["x-failure"] : undefined;
  return mark === false ? undefined : mark;
}

function retryTexts(mark: unknown): readonly string[] {
  const retry = isObject(mark) ? mark.retry : undefined;
  return Array.isArray(retry) ? retry.filter((text) => typeof text === "string") : [];
}
