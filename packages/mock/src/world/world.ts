import type { SimulatedLedger, WorldAnswer, WorldNode, WorldRequest } from "./answer.ts";
import { isObject } from "./json.ts";
import { createLedgerA } from "./ledger-a/ledger-a.ts";
import { createLedgerB } from "./ledger-b/ledger-b.ts";
import { createLedgerC } from "./ledger-c/ledger-c.ts";
import { readWorldOptions, type WorldOptions } from "./options.ts";

/** Simulated ledgers, ready to answer. */
export interface World {
  /**
   * Answers a request to an operation.
   *
   * @param api Name of the API: `ledger-a` …
   * @param operationId The operation in the API's document.
   * @returns `undefined` for an operation that the world does not simulate. The caller then answers from the document.
   */
  answer(api: string, operationId: string, request?: WorldRequest): WorldAnswer | undefined;

  /**
   * Refuses a request that violates the API's document, as a node does.
   *
   * @returns `undefined` if a node would accept the request. The caller then refuses it itself.
   */
  refuse(api: string, operationId: string, request: WorldRequest): WorldAnswer | undefined;

  /** Tests if a lagging node (`lagMs`) answers the operation differently from an up-to-date one. */
  showsLag(api: string, operationId: string): boolean;

  /**
   * Makes the ledger-state headers of a node, by lower-case name, for an answer that is not the world's.
   *
   * @returns `undefined` for an API whose nodes send no such headers.
   */
  stateHeaders(api: string, node?: WorldNode): Readonly<Record<string, string>> | undefined;
}

/**
 * Makes a world. The same options give the same answers on every machine. Nothing is stored: every block, account and
 * effect is computed on request, in constant time.
 *
 * @throws `RangeError` that names an option outside of its range.
 */
export function createWorld(options?: WorldOptions): World {
  const settings = readWorldOptions(options);
  const ledgers = new Map<string, SimulatedLedger>([
    ["ledger-a", createLedgerA(settings)],
    ["ledger-b", createLedgerB(settings)],
    ["ledger-c", createLedgerC(settings)],
  ]);
  const answer: World["answer"] = (api, operationId, request = {}) => {
    const operations = ledgers.get(api)?.operations ?? {};
    return Object.hasOwn(operations, operationId) ? operations[operationId]?.(request) : undefined;
  };
  return {
    answer,
    refuse: (api, operationId, request) => {
      const answered = answer(api, operationId, request);
      return answered && isRefusal(answered) ? answered : undefined;
    },
    showsLag(api, operationId) {
      const ledger = ledgers.get(api);
      return ledger?.showsLag === true && Object.hasOwn(ledger.operations, operationId);
    },
    stateHeaders: (api, node) => ledgers.get(api)?.stateHeaders?.(node),
  };
}

/** Tests for a refusal. Ledger C refuses with status 200 and the member `Error`. */
function isRefusal({ status, body }: WorldAnswer): boolean {
  return status >= 400 || (isObject(body) && "Error" in body);
}
