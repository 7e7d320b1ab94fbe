import { LedgergateError } from "@ledgergate/runtime";
import { isCredential } from "@ledgergate/runtime/internal";
import { createMask, type Mask } from "@ledgergate/runtime/mask";
import type { EndpointInfo } from "./gateway.ts";

/** An endpoint of the list. */
export interface Endpoint {
  readonly info: EndpointInfo;
  /** How its node is reached. Absent: no client can call it, since it is disabled, or its key or address is of no use. */
  readonly node?: Node;
}

/** The node behind an endpoint. */
export interface Node {
  /** Name of the endpoint, for people. */
  readonly name: string;
  /** What clients take as their `baseUrl`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Tells it from all others. It holds the key. */
  readonly address: string;
}

/** The ledger family of each chain that is known, by the chain's name. */
export type Chains = ReadonlyMap<string, string>;

/** What the families' own names say (`ledgerA` is the family of the chain `ledger-a`), and what the application adds. */
export function chainsOf(families: readonly string[], added: Readonly<Record<string, string>> = {}): Chains {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  return new Map([...families.map((family) => [kebab(family), family] as const), ...Object.entries(added)]);
}

/** What a client is for: a chain of a network, named for people, in quotes so that no two have the same name. */
export function targetOf({ chain, network }: { readonly chain: string; readonly network: string }): string {
  return `chain ${JSON.stringify(chain)}, network ${JSON.stringify(network)}`;
}

/**
 * Reads the answer of `listEndpoints`. A record without chain or network is passed over.
 *
 * @param keys - Gets the keys of all records.
 * @throws `LedgergateError` of kind `invalid_response` for an answer that holds no list.
 */
export function readEndpoints(answer: unknown, familyOf: Chains, keys: Set<string>): readonly Endpoint[] {
  const { endpoints } = Object(answer);
  if (!Array.isArray(endpoints)) {
    // No value: the answer may hold keys.
    const text = "listEndpoints: the answer has no list of endpoints.";
    throw new LedgergateError("invalid_response", text, { operation: "listEndpoints", attempts: 1, status: 200 });
  }
  const records: readonly Readonly<Record<string, unknown>>[] = endpoints.map(Object);
  for (const { api_key } of records) if (typeof api_key === "string") keys.add(api_key);
  const mask = createMask([...keys]);
  return records.flatMap((record) => readEndpoint(record, familyOf, mask) ?? []);
}

function readEndpoint(record: Readonly<Record<string, unknown>>, familyOf: Chains, mask: Mask): Endpoint | undefined {
  const { chain, network, id, api_key: apiKey } = record;
  if (typeof chain !== "string" || typeof network !== "string") return undefined;
  const name = mask(typeof record.name === "string" ? record.name : `${chain} ${network}`);
  const enabled = record.enabled === true;
  const info = { id: mask(String(id)), name, chain, network, enabled, family: familyOf.get(chain) };
  const { https } = Object(record.urls);
  // What clients take for a key: another one would be refused when its turn comes.
  if (!enabled || typeof https !== "string" || !isCredential(apiKey)) return { info };
  const baseUrl = nodeBaseUrl(https, apiKey);
  return baseUrl === undefined ? { info } : { info, node: { name, baseUrl, apiKey, address: `${baseUrl} ${apiKey}` } };
}

/**
 * The `baseUrl` of a node's client, made of the address in the endpoint list. The contract does not show whether that
 * address ends in what a client puts behind its base URL, so `/v1/<key>/v1`, `/v1/<key>` and `/v1` are taken off.
 *
 * @returns `undefined` for what no client can call.
 */
export function nodeBaseUrl(address: string, apiKey: string): string | undefined {
  const url = orUndefined(() => new URL(address));
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined;
  const segments = url.pathname.split("/").filter(Boolean);
  const texts = segments.map((segment) => orUndefined(() => decodeURIComponent(segment)));
  const added = [["v1", apiKey, "v1"], ["v1", apiKey], ["v1"]].find((suffix) =>
    suffix.every((text, index) => texts.at(index - suffix.length) === text),
  );
  return [url.origin, ...segments.slice(0, segments.length - (added?.length ?? 0))].join("/");
}

/** What cannot be read is `undefined`. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
