import type { WorldNode } from "@ledgergate/world";
import type { Operation } from "../document/api.ts";
import type { Answer } from "../wire/answer.ts";
import type { Call, Services } from "./services.ts";

/**
 * The headers of an answer that the document shows, with the state of the mock's own ledger in the place of the
 * example's. A place in a list of long ago means nothing here, and a node that is unavailable cannot read its ledger.
 */
export function tellLedgerState(
  services: Services,
  { api, operation }: Call,
  { status, headers }: Answer,
  node: WorldNode,
): Record<string, string> {
  const marked = ledgerStateHeaders(operation);
  const state = services.stateHeaders?.(api, node);
  const told = Object.entries(headers).flatMap(([name, value]) => {
    const member = marked.get(name.toLowerCase());
    if (member === undefined) return [[name, value]];
    const text = state ? state[name.toLowerCase()] : asLagging(member, value, node);
    return text === undefined || status === 503 || member === "cursor" ? [] : [[name, text]];
  });
  return Object.fromEntries(told) as Record<string, string>;
}

/** What a node that lies behind tells in a header of the document's own example. */
function asLagging(member: string, value: string, { lagMs = 0 }: WorldNode): string {
  if (member !== "ledgerTimestampUsec" || !/^\d+$/.test(value)) return value;
  const time = BigInt(value) - BigInt(lagMs) * 1000n;
  return String(time < 0n ? 0n : time);
}

/** The member of the ledger's state that a header tells, by lower-case name. */
function ledgerStateHeaders({ responses }: Operation): Map<string, string> {
  return new Map(
    responses.flatMap((response) =>
      response.headers.flatMap(({ name, ledgerState }) =>
        ledgerState === undefined ? [] : [[name.toLowerCase(), ledgerState] as const],
      ),
    ),
  );
}
