import type { JsonObject } from "../json.ts";
import type { EffectRecord } from "./effect-record.ts";
import type { Order, PageQuery } from "./page-query.ts";

/**
 * A page of effects with its links. `next` goes on behind the last record, `prev` goes back from the first one in the
 * opposite order. Where there is no record, both start where the page itself did, as the node has it: going back from
 * the empty page behind the end therefore misses the last effect.
 */
export function effectPage(
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
