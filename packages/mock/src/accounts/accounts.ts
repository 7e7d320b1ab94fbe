import type { IncomingHttpHeaders } from "node:http";
import {
  type Answer,
  type Api,
  bearerToken,
  endpointsAnswer,
  invalidToken,
  isObject,
  maskSecrets,
  type Operation,
  type Refusal,
  tokenAnswer,
  unknownClient,
  unknownKey,
} from "@ledgergate/document";
import type { Mask } from "@ledgergate/runtime/mask";
import { type MatchedRoute, mountPath } from "../router/route.ts";
import type { Endpoint, EndpointUrls, State, Team } from "../state/state.ts";
import { type AccountDirectory, createDirectory } from "./directory.ts";
import { createTokenIssuer, type TokenIssuer } from "./tokens.ts";

/** Access to the mock: checks callers and gives the answers that come from the state. */
export interface Accounts {
  readonly directory: AccountDirectory;
  readonly access: Access;
  /** Hides every key and secret of the state in a text. */
  readonly mask: Mask;
  /** The answer to an operation that is about the state; undefined for every other. */
  answer(operation: Operation, headers: IncomingHttpHeaders, body: unknown): Promise<Answer | Refusal | undefined>;
  /** The key set that tokens verify with. */
  keySet(): Promise<object>;
}

interface AccountsOptions {
  readonly state: State;
  /** True if the state was given by the user. */
  readonly isCustomState: boolean;
  /** True if every key, token and credential is accepted. */
  readonly anyKey: boolean;
  /** All APIs of the mock, and where it is. */
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
          // Where no node API is served, a default state has no endpoint to show; the document's example has some.
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

/** Says why a request may not pass: its key opens nothing here, or its token was not issued by this mock. */
export type Access = (route: MatchedRoute, headers: IncomingHttpHeaders) => Promise<Refusal | undefined>;

/**
 * Makes the check of keys and tokens. A key that is absent altogether is left to the gateway, which refuses the
 * request where its document asks for one.
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

/** The endpoints of a team that are not deleted, with addresses on this mock where they have none of their own. */
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

/** A chain that the mock does not serve has an address all the same: a client sees there that nothing answers. */
function urlsOf(apis: readonly Api[], url: string, chain: string, key: string): EndpointUrls {
  const api = apis.find(({ name }) => name === chain);
  const path = api ? [mountPath(api), ...api.serverPath].join("/") : `/${chain}/v1/{apiKey}`;
  const https = url + path.replace("{apiKey}", encodeURIComponent(key));
  return { https, wss: https.replace(/^http/, "ws") };
}

/** Example of a token answer in the document. The answer differs from it in the token alone. */
interface TokenExample {
  readonly scope: string;
  readonly expires_in: number;
}

/**
 * Answers a request for a token: with a token for known client credentials, with a refusal for others, unless `anyClient`
 * is set. Undefined where the body is no request for a token, or the document has no example of one.
 */
async function requestToken(
  directory: AccountDirectory,
  tokens: TokenIssuer,
  anyClient: boolean,
  operation: Operation,
  body: unknown,
): Promise<Answer | Refusal | undefined> {
  const example = findExample(operation);
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

function findExample({ responses }: Operation): TokenExample | undefined {
  const value = responses.find(({ code }) => code === "200")?.contents[0]?.examples[0]?.value;
  return isTokenExample(value) ? value : undefined;
}

function isTokenExample(value: unknown): value is TokenExample {
  return isObject(value) && typeof value.scope === "string" && Number.isSafeInteger(value.expires_in);
}
