import { createHash, createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { errorCode, errorMessage, isObject } from "@ledgergate/service-kit";
import type { ClientState, Endpoint, EndpointUrls, MockState, SigningKey, State, Team } from "./state.ts";

/** Loads a state: an object, or the path of a JSON file. Throws one sentence that names the file and the place in it. */
export function loadState(given: MockState | string): State {
  return typeof given === "string" ? readState(readJson(given), given) : readState(given, "state");
}

function readJson(file: string): unknown {
  const text = readTextFile(file);
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = jsonErrorPlace(text);
    throw new Error(`${file}: not JSON from line ${line} column ${column} on. Correct it there, or ${orElse}`);
  }
}

function readTextFile(file: string): string {
  try {
    // A byte order mark is no part of the text.
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const code = errorCode(error);
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: "there is no such file",
      EISDIR: "this is a folder, not a file",
      EACCES: "this process has no permission to read it",
    };
    throw new Error(`${file}: ${reasons[String(code)] ?? `cannot be read (${code})`}. Name another one, or ${orElse}`);
  }
}

const orElse = "omit the state to use the default one.";

/** Checks a state and fills in its defaults. Throws one sentence that names `source` and the place in it. */
export function readState(value: unknown, source: string): State {
  try {
    return readWhole({ place: "", value });
  } catch (cause) {
    throw new Error(`${source}: ${errorMessage(cause)}.`, { cause });
  }
}

function readWhole(located: Located): State {
  const { teams, signing_key } = readMembers(located, ["teams", "signing_key"]);
  const seen = new Map<unknown, string>();
  const [first, ...others] = readItems(teams).map((team) => readTeam(team, seen));
  if (!first) throw new Error("teams must have at least one team");
  const key = optional(signing_key, readSigningKey);
  return { teams: [first, ...others], ...(key && { signing_key: key }) };
}

/** Reads a team. `seen` maps unique values to the places where they were found. */
function readTeam(located: Located, seen: Map<unknown, string>): Team {
  const team = readMembers(located, ["name", "admin_keys", "endpoints", "clients"]);
  return {
    name: readText(team.name),
    admin_keys: readItems(team.admin_keys).map((key) => readOnce(key, "admin key", seen)),
    endpoints: readItems(team.endpoints).map((endpoint) => readEndpoint(endpoint, seen)),
    clients: readItems(team.clients).map((client) => readClient(client, seen)),
  };
}

function readEndpoint(located: Located, seen: Map<unknown, string>): Endpoint {
  const names = ["api_key", "chain", "network", "name", "id", "enabled", "deleted", "urls"] as const;
  const endpoint = readMembers(located, names);
  const api_key = readOnce(endpoint.api_key, "API key", seen);
  const chain = readText(endpoint.chain);
  const network = optional(endpoint.network, readText) ?? "mainnet";
  const urls = optional(endpoint.urls, readUrls);
  return {
    api_key,
    chain,
    network,
    name: optional(endpoint.name, readText) ?? `${chain} ${network}`,
    id: optional(endpoint.id, readUuid) ?? uuidOf(api_key),
    enabled: optional(endpoint.enabled, readFlag) ?? true,
    deleted: optional(endpoint.deleted, readFlag) ?? false,
    ...(urls && { urls }),
  };
}

function readUrls(located: Located): EndpointUrls {
  const { https, wss } = readMembers(located, ["https", "wss"]);
  return { https: readText(https), wss: readText(wss) };
}

function readClient(located: Located, seen: Map<unknown, string>): ClientState {
  const client = readMembers(located, ["client_id", "client_secret", "scope", "expires_in"]);
  const scope = optional(client.scope, readText);
  const expires_in = optional(client.expires_in, readCount);
  return {
    client_id: readOnce(client.client_id, "client id", seen),
    client_secret: readText(client.client_secret),
    ...(scope !== undefined && { scope }),
    ...(expires_in !== undefined && { expires_in }),
  };
}

