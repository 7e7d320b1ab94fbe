import { isObject, type Json } from "../json.ts";
import type { EffectRecord } from "./effect-record.ts";
import { parseOperationId } from "./operation-id.ts";

/**
 * Reads pages of effects, the named examples of a document, by operation. Their links are left out, since they name the
 * base URL of a node; what is no effect is passed over.
 */
export function readExampleEffects(pages: readonly Json[]): ReadonlyMap<bigint, readonly EffectRecord[]> {
  const found = new Map<bigint, Map<number, EffectRecord>>();
  for (const record of pages.flatMap(recordsOf)) {
    const [, id, number] = /^(\d+)-(\d+)$/.exec(record.paging_token) ?? [];
    const operation = parseOperationId(id);
    if (operation === undefined) continue;
    found.set(operation, (found.get(operation) ?? new Map()).set(Number(number), record));
  }
  return new Map([...found].map(([operation, records]) => [operation, upToTheFirstGap(records)]));
}

function recordsOf(page: Json): EffectRecord[] {
  const embedded = isObject(page) ? page._embedded : undefined;
  const records = isObject(embedded) ? embedded.records : undefined;
  return Array.isArray(records) ? records.flatMap(withoutLinks) : [];
}

function withoutLinks(record: Json): EffectRecord[] {
  if (!isObject(record) || typeof record.paging_token !== "string") return [];
  const { _links, ...members } = record;
  return [{ ...members, paging_token: record.paging_token }];
}

/** The effects from the first on. A page from the middle of an operation says nothing about its beginning. */
function upToTheFirstGap(records: ReadonlyMap<number, EffectRecord>): EffectRecord[] {
  const run: EffectRecord[] = [];
  for (let record = records.get(1); record; record = records.get(run.length + 1)) run.push(record);
  return run;
}
