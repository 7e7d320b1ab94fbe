import * as published from "../../generated/world/ledger-b.ts";
import type { SimulatedLedger, WorldOperation } from "../answer.ts";
import { refusalAnswer } from "../examples.ts";
import type { JsonObject } from "../json.ts";
import type { WorldSettings } from "../options.ts";
import { firstOperationOf, ledgerAt, parseOperationId } from "./ledgers.ts";
import { comparePosition, type Order, type PageQuery, readPageQuery } from "./page-query.ts";
import { createRecords, type OperationRecords, type PageRecord } from "./records.ts";

/**
 * Makes ledger B, the payment ledger.
 *
 * It has no head: every positive int64 identifies an operation, and every operation has at least 3 effects. Only a node with
 * `retainedBlocks` has fewer operations: those of its newest ledgers, by the clock `now`. The options `head`, `prunedBelow` and
 * `blockTimeMs` do not apply. The ledger answers each list of the document that is like the list of effects: the path has one
 * parameter, and the examples are pages.
 */
export function createLedgerB({ seed, now, documents }: WorldSettings): SimulatedLedger {
  const operations: Record<string, WorldOperation> = {};
  for (const list of [...published.operations, ...(documents["ledger-b"] ?? [])]) {
    const { source } = list.template;
    const [parameter, ...others] = Array.from(source.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
    const records = createRecords(seed.derive("ledger-b"), list);
    if (!parameter || others.length > 0 || !records) continue;
    operations[list.id] = listRecords(records, now, (id) => source.replace(`{${parameter}}`, id), parameter);
  }
  return { showsLag: false, operations };
}

/** Lists the records of an operation. If the node does not retain it, the list is empty, as on real nodes. */
function listRecords(
  recordsOf: OperationRecords,
  now: () => number,
  pathOf: (operation: string) => string,
  parameter: string,
): WorldOperation {
  return ({ path = {}, query = {}, baseUrl = "", node }) => {
    const operation = parseOperationId(path[parameter]);
    if (operation === undefined) return refusalAnswer(published.invalidOperationId);
    if (otherFilters.some((name) => Object.hasOwn(query, name))) return refusalAnswer(published.tooManyFilters);
    const oldest =
      node?.retainedBlocks === undefined ? 1n : firstOperationOf(ledgerAt(now()) + 1 - node.retainedBlocks);
    const page = readPageQuery(query, oldest);
    if ("status" in page) return page;
    const records = operation < oldest ? [] : select(recordsOf(operation), operation, page);
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: recordPage(records, page, baseUrl, pathOf(String(path[parameter]))),
    };
  };
}

/** Filters that cannot be combined with the filter by operation. */
const otherFilters = ["account_id", "tx_id", "ledger_id"];

function select(records: readonly PageRecord[], operation: bigint, page: PageQuery): PageRecord[] {
  const direction = page.order === "asc" ? 1 : -1;
  const found = records.filter((_, index) => comparePosition(operation, index + 1, page.position) * direction > 0);
  return (page.order === "asc" ? found : found.reverse()).slice(0, page.limit);
}

/**
 * Makes a page of records with its links. `next` continues after the last record, and `prev` before the first one in the opposite
 * order. On an empty page, both start at the cursor of the request, as on real nodes. If this is the cursor of the last record,
 * `prev` skips the last record.
 */
function recordPage(
  records: readonly PageRecord[],
  { order, limit, cursor }: PageQuery,
  baseUrl: string,
  path: string,
): JsonObject {
  const link = (start: string, direction: Order): JsonObject => ({
    href: `${baseUrl}${path}?cursor=${start}&limit=${limit}&order=${direction}`,
  });
  return {
    _links: {
      self: link(cursor, order),
      next: link(records.at(-1)?.paging_token ?? cursor, order),
      prev: link(records[0]?.paging_token ?? cursor, order === "asc" ? "desc" : "asc"),
    },
    _embedded: { records: records.map((record) => ({ _links: recordLinks(record, baseUrl), ...record })) },
  };
}

function recordLinks({ paging_token: token }: PageRecord, baseUrl: string): JsonObject {
  const [operation] = token.split("-");
  return {
    operation: { href: `${baseUrl}/operations/${operation}` },
    succeeds: { href: `${baseUrl}/effects?order=desc&cursor=${token}` },
    precedes: { href: `${baseUrl}/effects?order=asc&cursor=${token}` },
  };
}
