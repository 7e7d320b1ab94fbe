import { areMembersInputs } from "@ledgergate/codegen/has-members";
import {
  coversMediaType,
  fillServer,
  isJson,
  isObject,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  resolveReference,
} from "@ledgergate/service-kit";
import { brokenRule, CLIENT_RULES } from "@ledgergate/support/service-kit";
import { asObject } from "../document/json.ts";
import type { Sample } from "../reference/section.ts";
import {
  API_KEY,
  type BodyMembers,
  bodyInput,
  type Call,
  type CallValues,
  FORM,
  isPathPart,
  pathOf,
  type SampleServer,
  writeSamples,
} from "./write-samples.ts";

/** Writes calls of an operation with its client, if the API has one, and with curl. Returns none if the document has no example. */
export function codeSamples(
  document: OpenApiDocument,
  operation: Operation,
  packageName: string | undefined,
): readonly Sample[] {
  const server = sampleServer(document);
  const values = callValues(document, operation);
  if (!server || !values) return [];
  const credentials = neededCredentials(operation);
  return writeSamples({ ...values, operation: sampleOperation(operation, packageName), server, credentials });
}

/** Reads what samples show of an operation. */
export function sampleOperation(operation: Operation, packageName: string | undefined): Call["operation"] {
  const { id, method, template, pagination, responses } = operation;
  const contents = responses.filter(({ code }) => code.startsWith("2")).flatMap((response) => response.contents);
  const isStream = contents.length > 0 && contents.every((one) => coversMediaType("text/event-stream", one.mediaType));
  const yields = pagination ? "record" : isStream ? "event" : undefined;
  return { id, method: method.toUpperCase(), path: template.source, ...(yields && { yields }), packageName };
}

/** Returns the origin of the server that samples name, such as the local mock's. */
export function sampleOrigin(document: OpenApiDocument): string | undefined {
  const url = sampleServer(document)?.url;
  return url && new URL(url).origin;
}

/** Chooses the values of the shortest call of an operation. Returns `undefined` if the document has no usable example of a required part. */
function callValues(document: OpenApiDocument, operation: Operation): CallValues | undefined {
  const parameters = operation.parameters
    .filter(({ required }) => required)
    .map((parameter) => ({ name: parameter.name, in: parameter.in, value: exampleOf(parameter) }));
  const isUsable = (place: string, value: unknown) =>
    value !== undefined && (place !== "path" || isPathPart(String(value)));
  if (!parameters.every((one) => isUsable(one.in, one.value))) return undefined;
  const input = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

  if (operation.requestBody?.required !== true) return { parameters, input };
  const body = sampleBody(document, operation);
  if (!body) return undefined;
  const given = { ...input, ...bodyInput(body.example, body) };
  return { parameters, body: body.example, mediaType: body.mediaType, input: given };
}

export function exampleOf({ example, schema }: Parameter): unknown {
  return example ?? schema.const ?? schema.default;
}

/** Finds the example of a JSON body or a form, and its members with a fixed value. `undefined` if there is no such example. */
export function sampleBody(document: OpenApiDocument, { requestBody }: Operation): SampleBody | undefined {
  const contents = requestBody?.contents ?? [];
  const find = (isOne: (mediaType: string) => boolean) => contents.find(({ mediaType }) => isOne(mediaType));
  const content = find((type) => type === "application/json") ?? find(isJson) ?? find((type) => type === FORM);
  const example = content?.examples[0]?.value;
  if (!content || !isObject(example)) return undefined;
  const { schema = {}, mediaType } = content;
  const properties = asObject(asObject(resolveReference(document, schema)).properties);
  const constants = Object.keys(example).filter((name) => asObject(properties[name]).const !== undefined);
  const isWhole = !areMembersInputs(document, schema);
  return { example, constants, isWhole, mediaType };
}

interface SampleBody extends BodyMembers {
  readonly example: Readonly<Record<string, unknown>>;
  readonly mediaType: string;
}

/**
 * Returns the first server whose host has no variable, so that a sample works unchanged, else the first server. Other variables
 * get their defaults. Returns `undefined` if the document names no host.
 */
export function sampleServer({ servers = [] }: OpenApiDocument): SampleServer | undefined {
  const urls = servers.map((server) => fillServer(server).replace("{apiKey}", API_KEY).replace(/\/$/, ""));
  const url = urls[servers.findIndex((server) => !/^\w+:\/\/[^/]*\{/.test(server.url))] ?? urls[0];
  if (!url || brokenRule(url, CLIENT_RULES.baseUrl)) return undefined;
  // A client adds the path of the document's first server.
  const shared = pathOf(urls[0] ?? "");
  return { url, baseUrl: url.endsWith(shared) ? url.slice(0, url.length - shared.length) : url };
}

/** Chooses the fewest credentials with which an operation can be called. */
export function neededCredentials({ security }: Operation): Call["credentials"] {
  return security.toSorted((left, right) => left.length - right.length)[0] ?? [];
}
