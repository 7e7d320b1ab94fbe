import { literal } from "@ledgergate/codegen/escape";
import { isIdentifier, memberName } from "@ledgergate/codegen/type-names";
import { escapeControls, type Operation, quote, stringifyExact } from "@ledgergate/service-kit";
import type { JsonObject } from "../document/json.ts";
import type { Sample } from "../reference/section.ts";

export const API_KEY = "YOUR_API_KEY";

/** Media type of an HTML form. */
export const FORM = "application/x-www-form-urlencoded";

/** A call as samples show it. */
export interface Call extends CallValues {
  readonly operation: {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    /** Values over which the call is iterated: the records of a list, or the events of a stream. Absent: the call is awaited. */
    readonly yields?: "record" | "event";
    /** The npm package with the client. `undefined` if none is published. */
    readonly packageName: string | undefined;
  };
  readonly server: SampleServer;
  readonly credentials: Operation["security"][number];
  /** Default: a placeholder. */
  readonly apiKey?: string;
  /** Default: a placeholder. */
  readonly token?: string;
}

/** The values of a call. */
export interface CallValues {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly value: unknown }[];
  /** Absent if the call has none. */
  readonly body?: SampleBody;
}

/** A body of JSON or a form. */
export interface SampleBody {
  readonly content: JsonObject;
  readonly mediaType: string;
  /** Members whose value is fixed. The client sends them itself. */
  readonly constants: readonly string[];
  /** True if the body is the client's one input `body`. */
  readonly isWhole: boolean;
}

/** The client's input: parameters and body members in one flat object, without members whose value is fixed. */
function inputOf({ parameters, body }: CallValues): JsonObject {
  const input = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  if (body?.isWhole) return { ...input, body: body.content };
  const members = Object.entries(body?.content ?? {}).filter(([name]) => !body?.constants.includes(name));
  return { ...input, ...Object.fromEntries(members) };
}

export interface SampleServer {
  /** URL without a slash at its end. {@link API_KEY} stands for a key in the path. */
  readonly url: string;
  /** The client's `baseUrl`: the address without the part that the client adds. */
  readonly baseUrl: string;
}

/** The part of a URL after its host. */
export const pathOf = (url: string): string => url.replace(/^\w+:\/\/[^/]*/, "");

/** True for a text that is a part of a path. URL parsers drop the segments `.` and `..`, so another path would be called. */
export const isPathPart = (text: string): boolean => !/^\.{0,2}$/.test(text);

/** Returns the URL and headers of a call. */
export function requestOf(call: Call): { url: string; headers: Readonly<Record<string, string>> } {
  const { operation, server, credentials, apiKey = API_KEY, token = "YOUR_TOKEN" } = call;
  const parametersIn = (place: string) =>
    call.parameters.flatMap((one) => (one.in === place ? [[one.name, String(one.value)] as [string, string]] : []));
  const path = parametersIn("path").reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(parametersIn("query"));
  const address = server.url.replace(API_KEY, encodeURIComponent(apiKey)) + path;
  return {
    url: query.size === 0 ? address : `${address}?${query}`,
    headers: Object.fromEntries([
      ...headersOf(credentials).map(({ name, scheme }) => [name, scheme ? `Bearer ${token}` : apiKey]),
      ...parametersIn("header"),
      ...(call.body ? [["Content-Type", call.body.mediaType]] : []),
    ]),
  };
}

function writeBody({ content, mediaType }: SampleBody): string {
  if (mediaType !== FORM) return escapeControls(stringifyExact(content, 2));
  return new URLSearchParams(Object.entries(content).map(([name, value]) => [name, String(value)])).toString();
}

/** The credentials that samples show: bearer tokens, and keys in headers. */
function headersOf(credentials: Call["credentials"]): Call["credentials"] {
  return credentials.filter((one) => one.in === "header" && (one.scheme ?? "bearer") === "bearer");
}

export function needsKey({ server, credentials }: Pick<Call, "server" | "credentials">): boolean {
  return server.url.includes(API_KEY) || credentials.some(({ scheme }) => scheme === undefined);
}

export function needsToken({ credentials }: Pick<Call, "credentials">): boolean {
  return credentials.some(({ scheme }) => scheme !== undefined);
}

/** Writes a call with the API's client, if it has one, and with curl. */
export function writeSamples(call: Call): readonly Sample[] {
  const curl = { label: "curl", language: "sh", source: writeCurl(call) };
  const source = writeProgram(call);
  return source ? [{ label: "TypeScript", language: "ts", source }, curl] : [curl];
}

/** Writes a call as a shell command. */
function writeCurl(call: Call): string {
  const { url, headers } = requestOf(call);
  const { body, operation } = call;
  return [
    `curl ${shown(url)}`,
    // curl chooses POST if there is data.
    ...(operation.method === (body ? "POST" : "GET") ? [] : [`--request ${operation.method}`]),
    ...Object.entries(headers).map((header) => `--header ${shown(header.join(": "))}`),
    ...(body ? [`--data ${shown(writeBody(body))}`] : []),
  ].join(" \\\n  ");
}

/** Quotes a text for a shell. A hidden character could end the paste into a terminal, so it is shown. */
const shown = (text: string): string => quote(escapeControls(text));

/**
 * Writes a call as a program that uses the API's client package. The factory has the package's name: `createLedgerA`. Returns
 * `undefined` if the API has no client.
 */
function writeProgram(call: Call): string | undefined {
  const { operation, server, apiKey = API_KEY, token = "YOUR_TOKEN" } = call;
  const { packageName } = operation;
  if (!packageName) return undefined;
  const client = packageName.replace(/^.*\//, "").replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase());
  const factory = `create${client.charAt(0).toUpperCase()}${client.slice(1)}`;
  const options = {
    baseUrl: server.baseUrl,
    ...(needsKey(call) && { apiKey }),
    ...(needsToken(call) && { token }),
  };
  const method = isIdentifier(operation.id) ? `.${operation.id}` : `[${literal(operation.id)}]`;
  const input = inputOf(call);
  const source = `${client}${method}(${Object.keys(input).length === 0 ? "" : members(input)})`;
  return [
    `import { ${factory} } from ${literal(packageName)};`,
    "",
    `const ${client} = ${factory}(${members(options)});`,
    "",
    ...(operation.yields
      ? [`for await (const ${operation.yields} of ${source}) {`, `  console.log(${operation.yields});`, "}"]
      : [`const answer = await ${source};`, "console.log(answer);"]),
  ].join("\n");
}

/** Marks a bigint in JSON, which `members` writes as a literal of a program. */
const markLarge = (_name: string, value: unknown) => (typeof value === "bigint" ? `\0${value}` : value);
const LARGE = /"\\u0000(-?\d+)"/g;

/** Writes an object as code, one member per line, to fit narrow screens. */
function members(input: JsonObject): string {
  const lines = Object.entries(input).map(([name, value]) => {
    // A member `__proto__` would set the prototype, unless its name is computed.
    const json = escapeControls(JSON.stringify(value, markLarge, 2))
      .replace(LARGE, "$1n")
      .replaceAll("\n", "\n  ")
      .replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
    return `  ${memberName(name)}: ${json},`;
  });
  return ["{", ...lines, "}"].join("\n");
}
