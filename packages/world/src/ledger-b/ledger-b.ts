import type { WorldFamily, WorldOperation } from "../answer.ts";
import type { JsonObject } from "../json.ts";
import { namedExamples } from "../named-examples.ts";
import type { WorldSettings } from "../options.ts";
import { firstOperationOf, ledgerAt, parseOperationId } from "./ledgers.ts";
import {
  createOperationEffects,
  type EffectRecord,
  type OperationEffects,
  readExampleEffects,
} from "./operation-effects.ts";
import { badRequest, comparePosition, type Order, type PageQuery, readPageQuery } from "./page-query.ts";

/**
 * Makes ledger B, the payment ledger.
 *
 * It has no head: each identifier above 0 that 63 bits hold is one of an operation, and each operation has 3 to 30
 * effects. Only a node that keeps few ledgers knows less, and counts them by the clock `now`. The options `head`,
 * `prunedBelow` and `blockTimeMs` are about ledger A.
 */
export function createLedgerB({ seed, now, documents }: WorldSettings): WorldFamily {
  const examples = readExampleEffects(namedExamples(documents["ledger-b"], "listOperationEffects"));
  const effectsOf = createOperationEffects(seed.derive("ledger-b"), examples);
  return { lags: false, operations: { listOperationEffects: listOperationEffects(effectsOf, now) } };
}

/** Answers `listOperationEffects`. What the node does not keep any more is an empty list, as on real nodes. */
function listOperationEffects(effectsOf: OperationEffects, now: () => number): WorldOperation {
  return ({ path = {}, query = {}, baseUrl = "", node }) => {
    const operation = parseOperationId(path.id);
    if (operation === undefined) return badRequest("op_id", "Operation ID must be an integer higher than 0");
    if (otherFilters.some((name) => Object.hasOwn(query, name))) return badRequest("filters", oneFilter);
    const oldest = node?.kept === undefined ? 1n : firstOperationOf(ledgerAt(now()) + 1 - node.kept);
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

/** What else effects can be filtered by; the operation is a filter itself. */
const otherFilters = ["account_id", "tx_id", "ledger_id"];
const oneFilter = "Use a single filter for effects, you can only use one of account_id, op_id, tx_id or ledger_id";

function select(effects: readonly EffectRecord[], operation: bigint, page: PageQuery): EffectRecord[] {
  // Behind the position in the order of the page, which for `desc` is before it.
  const direction = page.order === "asc" ? 1 : -1;
  const found = effects.filter((_, index) => comparePosition(operation, index + 1, page.position) * direction > 0);
  return (page.order === "asc" ? found : found.reverse()).slice(0, page.limit);
}

/**
 * A page of effects with its links. `next` goes on behind the last record, `prev` goes back from the first one in the
 * opposite order. Where there is no record, both start where the page itself did, as the node has it: going back from
 * the empty page behind the end therefore misses the last effect.
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
