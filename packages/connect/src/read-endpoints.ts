import { LedgergateError } from "@ledgergate/runtime";
import type { Chains } from "./chains.ts";
import type { Endpoint } from "./endpoint.ts";
import { nodeBaseUrl } from "./node-base-url.ts";

/**
 * Reads the answer of `listEndpoints`. A record without chain or network is passed over.
 *
 * @throws `LedgergateError` of kind `invalid_response` for an answer that holds no list.
 */
export function readEndpoints(answer: unknown, familyOf: Chains): readonly Endpoint[] {
  const records = Object(answer).endpoints;
  if (!Array.isArray(records)) {
    // No value: the answer may hold keys.
    const text = "listEndpoints: the answer has no list of endpoints.";
    throw new LedgergateError("invalid_response", text, { operation: "listEndpoints", attempts: 1, status: 200 });
  }
  return records.flatMap((record) => readEndpoint(Object(record), familyOf) ?? []);
}

function readEndpoint(record: Readonly<Record<string, unknown>>, familyOf: Chains): Endpoint | undefined {
  const { chain, network, id, api_key: apiKey } = record;
  if (typeof chain !== "string" || typeof network !== "string") return undefined;
  const name = typeof record.name === "string" ? record.name : `${chain} ${network}`;
  const enabled = record.enabled === true;
  const info = { id: String(id), name, chain, network, enabled, family: familyOf.get(chain) };
  const { https } = Object(record.urls);
  // What clients take for a key: another one would be refused when its turn comes.
  if (!enabled || typeof https !== "string" || typeof apiKey !== "string" || !/^[\x21-\x7e]+$/.test(apiKey))
    return { info };
  const baseUrl = nodeBaseUrl(https, apiKey);
  return baseUrl === undefined ? { info } : { info, node: { name, baseUrl, apiKey, address: `${baseUrl} ${apiKey}` } };
}
