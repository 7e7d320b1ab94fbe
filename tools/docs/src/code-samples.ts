import { asObject, asText, isObject, type JsonObject } from "./document/json.ts";
import type { Operation } from "./document/operations.ts";
import { dereference } from "./document/path.ts";

/** Placeholder for the reader's API key. */
const API_KEY = "YOUR_API_KEY";

/** A sample as Redoc takes it, in the operation's `x-codeSamples`. */
interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** How to call an operation: with its client, where the API has one, and with curl. None where the document has no example. */
export function codeSamples(
  document: JsonObject,
  operation: Operation,
  packageName: string | undefined,
): readonly CodeSample[] {
  const server = sampleServer(document);
  const call = sampleCall(document, operation);
  if (server === undefined || call === undefined) return [];
  const schemes = neededSchemes(document, operation);
  const curl = { lang: "Shell", label: "curl", source: curlSample(operation, call, server, schemes) };
  if (packageName === undefined) return [curl];
  const source = clientSample(packageName, operation, call, server, schemes);
  return [{ lang: "TypeScript", label: "TypeScript", source }, curl];
}

/** The origin of the server that samples name, such as that of the local mock. */
export function sampleOrigin(document: JsonObject): string | undefined {
  const url = sampleServer(document)?.url;
  return url === undefined ? undefined : new URL(url).origin;
}

/** What an operation cannot do without, with the examples of the document as values. */
interface SampleCall {
  readonly parameters: readonly SampleParameter[];
  /** The JSON body; absent where the operation needs none. */
  readonly body?: JsonObject;
  /** All of it as the clients take it: one flat object, without what always has the same value. */
  readonly input: JsonObject;
}

/** A parameter that every call sends. */
interface SampleParameter {
  readonly name: string;
  readonly in: string;
  readonly value: unknown;
}

/** The shortest call of an operation, or `undefined` where the document has no example of something that it needs. */
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
function exampleOf(document: JsonObject, holder: JsonObject): unknown {
  if (holder.example !== undefined) return holder.example;
  const [named] = Object.values(asObject(holder.examples));
  if (named !== undefined) return asObject(dereference(document, named)).value;
  const schema = asObject(dereference(document, holder.schema));
  return listOf(schema.examples)[0] ?? schema.const ?? schema.default;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Where a sample sends its call. */
interface SampleServer {
  /** Without a slash at its end, and with {@link API_KEY} where its path has the key. */
  readonly url: string;
  /** What a client takes: the address without what it adds by itself. */
  readonly baseUrl: string;
}

/**
 * The first server whose host is no variable, so that a sample works as it stands, else the first one. Other variables
 * stand for their defaults. `undefined` where the document names no host.
 */
function sampleServer({ servers }: JsonObject): SampleServer | undefined {
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

/** The security schemes that a call cannot do without: none where one of the alternatives is empty. */
function neededSchemes(document: JsonObject, { node }: Operation): JsonObject[] {
  const alternatives = requirements(document, node).map((requirement) => Object.keys(requirement));
  const [names = []] = alternatives.sort((left, right) => left.length - right.length);
  const schemes = asObject(asObject(document.components).securitySchemes);
  return names.map((name) => asObject(dereference(document, schemes[name])));
}

/** The alternatives of an operation: its own, or else those of the document. */
function requirements(document: JsonObject, node: JsonObject): JsonObject[] {
  const own = node.security ?? document.security;
  return Array.isArray(own) ? own.map(asObject) : [];
}

/** A call as a program over the API's client package, whose factory has the package's name: `createLedgerA`. */
function clientSample(
  packageName: string,
  { id, node }: Operation,
  { input }: SampleCall,
  { url, baseUrl }: SampleServer,
  schemes: readonly JsonObject[],
): string {
  const client = packageName.replace(/^.*\//, "").replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase());
  const factory = `create${client.charAt(0).toUpperCase()}${client.slice(1)}`;
  const options = {
    baseUrl,
    ...((url.includes(API_KEY) || schemes.some(({ type }) => type === "apiKey")) && { apiKey: API_KEY }),
    ...(schemes.some(({ type }) => type !== "apiKey") && { token: "YOUR_TOKEN" }),
  };
  const call = `${client}.${id}(${Object.keys(input).length === 0 ? "" : literal(input)})`;
  return [
    `import { ${factory} } from "${packageName}";`,
    "",
    `const ${client} = ${factory}(${literal(options)});`,
    "",
    ...(isObject(node["x-pagination"])
      ? [`for await (const record of ${call}) {`, "  console.log(record);", "}"]
      : [`const answer = await ${call};`, "console.log(answer);"]),
  ].join("\n");
}

/** An object as code, a line a member: narrow screens have room for no more. */
function literal(members: JsonObject): string {
  const lines = Object.entries(members).map(([name, value]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `  ${key}: ${JSON.stringify(value, null, 2).replaceAll("\n", "\n  ")},`;
  });
  return ["{", ...lines, "}"].join("\n");
}

/** A call as a command for a shell. */
function curlSample(
  { method, path }: Operation,
  { parameters, body }: SampleCall,
  { url }: SampleServer,
  schemes: readonly JsonObject[],
): string {
  const among = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const address = among("path").reduce(
    (filled, { name, value }) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    url + path,
  );
  const query = new URLSearchParams(among("query").map(({ name, value }) => [name, String(value)]));
  const headers = [
    ...schemes.flatMap(credentialHeader),
    ...among("header").map(({ name, value }) => `${name}: ${value}`),
    ...(body === undefined ? [] : ["Content-Type: application/json"]),
  ];
  return [
    `curl ${quoted(query.size === 0 ? address : `${address}?${query}`)}`,
    // With data curl sends a POST by itself.
    ...(method === (body === undefined ? "GET" : "POST") ? [] : [`--request ${method}`]),
    ...headers.map((header) => `--header ${quoted(header)}`),
    ...(body === undefined ? [] : [`--data ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(" \\\n  ");
}

function credentialHeader({ type, in: place, name, scheme }: JsonObject): string[] {
  if (type === "apiKey") return place === "header" ? [`${asText(name) ?? ""}: ${API_KEY}`] : [];
  return type === "http" && scheme !== "bearer" ? [] : ["Authorization: Bearer YOUR_TOKEN"];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
