import { type DocumentOperation, type NamedExample, successExamples } from "../examples.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import type { Seed } from "../seed.ts";
import { closeTime, ledgerOf, parseOperationId } from "./ledgers.ts";

/** A record without its links, which depend on the caller's base URL. */
export interface PageRecord extends JsonObject {
  readonly paging_token: string;
}

/** Lists all records of an operation on the ledger, in order. */
export type OperationRecords = (operation: bigint) => readonly PageRecord[];

/**
 * Makes records for every operation on the ledger: those of one to three example pages, which belong together. Operations in the
 * examples have the example's records. If these are fewer than 3, others follow, up to 3 in all.
 *
 * @returns `undefined` if the list has no example page with records.
 */
export function createRecords(seed: Seed, list: DocumentOperation): OperationRecords | undefined {
  const examples = successExamples(list);
  const shown = recordsByOperation(examples.flatMap(recordsOf));
  // Records of a kind that the document does not know appear only where the example shows them.
  const pages = examples.filter(({ key }) => !key.startsWith("unknown")).map(recordsOf);
  const templates = pages.filter(({ length }) => length > 0);
  if (templates.length === 0) return undefined;
  return (operation) => {
    const known = shown.get(operation) ?? [];
    if (known.length >= minRecords) return known;
    const drawn = drawRecords(seed, templates, operation);
    const added = known.length === 0 ? drawn : drawn.slice(0, minRecords - known.length);
    return [...known, ...added.map((record, index) => placeRecord(record, operation, known.length + index + 1))];
  };
}

function drawRecords(seed: Seed, templates: readonly (readonly PageRecord[])[], operation: bigint): PageRecord[] {
  const first = seed.uint(templates.length, "first page", operation);
  const count = 1 + seed.uint(maxPages, "pages", operation);
  const records: PageRecord[] = [];
  for (let page = 0; page < count || records.length < minRecords; page += 1) {
    records.push(...(templates[(first + page) % templates.length] ?? []));
  }
  return records;
}

const minRecords = 3;
const maxPages = 3;

/** @param number Number of the record in its operation, from 1. */
function placeRecord(record: PageRecord, operation: bigint, number: number): PageRecord {
  return {
    ...record,
    id: `${String(operation).padStart(19, "0")}-${String(number).padStart(10, "0")}`,
    paging_token: `${operation}-${number}`,
    created_at: closeTime(ledgerOf(operation)),
  };
}

function recordsByOperation(records: readonly PageRecord[]): ReadonlyMap<bigint, readonly PageRecord[]> {
  const found = new Map<bigint, Map<number, PageRecord>>();
  for (const record of records) {
    const [id, number] = record.paging_token.split("-");
    const operation = parseOperationId(id) as bigint;
    found.set(operation, (found.get(operation) ?? new Map()).set(Number(number), record));
  }
  return new Map([...found].map(([operation, numbered]) => [operation, consecutiveFromFirst(numbered)]));
}

/** Lists the records from number 1 up to the first gap. A page from the middle lacks the records before it. */
function consecutiveFromFirst(records: ReadonlyMap<number, PageRecord>): PageRecord[] {
  const run: PageRecord[] = [];
  for (let record = records.get(1); record; record = records.get(run.length + 1)) run.push(record);
  return run;
}

/** Lists the records of an example page whose paging tokens are an operation and a number. */
function recordsOf({ value }: NamedExample): PageRecord[] {
  const embedded = isObject(value) ? value._embedded : undefined;
  const records = isObject(embedded) ? embedded.records : undefined;
  return Array.isArray(records) ? records.flatMap(withoutLinks) : [];
}

function withoutLinks(record: Json): PageRecord[] {
  if (!isObject(record) || typeof record.paging_token !== "string") return [];
  const [, id] = /^(\d+)-\d+$/.exec(record.paging_token) ?? [];
  if (parseOperationId(id) === undefined) return [];
  const { _links, ...members } = record;
  return [{ ...members, paging_token: record.paging_token }];
}
