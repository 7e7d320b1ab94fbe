import type { SimulatedLedger, WorldOperation } from "../answer.ts";
import { successExamples } from "../examples.ts";
import * as refusals from "../generated/ledger-b.ts";
import type { JsonObject } from "../json.ts";
import type { WorldSettings } from "../options.ts";
import { firstOperationOf, ledgerAt, parseOperationId } from "./ledgers.ts";
import {
  createOperationEffects,
  type EffectRecord,
  type OperationEffects,
  readExampleEffects,
} from "./operation-effects.ts";
import { comparePosition, type Order, type PageQuery, readPageQuery, refusalAnswer } from "./page-query.ts";

/**
 * Makes ledger B, the payment ledger.
 *
 * It has no head: every positive int64 identifies an operation, and every operation has 3 to 30 effects. Only a node
 * with `retainedBlocks` has fewer operations: those of its newest ledgers, by the clock `now`. The options `head`, `prunedBelow` and
 * `blockTimeMs` do not apply.
 */
export function createLedgerB({ seed, now, documents }: WorldSettings): SimulatedLedger {
  const examples = readExampleEffects(successExamples(documents["ledger-b"], "listOperationEffects"));
  const effectsOf = createOperationEffects(seed.derive("ledger-b"), examples);
  return { showsLag: false, operations: { listOperationEffects: listOperationEffects(effectsOf, now) } };
}

/** Lists the effects of an operation. If the node does not retain it, the list is empty, as on real nodes. */
function listOperationEffects(effectsOf: OperationEffects, now: () => number): WorldOperation {
  return ({ path = {}, query = {}, baseUrl = "", node }) => {
    const operation = parseOperationId(path.id);
    if (operation === undefined) return refusalAnswer(refusals.invalidOperationId);
    if (otherFilters.some((name) => Object.hasOwn(query, name))) return refusalAnswer(refusals.tooManyFilters);
    const oldest =
      node?.retainedBlocks === undefined ? 1n : firstOperationOf(ledgerAt(now()) + 1 - node.retainedBlocks);
    const page = readPageQuery(query, oldest);
    if ("status" in page) return page;
    const records = operation < oldest ? [] : select(effectsOf(operation), operation, page);
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: effectPage(records, page, baseUrl, String(path.id)),
    };
  };
}

/** Filters that cannot be combined with the filter by operation. */
const otherFilters = ["account_id", "tx_id", "ledger_id"];

function select(effects: readonly EffectRecord[], operation: bigint, page: PageQuery): EffectRecord[] {
  const direction = page.order === "asc" ? 1 : -1;
  const found = effects.filter((_, index) => comparePosition(operation, index + 1, page.position) * direction > 0);
  return (page.order === "asc" ? found : found.reverse()).slice(0, page.limit);
}

/**
 * Makes a page of effects with its links. `next` continues after the last record, and `prev` before the first one in the opposite
 * order. On an empty page, both start at the cursor of the request, as on real nodes. If this is the cursor of the last effect,
 * `prev` skips the last effect.
 */
function effectPage(
  records: readonly EffectRecord[],
  { order, limit, cursor }: PageQuery,
  baseUrl: string,
  operation: string,
): JsonObject {
  const link = (start: string, direction: Order): JsonObject => ({
    href: `${baseUrl}/operations/${operation}/effects?cursor=${start}&limit=${limit}&order=${direction}`,
  });
  return {
    _links: {
      self: link(cursor, order),
      next: link(records.at(-1)?.paging_token ?? cursor, order),
      prev: link(records[0]?.paging_token ?? cursor, order === "asc" ? "desc" : "asc"),
    },
    _embedded: { records: records.map((record) => ({ _links: effectLinks(record, baseUrl), ...record })) },
  };
}

function effectLinks({ paging_token: token }: EffectRecord, baseUrl: string): JsonObject {
  const [operation] = token.split("-");
  return {
    operation: { href: `${baseUrl}/operations/${operation}` },
    succeeds: { href: `${baseUrl}/effects?order=desc&cursor=${token}` },
    precedes: { href: `${baseUrl}/effects?order=asc&cursor=${token}` },
  };
}
