import type { LedgerState } from "@ledgergate/runtime";
import type { OperationContext } from "./operation-context.ts";
import { below } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import type { SortedResponses } from "./read-responses.ts";

const MEMBERS: Readonly<Record<keyof LedgerState, true>> = {
  chainId: true,
  ledgerVersion: true,
  oldestLedgerVersion: true,
  ledgerTimestampUsec: true,
  epoch: true,
  blockHeight: true,
  oldestBlockHeight: true,
  cursor: true,
};

/** Finds out, operation by operation, which response header carries which member of the ledger state. */
export class LedgerHeaders {
  readonly #headers = new Map<string, string>();

  /** Takes in the response headers of an operation that are marked with `x-ledger-state`. */
  add({ successes, failures }: SortedResponses, { resolver, problems }: OperationContext): void {
    for (const { node, pointer } of [...successes, ...failures]) {
      for (const [name, header] of Object.entries(node.headers ?? {})) {
        const end = resolver.follow(header, below(pointer, "headers", name));
        const member = end.node["x-ledger-state"];
        if (member !== undefined) this.#note(String(member), name.toLowerCase(), end.pointer, problems);
      }
    }
  }

  /** Lower-case header by member; `undefined` where the API has none. */
  finish(): Readonly<Record<string, string>> | undefined {
    return this.#headers.size > 0 ? Object.fromEntries(this.#headers) : undefined;
  }

  #note(member: string, header: string, pointer: string, problems: Problems): void {
    if (!Object.hasOwn(MEMBERS, member)) {
      const known = Object.keys(MEMBERS).join(", ");
      problems.add(pointer, `carries no member of the ledger state (${member})`, `Write one of ${known}.`);
    }
    const known = this.#headers.get(member) ?? header;
    if (known !== header) {
      problems.add(pointer, `carries ${member}, as the header ${known} does`, "Mark one header for each member.");
    }
    this.#headers.set(member, known);
  }
}
