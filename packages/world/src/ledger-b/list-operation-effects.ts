import type { WorldOperation } from "../answer.ts";
import { comparePosition } from "./cursor.ts";
import { effectPage } from "./effect-page.ts";
import type { EffectRecord } from "./effect-record.ts";
import { ledgerAt } from "./ledger-time.ts";
import type { OperationEffects } from "./operation-effects.ts";
import { firstOperationOf, parseOperationId } from "./operation-id.ts";
import { type PageQuery, readPageQuery } from "./page-query.ts";
import { badRequest } from "./problems.ts";

/** Answers `listOperationEffects`. What the node does not keep any more is an empty list, as on real nodes. */
export function listOperationEffects(effectsOf: OperationEffects, now: () => number): WorldOperation {
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
