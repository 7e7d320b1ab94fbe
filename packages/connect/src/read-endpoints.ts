import { LedgergateError } from "@ledgergate/runtime";
import { isCredential } from "@ledgergate/runtime/internal";
import { createMask, type Mask } from "@ledgergate/runtime/mask";
import type { Chains } from "./chains.ts";
import type { Endpoint } from "./endpoint.ts";
import { nodeBaseUrl } from "./node-base-url.ts";

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
