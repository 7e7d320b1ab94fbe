import { LedgergateError } from "@ledgergate/runtime";
import { brokenRule, CLIENT_RULES, isCredential } from "@ledgergate/runtime/internal";
import { createMask, type Mask } from "@ledgergate/runtime/mask";
import type { EndpointInfo } from "./gateway.ts";

/** An endpoint of the list. */
export interface ListedEndpoint {
  readonly info: EndpointInfo;
  /** Absent if no client can call the endpoint: it is disabled, or has no usable key or URL. */
  readonly node?: EndpointNode;
}

/** The node behind an endpoint. */
export interface EndpointNode {
  /** Display name of the endpoint. */
  readonly name: string;
  /** The `baseUrl` of its clients. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Identity: base URL and key. A secret, since it contains the key. */
  readonly id: string;
}

/** Ledger family by chain name. */
export type Chains = ReadonlyMap<string, string>;

/** Maps each family's name in kebab case to the family (`ledger-a` to `ledgerA`), and adds the chains of the application. */
export function chainsOf(families: readonly string[], added: Readonly<Record<string, string>> = {}): Chains {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  return new Map([...families.map((family) => [kebab(family), family] as const), ...Object.entries(added)]);
}

/** Key and display name of a chain and network, each quoted so that no two pairs collide. */
export function targetOf({ chain, network }: { readonly chain: string; readonly network: string }): string {
  return `chain ${JSON.stringify(chain)}, network ${JSON.stringify(network)}`;
}

/**
 * Reads the answer of `listEndpoints`. A record without chain or network is skipped.
 *
 * @param keys - The admin API key and the keys of earlier lists. The keys of all records are added to it.
 * @throws `LedgergateError` of kind `invalid_response` for an answer without a list.
 */
export function readEndpoints(answer: unknown, familyOf: Chains, keys: Set<string>): readonly ListedEndpoint[] {
  const { endpoints } = Object(answer);
  if (!Array.isArray(endpoints)) {
    // The message quotes nothing: the answer may contain keys.
    const text = "listEndpoints: the answer has no list of endpoints.";
    throw new LedgergateError("invalid_response", text, { operation: "listEndpoints", attempts: 1, status: 200 });
  }
  const [adminKey] = keys;
  const records: readonly Readonly<Record<string, unknown>>[] = endpoints.map(Object);
  for (const { api_key } of records) {
    // Added again, so that the latest keys come last. A team may use its admin API key as a key.
    if (typeof api_key !== "string" || api_key === adminKey) continue;
    keys.delete(api_key);
    keys.add(api_key);
  }
  const mask = createMask([...keys]);
  return records.flatMap((record) => readEndpoint(record, familyOf, mask) ?? []);
}

function readEndpoint(
  record: Readonly<Record<string, unknown>>,
  familyOf: Chains,
  mask: Mask,
): ListedEndpoint | undefined {
  const { chain, network, id, api_key: apiKey } = record;
  if (typeof chain !== "string" || typeof network !== "string") return undefined;
  const name = mask(typeof record.name === "string" ? record.name : `${chain} ${network}`);
  const enabled = record.enabled === true;
  const info = { id: mask(String(id)), name, chain, network, enabled, family: familyOf.get(chain) };
  const { https } = Object(record.urls);
  // Clients apply the same rules to keys: with any other key each call would fail.
  if (!enabled || typeof https !== "string" || !isCredential(apiKey) || /^\.\.?$/.test(apiKey)) return { info };
  const baseUrl = nodeBaseUrl(https, apiKey);
  return baseUrl === undefined ? { info } : { info, node: { name, baseUrl, apiKey, id: `${baseUrl} ${apiKey}` } };
}

/**
 * Computes the `baseUrl` of a node's client from the node's URL in the endpoint list. The contract does not show whether that URL ends in
 * the path that a client appends to its base URL, so a suffix `/v1/<key>/v1`, `/v1/<key>` or `/v1` is removed.
 *
 * @returns `undefined` for a URL that no client can call.
 */
export function nodeBaseUrl(address: string, apiKey: string): string | undefined {
  if (brokenRule(address, CLIENT_RULES.baseUrl) !== undefined) return undefined;
  const { origin, pathname } = new URL(address);
  const segments = pathname.split("/").filter(Boolean);
  const texts = segments.map((segment) => orUndefined(() => decodeURIComponent(segment)));
  const suffix = [["v1", apiKey, "v1"], ["v1", apiKey], ["v1"]].find((one) =>
    one.every((text, index) => texts.at(index - one.length) === text),
  );
  return [origin, ...segments.slice(0, segments.length - (suffix?.length ?? 0))].join("/");
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
