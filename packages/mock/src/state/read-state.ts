import { createHash, createPrivateKey, createPublicKey } from "node:crypto";
import { createValidator, type OpenApiDocument, stringifyExact } from "@ledgergate/service-kit";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { membersAt } from "../rules/name-members.ts";
import type { Endpoint, EndpointState, MockState, SigningKey, State, Team, TeamState } from "./state.ts";

/** Loads a state: an object, or the path of a JSON or YAML file. Throws one sentence that names the file and the place in it. */
export function loadState(given: MockState | string): State {
  // YAML contains JSON, and its parser says where a text is wrong.
  return typeof given === "string" ? readState(readDocument(given, true), given) : readState(given, "state");
}

const text = { type: "string", pattern: "\\S" };
const bytes = { type: "string", pattern: "^[\\w-]{43}$" };
const flag = { type: "boolean" };

function objectOf(properties: Readonly<Record<string, object>>, ...required: readonly string[]): object {
  return { type: "object", properties, required, additionalProperties: { not: {} } };
}

function listOf(items: object): object {
  return { type: "array", items };
}

const endpointSchema = objectOf(
  {
    ...{ api_key: text, chain: text, network: text, name: text, id: { type: "string", format: "uuid" } },
    ...{ enabled: flag, deleted: flag, urls: objectOf({ https: text, wss: text }, "https", "wss") },
  },
  "api_key",
  "chain",
);

const clientSchema = objectOf(
  { client_id: text, client_secret: text, scope: text, expires_in: { type: "integer", minimum: 1 } },
  "client_id",
  "client_secret",
);

const teamSchema = objectOf(
  { name: text, admin_keys: listOf(text), endpoints: listOf(endpointSchema), clients: listOf(clientSchema) },
  "name",
);

const keyMembers = { kty: { enum: ["OKP"] }, crv: { enum: ["Ed25519"] }, x: bytes, d: bytes };

const stateSchema = objectOf(
  {
    teams: { ...listOf(teamSchema), minItems: 1 },
    signing_key: objectOf(keyMembers, ...Object.keys(keyMembers)),
  },
  "teams",
);

const document = { openapi: "3.1.0" } as OpenApiDocument;
const validate = createValidator(document, "request");

/** Checks a state and fills in its defaults. Throws one sentence that names `source` and the place in it, and never shows a value. */
export function readState(given: unknown, source: string): State {
  // An absent member may be `undefined` in an object, but not in JSON.
  const state: MockState = JSON.parse(stringifyExact(given));
  const fault = findMismatch(state) ?? findTwin(state) ?? findOtherKey(state.signing_key);
  if (fault !== undefined) throw new Error(`${source}: ${fault}.`);
  const [first, ...others] = state.teams.map(readTeam);
  return { ...state, teams: [first as Team, ...others] };
}

function findMismatch(state: unknown): string | undefined {
  const [mismatch] = validate(stateSchema, state);
  if (!mismatch) return undefined;
  const { name, reason } = mismatch;
  const known = membersAt(document, stateSchema, name.split(".").slice(0, -1)).join(", ");
  const words = reason === "must NOT be valid" ? `is not known here (known: ${known})` : reason;
  return `${name.replace(/\.(\d+)/g, "[$1]") || "the state"} ${words}`;
}

/** Finds a key or a client id that occurs twice. */
function findTwin({ teams }: MockState): string | undefined {
  const seen = new Map<string, string>();
  const texts = teams.flatMap(({ admin_keys = [], endpoints = [], clients = [] }, at) => [
    ...admin_keys.map((key, index) => ["admin key", key, `teams[${at}].admin_keys[${index}]`] as const),
    ...endpoints.map(({ api_key }, i) => ["API key", api_key, `teams[${at}].endpoints[${i}].api_key`] as const),
    ...clients.map(({ client_id }, i) => ["client id", client_id, `teams[${at}].clients[${i}].client_id`] as const),
  ]);
  for (const [kind, value, place] of texts) {
    const before = seen.get(`${kind} ${value}`);
    if (before !== undefined) return `${place} is the same ${kind} as ${before}`;
    seen.set(`${kind} ${value}`, place);
  }
  return undefined;
}

function findOtherKey(key: SigningKey | undefined): string | undefined {
  if (!key) return undefined;
  const publicKey = createPublicKey(createPrivateKey({ key: { ...key }, format: "jwk" })).export({ format: "jwk" });
  return publicKey.x === key.x ? undefined : "signing_key.x is not the public key of signing_key.d";
}

function readTeam({ name, admin_keys = [], endpoints = [], clients = [] }: TeamState): Team {
  return { name, admin_keys, endpoints: endpoints.map(readEndpoint), clients };
}

function readEndpoint(endpoint: EndpointState): Endpoint {
  const { api_key, chain, network = "mainnet" } = endpoint;
  const defaults = { network, name: `${chain} ${network}`, id: uuidOf(api_key), enabled: true, deleted: false };
  return { ...defaults, ...endpoint };
}

/** Derives a UUID of version 8 (RFC 9562) from a key. The key cannot be derived from the UUID. */
function uuidOf(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-8$3-8$4-$5");
}