function readSigningKey(located: Located): SigningKey {
  const { kty, crv, x, d } = readMembers(located, ["kty", "crv", "x", "d"]);
  readForm(kty, /^OKP$/, '"OKP"');
  readForm(crv, /^Ed25519$/, '"Ed25519"');
  const bytes = /^[\w-]{43}$/;
  const expected = "32 bytes in base64url";
  const key = { kty: "OKP", crv: "Ed25519", x: readForm(x, bytes, expected), d: readForm(d, bytes, expected) } as const;
  const publicKey = createPublicKey(createPrivateKey({ key, format: "jwk" })).export({ format: "jwk" });
  if (publicKey.x !== key.x) throw new Error(`${x.place} is not the public key of ${d.place}`);
  return key;
}

function readUuid(located: Located): string {
  return readForm(located, /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, "a UUID");
}

/** Reads a text that must be unique among the members of its kind. */
function readOnce(located: Located, kind: string, seen: Map<unknown, string>): string {
  const text = readText(located);
  const before = seen.get(`${kind} ${text}`);
  if (before !== undefined) throw new Error(`${located.place} is the same ${kind} as ${before}`);
  seen.set(`${kind} ${text}`, located.place);
  return text;
}

/** Derives a UUID of version 8 (RFC 9562) from a key. The key cannot be derived from the UUID. */
function uuidOf(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** A value within a state and its place, such as `teams[0].endpoints[1].enabled`. */
interface Located {
  readonly place: string;
  readonly value: unknown;
}

/** Reads the named members of an object. Other members are refused. Errors name the place and never show a value. */
function readMembers<Name extends string>(
  { place, value }: Located,
  names: readonly Name[],
): Readonly<Record<Name, Located>> {
  if (!isObject(value)) throw wrong(place, "an object", value);
  const unknown = Object.keys(value).find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`${join(place, unknown)} is not known here. Known: ${names.join(", ")}`);
  const members = names.map((name) => [name, { place: join(place, name), value: value[name] }] as const);
  return Object.fromEntries(members) as Record<Name, Located>;
}

/** Reads the items of an array. An absent array has no items. */
function readItems({ place, value = [] }: Located): Located[] {
  if (!Array.isArray(value)) throw wrong(place, "an array", value);
  return value.map((item: unknown, index) => ({ place: `${place}[${index}]`, value: item }));
}

function readText({ place, value }: Located): string {
  if (typeof value !== "string" || value.trim() === "") throw wrong(place, "a text that is not blank", value);
  return value;
}

function readForm(located: Located, form: RegExp, expected: string): string {
  const text = typeof located.value === "string" ? located.value : "";
  if (!form.test(text)) throw wrong(located.place, expected, located.value);
  return text;
}

function readFlag({ place, value }: Located): boolean {
  if (typeof value !== "boolean") throw wrong(place, "true or false", value);
  return value;
}

function readCount({ place, value }: Located): number {
  if (!Number.isSafeInteger(value) || Number(value) < 1) throw wrong(place, "a whole number from 1 on", value);
  return Number(value);
}

function optional<Value>(located: Located, read: (located: Located) => Value): Value | undefined {
  return located.value === undefined ? undefined : read(located);
}

function wrong(place: string, expected: string, value: unknown): Error {
  if (place === "") return new Error(`the state must be ${expected}`);
  return new Error(value === undefined ? `${place} is missing` : `${place} must be ${expected}`);
}

function join(place: string, member: string): string {
  return place === "" ? member : `${place}.${member}`;
}

/**
 * Finds the place where a text stops being JSON, as line and column from 1: the end of the longest prefix that could still become
 * JSON. The parser's own message often names no place, and quotes the text, which may hold secrets.
 */
export function jsonErrorPlace(text: string): { readonly line: number; readonly column: number } {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (couldBecomeJson(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const lines = text.slice(0, good).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function couldBecomeJson(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return /^Unterminated string|end of JSON input/.test(message) || Number(position) === beginning.length;
  }
}
