import type { IncomingHttpHeaders } from "node:http";
import type { Mask } from "@ledgergate/runtime/mask";
import {
  type Answer,
  type Api,
  bearerToken,
  endpointsAnswer,
  findTokenExample,
  invalidToken,
  isObject,
  maskSecrets,
  type Operation,
  type Refusal,
  tokenAnswer,
  unknownClient,
  unknownKey,
} from "@ledgergate/service-kit";
import { type MatchedRoute, mountPath } from "../router/route.ts";
import type { Endpoint, EndpointUrls, State, Team } from "../state/state.ts";
import { type AccountDirectory, createDirectory } from "./directory.ts";
import { createTokenIssuer, type TokenIssuer } from "./tokens.ts";

/** Accounts of the mock: checks callers and answers operations on the state. */
export interface Accounts {
  readonly directory: AccountDirectory;
  readonly access: Access;
  /** Masks every key and secret of the state in a text. */
  readonly mask: Mask;
  /** Answers an operation on the state. `undefined` for every other operation. */
  answer(operation: Operation, headers: IncomingHttpHeaders, body: unknown): Promise<Answer | Refusal | undefined>;
  /** Returns the key set that verifies the tokens. */
  keySet(): Promise<object>;
}

interface AccountsOptions {
  readonly state: State;
  /** True if the state was given by the user. */
  readonly isCustomState: boolean;
  /** True if every key, token and credential is accepted. */
  readonly anyKey: boolean;
  /** Returns all APIs of the mock. */
  readonly apis: () => readonly Api[];
  readonly urlOf: () => string;
}

/** Makes the accounts of a mock. */
export function createAccounts({ state, isCustomState, anyKey, apis, urlOf }: AccountsOptions): Accounts {
  const directory = createDirectory(state);
  const tokens = createTokenIssuer(state.signing_key, urlOf);
  return {
    directory,
    mask: maskSecrets(directory.secrets),
    access: anyKey ? async () => undefined : createAccess(directory, tokens),
    async answer(operation, headers, body) {
      switch (operation.serviceState) {
        case "endpoints": {
          // If no node API is served, the default state has no endpoints. The document's example has some.
          if (!isCustomState && !apis().some(({ keyed }) => keyed)) return undefined;
          const key = String(headers[operation.keyHeader?.toLowerCase() ?? ""] ?? "");
          const team = directory.teamOf(key) ?? directory.defaultTeam;
          return endpointsAnswer(listEndpoints(team, apis(), urlOf()));
        }
        case "token":
          return requestToken(directory, tokens, anyKey, operation, body);
        default:
          return undefined;
      }
    },
    keySet: tokens.keySet,
  };
}

/** Refuses a request whose key is unknown, or whose token was not issued by this mock. */
export type Access = (route: MatchedRoute, headers: IncomingHttpHeaders) => Promise<Refusal | undefined>;

/**
 * Makes the check of keys and tokens. It ignores an absent key: the gateway refuses the request if its document requires one.
 */
function createAccess(directory: AccountDirectory, tokens: TokenIssuer): Access {
  return async (route, headers) => {
    if (route.kind === "none") return undefined;
    if (route.key !== undefined && !isOpen(directory, route.key, route.api.name)) return unknownKey("path", "apiKey");
    if (route.kind === "refusal") return undefined;
    const { operations } = route.match;
    for (const { keyHeader } of operations) {
      const key = keyHeader === undefined ? "" : textOf(headers, keyHeader);
      if (keyHeader !== undefined && key !== "" && !directory.teamOf(key)) return unknownKey("header", keyHeader);
    }
    const token = bearerToken(headers.authorization);
    if (token === undefined || !operations.some(({ takesToken }) => takesToken)) return undefined;
    return (await tokens.accepts(token)) ? undefined : invalidToken;
  };
}

/** Tests if a key belongs to an enabled endpoint of this chain. */
function isOpen(directory: AccountDirectory, key: string, chain: string): boolean {
  const { endpoint } = directory.endpointOf(key) ?? {};
  return endpoint?.chain === chain && endpoint.enabled && !endpoint.deleted;
}

function textOf(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name.toLowerCase()] ?? "").trim();
}

/** An endpoint in the admin API's list. */
type EndpointRecord = Omit<Endpoint, "deleted" | "urls"> & { readonly urls: EndpointUrls };

/** Lists the endpoints of a team that are not deleted. An endpoint without addresses gets addresses on this mock. */
function listEndpoints(team: Team, apis: readonly Api[], url: string): EndpointRecord[] {
  const listed = team.endpoints.filter(({ deleted }) => !deleted);
  return listed.map(({ api_key, chain, enabled, id, name, network, urls }) => ({
    api_key,
    chain,
    enabled,
    id,
    name,
    network,
    urls: urls ?? urlsOf(apis, url, chain, api_key),
  }));
}

/** Makes the addresses of an endpoint. A chain that the mock does not serve gets an address too, at which nothing answers. */
function urlsOf(apis: readonly Api[], url: string, chain: string, key: string): EndpointUrls {
  const api = apis.find(({ name }) => name === chain);
  const path = api ? [mountPath(api), ...api.serverPath].join("/") : `/${chain}/v1/{apiKey}`;
  const https = url + path.replace("{apiKey}", encodeURIComponent(key));
  return { https, wss: https.replace(/^http/, "ws") };
}

/**
 * Answers a request for a token: with a token for known client credentials, with a refusal for others, unless `anyClient`
 * is set. `undefined` if the body does not request a token, or the document has no example of one.
 */
async function requestToken(
  directory: AccountDirectory,
  tokens: TokenIssuer,
  anyClient: boolean,
  operation: Operation,
  body: unknown,
): Promise<Answer | Refusal | undefined> {
  const example = findTokenExample(operation);
  const [id, secret, audience] = [read(body, "client_id"), read(body, "client_secret"), read(body, "audience")];
  if (!example || id === undefined || secret === undefined || audience === undefined) return undefined;
  const found = directory.clientOf(id);
  const client = found?.client_secret === secret ? found : undefined;
  if (!client && !anyClient) return unknownClient;
  const { scope = example.scope, expires_in = example.expires_in } = client ?? {};
  const access_token = await tokens.issue({ subject: id, audience, scope, lifetime: expires_in });
  return tokenAnswer({ ...example, access_token, scope, expires_in });
}

function read(body: unknown, member: string): string | undefined {
  const value = isObject(body) ? body[member] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
