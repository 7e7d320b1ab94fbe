import type { WorldAnswer, WorldFamily, WorldNode, WorldRequest } from "./answer.ts";
import { isObject } from "./json.ts";
import { createLedgerA } from "./ledger-a/ledger-a.ts";
import { createLedgerB } from "./ledger-b/ledger-b.ts";
import { createLedgerC } from "./ledger-c/ledger-c.ts";
import { readOptions, type WorldOptions } from "./options.ts";

/** Simulated ledgers, ready to answer. */
export interface World {
  /**
   * Answers a request to an operation.
   *
   * @param api Name of the API: `ledger-a` …
   * @param operationId The operation in the API's document.
   * @returns `undefined` where the world does not know the operation. The caller then answers from the document.
   */
  answer(api: string, operationId: string, request?: WorldRequest): WorldAnswer | undefined;

  /**
   * The same for a request that the API's document forbids: what the node says to it, where it refuses it, too.
   *
   * @returns `undefined` where the node would have answered it. The caller then refuses it in words of its own.
   */
  refuse(api: string, operationId: string, request: WorldRequest): WorldAnswer | undefined;

  /** Whether a node that lags (`behindMs`) answers the operation otherwise than the best one. */
  lags(api: string, operationId: string): boolean;

  /**
   * The headers with which a node tells the state of its ledger, by lower-case name, for an answer that comes from
   * elsewhere.
   *
   * @returns `undefined` where the nodes of the API send none.
   */
  stateHeaders(api: string, node?: WorldNode): Readonly<Record<string, string>> | undefined;
}

/**
 * Makes a world. The same options give the same answers on every machine; nothing is stored, so any part of it is there
 * at once.
 *
 * @example
 * ```ts
 * import { createWorld } from "@ledgergate/world";
 *
 * const world = createWorld({ seed: "my tests", head: 5_000n });
 * const answer = world.answer("ledger-a", "getBlockByHeight", { path: { block_height: "4999" } });
 * console.log(answer?.status, answer?.body);
 * ```
 *
 * @throws `RangeError` that names an option out of its range.
 */
export function createWorld(options?: WorldOptions): World {
  const settings = readOptions(options);
  const families = new Map<string, WorldFamily>([
    ["ledger-a", createLedgerA(settings)],
    ["ledger-b", createLedgerB(settings)],
    ["ledger-c", createLedgerC(settings)],
  ]);
  const answer: World["answer"] = (api, operationId, request = {}) => {
    const operations = families.get(api)?.operations ?? {};
    return Object.hasOwn(operations, operationId) ? operations[operationId]?.(request) : undefined;
  };
  return {
    answer,
    refuse: (api, operationId, request) => {
      const answered = answer(api, operationId, request);
      return answered && isRefusal(answered) ? answered : undefined;
    },
    lags(api, operationId) {
      const family = families.get(api);
      return family?.lags === true && Object.hasOwn(family.operations, operationId);
    },
    stateHeaders: (api, node) => families.get(api)?.stateHeaders?.(node),
  };
}

/** Ledger C says no with status 200. */
function isRefusal({ status, body }: WorldAnswer): boolean {
  return status >= 400 || (isObject(body) && "Error" in body);
}
