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
import type { DocumentedApi } from "../documented-api.ts";
import type { Sample } from "../reference/section.ts";
import {
  API_KEY,
  type Call,
  type CallValues,
  FORM,
  isPathPart,
  pathOf,
  type SampleBody,
  type SampleServer,
  writeSamples,
} from "./write-samples.ts";

export type SampleCall = Pick<Call, "operation" | "server" | "credentials">;

type SampledApi = Pick<DocumentedApi, "document" | "packageName">;

/** Writes calls of an operation with its client, if the API has one, and with curl. Returns none if the document has no example. */
export function codeSamples(api: SampledApi, operation: Operation): readonly Sample[] {
  const call = sampleCall(api, operation);
  const values = callValues(api, operation);
  return call && values ? writeSamples({ ...values, ...call }) : [];
}

/** Reads what samples show of an operation besides values. Returns `undefined` if the document names no server. */
export function sampleCall({ document, packageName }: SampledApi, operation: Operation): SampleCall | undefined {
  const { id, method, template, pagination, responses, security } = operation;
  const server = sampleServer(document);
  if (!server) return undefined;
  const contents = responses.filter(({ code }) => code.startsWith("2")).flatMap((response) => response.contents);
  const isStream = contents.length > 0 && contents.every((one) => coversMediaType("text/event-stream", one.mediaType));
  const yields = pagination ? "record" : isStream ? "event" : undefined;
  // The fewest credentials with which the operation can be called.
  const [credentials = []] = security.toSorted((left, right) => left.length - right.length);
  return {
    operation: { id, method: method.toUpperCase(), path: template.source, ...(yields && { yields }), packageName },
    server,
    credentials,
  };
}

/** Returns the origin of the server that samples name, such as the local mock's. */
export function sampleOrigin({ document }: SampledApi): string | undefined {
  const url = sampleServer(document)?.url;
  return url && new URL(url).origin;
}

/** Chooses the values of the shortest call of an operation. Returns `undefined` if the document has no usable example of a required part. */
function callValues(api: SampledApi, operation: Operation): CallValues | undefined {
  const parameters = operation.parameters
    .filter(({ required }) => required)
    .map((parameter) => ({ ...parameter, value: exampleOf(parameter) }));
  const isUsable = (place: string, value: unknown) =>
    value !== undefined && (place !== "path" || isPathPart(String(value)));
  if (!parameters.every((one) => isUsable(one.in, one.value))) return undefined;
  if (operation.requestBody?.required !== true) return { parameters };
  const body = sampleBody(api, operation);
  return body && { parameters, body };
}

export function exampleOf({ example, schema }: Parameter): unknown {
  return example ?? schema.const ?? schema.default;
}

/** Finds the example of a JSON body or a form, and its members with a fixed value. `undefined` if there is no such example. */
export function sampleBody({ document }: SampledApi, { requestBody }: Operation): SampleBody | undefined {
  const contents = requestBody?.contents ?? [];
  const find = (isOne: (mediaType: string) => boolean) => contents.find(({ mediaType }) => isOne(mediaType));
  const found = find((type) => type === "application/json") ?? find(isJson) ?? find((type) => type === FORM);
  const example = found?.examples[0]?.value;
  if (!found || !isObject(example)) return undefined;
  const { schema = {}, mediaType } = found;
  const properties = asObject(asObject(resolveReference(document, schema)).properties);
  const constants = Object.keys(example).filter((name) => asObject(properties[name]).const !== undefined);
  const isWhole = !areMembersInputs(document, schema);
  return { content: example, mediaType, constants, isWhole };
}

/**
 * Returns the first server whose host has no variable, so that a sample works unchanged, else the first server. Other variables
 * get their defaults. Returns `undefined` if the document names no host.
 */
function sampleServer({ servers = [] }: OpenApiDocument): SampleServer | undefined {
  const urls = servers.map((server) => fillServer(server).replace("{apiKey}", API_KEY).replace(/\/$/, ""));
  const url = urls[servers.findIndex((server) => !/^\w+:\/\/[^/]*\{/.test(server.url))] ?? urls[0];
  if (!url || brokenRule(url, CLIENT_RULES.baseUrl)) return undefined;
  // A client adds the path of the document's first server.
  const shared = pathOf(urls[0] ?? "");
  return { url, baseUrl: url.endsWith(shared) ? url.slice(0, url.length - shared.length) : url };
}
