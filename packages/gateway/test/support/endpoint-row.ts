import { digest } from "../../src/digest.ts";
import type { EndpointRow } from "../../src/snapshot/endpoint-table.ts";
import type { SnapshotChange } from "../../src/snapshot/snapshot.ts";

/** Makes the row of an endpoint. A key is its text, or a text with the end of its validity. The pepper is `pepper`. */
export function endpointRow(
  id: string,
  keys: readonly (string | [string, number])[] = [],
  part: Partial<EndpointRow> = {},
): EndpointRow {
  const rows = keys.map((key) => {
    const [text, validUntil] = typeof key === "string" ? [key] : key;
    return { digest: digest("pepper", text), ...(validUntil !== undefined && { validUntil }) };
  });
  const facts = { team: "team", chain: "ledger-a", network: "mainnet", enabled: true, deleted: false };
  return { id, ...facts, keys: rows, ...part };
}

export function change(part: Partial<SnapshotChange>): SnapshotChange {
  return { teams: [], endpoints: [], clients: [], signingKeys: [], ...part };
}
