import { asObject, asText, isObject, type JsonObject } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";
import { dereference } from "../document/path.ts";
import { API_KEY, type Sample, type SampleCall, type SampleServer, writeCurl, writeProgram } from "./write-samples.ts";

/** A sample as Redoc takes it, in the operation's `x-codeSamples`. */
interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** Writes calls of an operation with its client, if the API has one, and with curl. Returns none if the document has no example. */
export function codeSamples(
  document: JsonObject,
  operation: Operation,
  packageName: string | undefined,
): readonly CodeSample[] {
  const server = sampleServer(document);
  const call = sampleCall(document, operation);
  if (server === undefined || call === undefined) return [];
  const { id, method, path, node } = operation;
  const sample: Sample = {
    operation: { id, method, path, isList: isObject(node["x-pagination"]), packageName },
    call,
    server,
    schemes: neededSchemes(document, operation),
  };
  const curl = { lang: "Shell", label: "curl", source: writeCurl(sample) };
  const source = writeProgram(sample);
  return source === undefined ? [curl] : [{ lang: "TypeScript", label: "TypeScript", source }, curl];
}

/** Returns the origin of the server that samples name, such as the local mock's. */
export function sampleOrigin(document: JsonObject): string | undefined {
  const url = sampleServer(document)?.url;
  return url === undefined ? undefined : new URL(url).origin;
}

/** Builds the shortest call of an operation. Returns `undefined` if the document has no example of a required part. */
function sampleCall(document: JsonObject, { path, node }: Operation): SampleCall | undefined {
  const ofPath = asObject(asObject(document.paths)[path]).parameters;
  const parameters = [...listOf(ofPath), ...listOf(node.parameters)]
    .map((reference) => asObject(dereference(document, reference)))
    .filter((parameter) => parameter.required === true)
    .map((parameter) => ({
      name: asText(parameter.name) ?? "",
      in: asText(parameter.in) ?? "",
      value: exampleOf(document, parameter),
    }));
  if (parameters.some(({ value }) => value === undefined)) return undefined;
  const input = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

  const requestBody = asObject(dereference(document, node.requestBody));
  if (requestBody.required !== true) return { parameters, input };
  const media = asObject(asObject(requestBody.content)["application/json"]);
  const body = exampleOf(document, media);
  if (!isObject(body)) return undefined;
  const { properties } = asObject(dereference(document, media.schema));
  const isConstant = (name: string) => asObject(asObject(properties)[name]).const !== undefined;
  const members = Object.entries(body).filter(([name]) => !isConstant(name));
  return { parameters, body, input: { ...input, ...Object.fromEntries(members) } };
}

/** The first example of a parameter or media type, or else of its schema. */
export function exampleOf(document: JsonObject, holder: JsonObject): unknown {
  if (holder.example !== undefined) return holder.example;
  const [named] = Object.values(asObject(holder.examples));
  if (named !== undefined) return asObject(dereference(document, named)).value;
  const schema = asObject(dereference(document, holder.schema));
  return listOf(schema.examples)[0] ?? schema.const ?? schema.default;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns the first server whose host has no variable, so that a sample works unchanged, else the first server. Other variables
 * get their defaults. Returns `undefined` if the document names no host.
 */
export function sampleServer({ servers }: JsonObject): SampleServer | undefined {
  const urls = (Array.isArray(servers) ? servers : []).filter(isObject).map((server) => {
    const template = asText(server.url) ?? "";
    return { url: filled(template, asObject(server.variables)), isReady: !/^\w+:\/\/[^/]*\{/.test(template) };
  });
  const { url } = urls.find(({ isReady }) => isReady) ?? urls[0] ?? {};
  if (url === undefined || !/^https?:/.test(url)) return undefined;
  // A client adds the path of the document's first server.
  const shared = urls[0]?.url.replace(/^\w+:\/\/[^/]*/, "") ?? "";
  return { url, baseUrl: url.endsWith(shared) ? url.slice(0, url.length - shared.length) : url };
}

function filled(template: string, variables: JsonObject): string {
  const url = template.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    return name === "apiKey" ? API_KEY : (asText(asObject(variables[name]).default) ?? whole);
  });
  return url.replace(/\/$/, "");
}

/** Lists the security schemes that a call needs. Returns none if one of the alternatives is empty. */
export function neededSchemes(document: JsonObject, { node }: Operation): JsonObject[] {
  const alternatives = requirements(document, node).map((requirement) => Object.keys(requirement));
  const [names = []] = alternatives.sort((left, right) => left.length - right.length);
  const schemes = asObject(asObject(document.components).securitySchemes);
  return names.map((name) => asObject(dereference(document, schemes[name])));
}

function requirements(document: JsonObject, node: JsonObject): JsonObject[] {
  const own = node.security ?? document.security;
  return Array.isArray(own) ? own.map(asObject) : [];
}
