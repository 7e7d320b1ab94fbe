import { acceptName, byPreference, formatOf } from "./media-type.ts";
import type { Answer } from "./model.ts";
import type { Method, Schema } from "./openapi.ts";
import { inSchemaFile, type OperationContext } from "./operation-context.ts";
import { below } from "./pointer.ts";
import { type FailureBranches, readFailureBranches, successBranches } from "./read-failure-branches.ts";
import type { KeyedResponse, SortedResponses } from "./read-responses.ts";
import type { Place } from "./resolver.ts";
import { schemaNameOf, schemaType } from "./schema-name.ts";

/** Reads what a call gives back out of the responses of an operation that mean success. */
export function readAnswer(
  { successes, redirects }: SortedResponses,
  method: Method,
  context: OperationContext,
): Answer {
  const ledger = successes.some((response) => carriesLedgerState(response, context));
  const mediaTypes = byPreference([...new Set(successes.flatMap(({ node }) => Object.keys(node.content ?? {})))]);
  const [first, ...others] = mediaTypes;
  // A client follows no redirect: a call that is answered by nothing else ends in an error that says where it leads.
  if (successes.length === 0 && redirects.length > 0) return { type: "never", decode: "none", ledger };
  if (first === undefined || method === "head") return { type: "void", decode: "none", ledger };
  const accepts = readAccepts(others.filter((mediaType) => !mediaType.includes("*")));
  const mayBeEmpty = successes.some(({ node }) => Object.keys(node.content ?? {}).length === 0);
  const common = { ledger, ...(accepts && { accepts }), ...(mayBeEmpty && { mayBeEmpty }) };
  const format = isBinary(first, successes) ? "bytes" : formatOf(first);
  if (format === "text") return { ...common, type: "string", decode: "text" };
  if (format === "bytes") return { ...common, type: orUndefined("Uint8Array", mayBeEmpty), decode: "bytes" };
  const { type, ...rest } = readJson(first, successes, context);
  return { ...common, type: orUndefined(type, mayBeEmpty), ...rest };
}

/** The type of a body that may be missing. */
function orUndefined(type: string, mayBeEmpty: boolean): string {
  return mayBeEmpty ? `${type} | undefined` : type;
}

function readJson(
  mediaType: string,
  successes: readonly KeyedResponse[],
  context: OperationContext,
): Pick<Answer, "type" | "failure" | "exact" | "secret" | "bodies"> {
  const types: string[] = [];
  const bodies: Place<Schema | boolean>[] = [];
  let failure: FailureBranches["failure"];
  let exact = false;
  let secret = false;
  for (const response of successes) {
    const place = schemaPlace(response, mediaType);
    if (!place) continue;
    const inFile = `${inSchemaFile(context)}["responses"][${statusKey(response.status)}]["content"][${JSON.stringify(mediaType)}]`;
    const name = schemaNameOf(place.node);
    const branches = readFailureBranches(place, name === undefined ? inFile : schemaType(name), context);
    types.push(branches.type);
    bodies.push(...successBranches(place, context));
    failure ??= branches.failure;
    exact ||= context.mayBeExact(place.node);
    secret ||= context.mayBeSecret(place.node);
  }
  return {
    type: [...new Set(types)].join(" | "),
    bodies,
    ...(failure && { failure }),
    ...(exact && { exact }),
    ...(secret && { secret }),
  };
}

/** The schemas of the JSON bodies of a response. */
export function jsonBodies(response: KeyedResponse): readonly Place<Schema | boolean>[] {
  const mediaTypes = Object.keys(response.node.content ?? {}).filter((type) => formatOf(type) === "json");
  return mediaTypes.flatMap((type) => schemaPlace(response, type) ?? []);
}

/** The schema of a response in a media type; `undefined` where the response does not offer it. */
function schemaPlace({ node, pointer }: KeyedResponse, mediaType: string): Place<Schema | boolean> | undefined {
  const content = node.content?.[mediaType];
  return content && { node: content.schema ?? true, pointer: below(pointer, "content", mediaType, "schema") };
}

/** A status as openapi-typescript writes it: a number where it is one. */
function statusKey(status: string): string {
  return /^\d+$/.test(status) ? status : JSON.stringify(status);
}

/** A range of media types says nothing of the body, so `format: binary` does. */
function isBinary(mediaType: string, successes: readonly KeyedResponse[]): boolean {
  return successes.some((response) => {
    const schema = schemaPlace(response, mediaType)?.node;
    return typeof schema === "object" && schema.format === "binary";
  });
}

function readAccepts(mediaTypes: readonly string[]): Answer["accepts"] | undefined {
  const short = mediaTypes.map(acceptName);
  const entries = mediaTypes.map((mediaType, index) => {
    const name = short[index] ?? mediaType;
    return [short.indexOf(name) === short.lastIndexOf(name) ? name : mediaType, mediaType];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function carriesLedgerState({ node, pointer }: KeyedResponse, { resolver }: OperationContext): boolean {
  return Object.entries(node.headers ?? {}).some(([name, header]) => {
    return resolver.follow(header, below(pointer, "headers", name)).node["x-ledger-state"] !== undefined;
  });
}
