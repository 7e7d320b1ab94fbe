import {
  type Answer,
  type Api,
  endpointsAnswer,
  type Operation,
  type Refusal,
  unknownKey,
} from "@ledgergate/service-kit";
import { teamOfAdminKey } from "../store/credentials.ts";
import { type EndpointRecord, listWithKeys } from "../store/endpoints.ts";
import type { Store } from "../store/store.ts";

/** Addresses of endpoints. */
export interface Addresses {
  readonly apis: readonly Api[];
  readonly publicUrls: Readonly<Record<string, string>>;
  /** Origin by which the caller reached the gateway. */
  readonly origin: string;
}

/** Answers with the endpoints of the team that the admin key belongs to. */
export async function answerEndpoints(
  store: Store,
  { keyHeader = "authorization" }: Operation,
  headers: Readonly<Record<string, string>>,
  addresses: Addresses,
): Promise<Answer | Refusal> {
  const team = await teamOfAdminKey(store, (headers[keyHeader.toLowerCase()] ?? "").trim());
  if (team === undefined) return unknownKey("header", keyHeader);
  return endpointsAnswer((await listWithKeys(store, team)).map((endpoint) => describe(endpoint, addresses)));
}

function describe(
  { id, name, chain, network, enabled, key }: EndpointRecord & { readonly key: string },
  to: Addresses,
) {
  const https = endpointUrl(chain, key, to);
  return { api_key: key, chain, enabled, id, name, network, urls: { https, wss: https.replace(/^http/, "ws") } };
}

/**
 * The base address of an endpoint's calls: that of its chain with the server path of the document, which holds the key. A chain
 * that is no longer served has one all the same: a caller sees there that nothing answers.
 */
function endpointUrl(chain: string, key: string, { apis, publicUrls, origin }: Addresses): string {
  const base = publicUrls[chain]?.replace(/\/$/, "") ?? `${origin}/${chain}`;
  const serverPath = apis.find(({ name }) => name === chain)?.serverPath ?? ["{apiKey}"];
  return [base, ...serverPath].join("/").replace("{apiKey}", encodeURIComponent(key));
}
