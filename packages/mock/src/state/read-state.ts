import { createHash, createPrivateKey, createPublicKey } from "node:crypto";
import { errorMessage } from "../values/error-message.ts";
import {
  type Located,
  optional,
  readCount,
  readFlag,
  readForm,
  readItems,
  readMembers,
  readText,
} from "./member-reader.ts";
import type { ClientState, EndpointUrls, SigningKey } from "./mock-state.ts";
import type { Endpoint, State, Team } from "./state.ts";

/** Checks a state and fills in its defaults. Throws one sentence with `source` and the place in it. */
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

/** `seen` has what must not occur twice, with the place where it stands. */
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
  const what = "32 bytes in base64url";
  const key = { kty: "OKP", crv: "Ed25519", x: readForm(x, bytes, what), d: readForm(d, bytes, what) } as const;
  const publicKey = createPublicKey(createPrivateKey({ key, format: "jwk" })).export({ format: "jwk" });
  if (publicKey.x !== key.x) throw new Error(`${x.place} is not the public key of ${d.place}`);
  return key;
}

function readUuid(located: Located): string {
  return readForm(located, /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, "a UUID");
}

/** A text that no other member of its kind has. */
function readOnce(located: Located, kind: string, seen: Map<unknown, string>): string {
  const text = readText(located);
  const before = seen.get(`${kind} ${text}`);
  if (before !== undefined) throw new Error(`${located.place} is the same ${kind} as ${before}`);
  seen.set(`${kind} ${text}`, located.place);
  return text;
}

/** A UUID of version 8 (RFC 9562), made of a key, from which the key cannot be told. */
function uuidOf(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
