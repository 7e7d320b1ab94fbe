import { isObject } from "../base/json.ts";
import type { RequestHeaders } from "../check/read-request.ts";
import type { Refusal } from "../check/refusal.ts";
import type { Api, Operation } from "../read/api.ts";
import { type Answer, jsonAnswer, notStored } from "../refuse/answer.ts";
import { unknownKey, unknownScope } from "../refuse/known-refusals.ts";

/** Path of the key set that verifies the tokens. */
export const keySetPath = "/.well-known/jwks.json";

/** Answers with the key set. Verifiers may cache it for a minute. */
export function keySetAnswer(keySet: object): Answer {
  return jsonAnswer(200, keySet, { "cache-control": "public, max-age=60" });
}

/** The teams, endpoints and clients of a service. */
export interface ServiceState {
  readonly apis: readonly Api[];
  /** Returns the address of a chain, without the server path of its document. */
  baseUrlOf(chain: string): string;
  /** Lists the endpoints of the team that an admin key belongs to, or refuses to. `undefined` if the key is unknown. */
  endpointsOf(adminKey: string): Promise<readonly ServiceEndpoint[] | Refusal | undefined>;
  /** Checks a client's credentials. Returns a refusal, or the terms of its tokens. Absent terms come from the document's example. */
  admitClient(id: string, secret: string): Promise<Partial<TokenTerms> | Refusal>;
  issueToken(claims: TokenClaims): Promise<string>;
}

export interface ServiceEndpoint {
  readonly api_key: string;
  readonly chain: string;
  readonly enabled: boolean;
  readonly id: string;
  readonly name: string;
  readonly network: string;
  /** Default: addresses of this service. */
  readonly urls?: { readonly https: string; readonly wss: string };
}

interface TokenTerms {
  readonly scope: string;
  /** In seconds. */
  readonly expires_in: number;
  /** Distinguishes a client's tokens from those that ended earlier. */
  readonly generation?: number;
}

/** Claims of a token. */
export interface TokenClaims {
  readonly subject: string;
  readonly audience: string;
  readonly scope: string;
  /** Lifetime in seconds. */
  readonly lifetime: number;
  readonly generation?: number;
}

/** Answers a valid call of an operation with `x-service-state`. `undefined` for any other operation. */
export async function answerFromState(
  state: ServiceState,
  operation: Operation,
  headers: RequestHeaders,
  body: unknown,
): Promise<Answer | Refusal | undefined> {
  if (operation.serviceState === "endpoints") return listEndpoints(state, operation, headers);
  if (operation.serviceState === "token") return requestToken(state, operation, body);
  return undefined;
}

async function listEndpoints(
  state: ServiceState,
  { keyHeader = "Authorization" }: Operation,
  headers: RequestHeaders,
): Promise<Answer | Refusal> {
  const endpoints = await state.endpointsOf(String(headers[keyHeader.toLowerCase()] ?? "").trim());
  if (!endpoints) return unknownKey("header", keyHeader);
  if ("condition" in endpoints) return endpoints;
  const listed = endpoints.map(({ api_key, chain, enabled, id, name, network, urls }) => ({
    ...{ api_key, chain, enabled, id, name, network },
    urls: urls ?? urlsOf(state, chain, api_key),
  }));
  return jsonAnswer(200, { endpoints: listed }, notStored);
}

/** Makes the addresses of an endpoint. A chain that the service does not serve gets an address too, at which nothing answers. */
function urlsOf({ apis, baseUrlOf }: ServiceState, chain: string, key: string): ServiceEndpoint["urls"] {
  const serverPath = apis.find(({ name }) => name === chain)?.serverPath ?? ["v1", "{apiKey}"];
  const https = [baseUrlOf(chain), ...serverPath].join("/").replace("{apiKey}", encodeURIComponent(key));
  return { https, wss: https.replace(/^http/, "ws") };
}

/** Answers with a token (RFC 6749, section 5.1). `undefined` if the document has no example of such an answer. */
async function requestToken(
  { admitClient, issueToken }: ServiceState,
  operation: Operation,
  body: unknown,
): Promise<Answer | Refusal | undefined> {
  const example = findTokenExample(operation);
  if (!example) return undefined;
  const textOf = (member: string): string => String((isObject(body) && body[member]) || "");
  const subject = textOf("client_id");
  const client = await admitClient(subject, textOf("client_secret"));
  if ("condition" in client) return client;
  const { expires_in = example.expires_in, generation } = client;
  const wanted = isObject(body) ? body.scope : undefined;
  const scope = narrowScope(client.scope ?? example.scope, wanted);
  if (scope === undefined) return unknownScope(wanted);
  const access_token = await issueToken({
    subject,
    audience: textOf("audience"),
    scope,
    lifetime: expires_in,
    ...(generation !== undefined && { generation }),
  });
  const headers = { ...notStored, pragma: "no-cache" };
  return jsonAnswer(200, { ...example, access_token, scope, expires_in }, headers);
}

/** Returns the wanted part of a client's scope, or `undefined` if the client does not have all of it. */
function narrowScope(scope: string, wanted: unknown): string | undefined {
  if (wanted === undefined) return scope;
  const [all, names] = [scope.split(" "), new Set(String(wanted).split(" "))];
  const granted = all.filter((name) => names.has(name));
  return new Set(granted).size === names.size ? granted.join(" ") : undefined;
}

function findTokenExample({ responses }: Operation): TokenTerms | undefined {
  const value = responses.find(({ code }) => code === "200")?.contents[0]?.examples[0]?.value;
  return isTokenExample(value) ? value : undefined;
}

function isTokenExample(value: unknown): value is TokenTerms {
  return isObject(value) && typeof value.scope === "string" && Number.isSafeInteger(value.expires_in);
}
