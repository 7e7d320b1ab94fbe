import { sql, type Transaction } from "kysely";
import { type Store, write } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { type Charge, readFileName, readLines, withoutHead } from "./lines.ts";
import { SetAside } from "./set-aside.ts";
import { moveProgress, type Progress, readProgress, Sums, startOfHour } from "./sums.ts";

/** A step of collecting a folder: its begin, a question for the progress in a file, or a part of a file to count. */
export type CollectStep = { readonly folder: string } | { readonly file: string } | CollectedPart;

export interface CollectedPart {
  readonly file: string;
  readonly position: number;
  /** Position after the part. */
  readonly end: number;
  /** As base64. */
  readonly bytes: string;
  /** True to count the part's refunds, false for all else. */
  readonly refunds?: boolean;
}

/** Numbers of lines that do not count, by the reason. */
export interface LeftOut {
  readonly damagedLines: number;
  /** Lines of endpoints that the store does not know. */
  readonly unknownEndpoints: number;
  /** Lines of a time before the store was made. */
  readonly beforeStore: number;
  /** Refunds by which a sum of endpoint, operation and hour would fall below zero. */
  readonly excessRefunds: number;
}

type Reason = keyof LeftOut;

export const noneLeftOut: LeftOut = { damagedLines: 0, unknownEndpoints: 0, beforeStore: 0, excessRefunds: 0 };

/** The result of a step, and the progress in its file. */
export interface CollectAnswer {
  /** False if the file's format is unknown. */
  readonly isKnown: boolean;
  readonly position: number;
  /** Begins and ends of the parts whose refunds do not count yet. */
  readonly refunds: readonly (readonly [begin: number, end: number])[];
  readonly calls: number;
  readonly computeUnits: number;
  readonly leftOut: LeftOut;
  /** The file with the lines that do not count. */
  readonly setAside?: string;
}

const nothing = {
  isKnown: true,
  position: 0,
  refunds: [],
  calls: 0,
  computeUnits: 0,
  leftOut: noneLeftOut,
} satisfies CollectAnswer;

/**
 * Takes a step of collecting a folder. A part counts once, whoever sends it. Its refunds count after the charges of all files, when the
 * store's sums show what may be refunded. Lines that do not count are set aside in `ownFolder`.
 */
export async function countCollected(store: Store, ownFolder: string, step: CollectStep): Promise<CollectAnswer> {
  if ("folder" in step) {
    // Records the command in the audit log by an empty write. The sums take many transactions, so that they block no other change.
    await write(store, async () => {});
    return nothing;
  }
  if (!readFileName(step.file)) throw new Error(`${step.file} is not the name of a journal.`);
  if (!("bytes" in step)) {
    const { position } = await readProgress(store, step.file);
    return { ...nothing, position, refunds: await readPending(store, step.file) };
  }
  return step.refunds ? countRefunds(store, ownFolder, step) : countCharges(store, ownFolder, step);
}

async function countCharges(store: Store, ownFolder: string, part: CollectedPart): Promise<CollectAnswer> {
  const { file, position, end } = part;
  const from = await readProgress(store, file);
  if (from.position !== position) return { ...nothing, position: from.position };
  const bytes = Buffer.from(part.bytes, "base64");
  const lines = position === 0 ? withoutHead(bytes) : bytes;
  if (!lines) return { ...nothing, isKnown: false };
  const begin = position === 0 ? undefined : from.second;
  const refuse = await createJudge(store, lines, begin);
  const sums = new Sums();
  const aside = new LinesLeftOut();
  let hasRefunds = false;
  const second = readLines(lines, begin, (charge, line, at) => {
    const reason = charge ? refuse(charge) : "damagedLines";
    if (reason) aside.leave(reason, line, at);
    else if (charge && charge.calls < 0) hasRefunds = true;
    else if (charge && !sums.add(charge)) aside.leave("damagedLines", line, at);
  });
  const to: Progress = { position: end, second: second ?? 0 };
  const setAside = aside.writeAny(ownFolder, part);
  const isSaved = await store.db.transaction().execute(async (trx) => {
    if (!(await moveProgress(trx, file, from, to))) return false;
    await sums.save(trx);
    if (hasRefunds)
      await trx
        .insertInto("journal")
        .values({ ...to, file: `${file}${pending}${position}` })
        .onConflict((conflict) => conflict.column("file").doUpdateSet(to))
        .execute();
    return true;
  });
  if (!isSaved) return { ...nothing, position: (await readProgress(store, file)).position };
  return answerOf(end, sums, aside, setAside);
}

async function countRefunds(store: Store, ownFolder: string, part: CollectedPart): Promise<CollectAnswer> {
  const { file, position, end } = part;
  const lines = Buffer.from(part.bytes, "base64");
  const refuse = await createJudge(store, lines, 0);
  return store.db.transaction().execute(async (trx) => {
    const taken = await trx
      .deleteFrom("journal")
      .where("file", "=", `${file}${pending}${position}`)
      .where("position", "=", end)
      .executeTakeFirst();
    if (taken.numDeletedRows !== 1n) return { ...nothing, position: end };
    // Until the end of the transaction, no other refund of these charges counts.
    await sql`lock table usage in share row exclusive mode`.execute(trx);
    const left = await readCharged(trx, lines);
    const sums = new Sums();
    const aside = new LinesLeftOut();
    readLines(lines, 0, (refund, line, at) => {
      if (!refund || refund.calls > 0 || refuse(refund)) return;
      const charged = left.get(keyOf(refund));
      if (charged && charged.calls + refund.calls >= 0 && charged.units + refund.units >= 0) {
        charged.calls += refund.calls;
        charged.units += refund.units;
        sums.add(refund);
      } else aside.leave("excessRefunds", line, at);
    });
    await sums.save(trx);
    return answerOf(end, sums, aside, aside.writeAny(ownFolder, part));
  });
}

function answerOf(
  position: number,
  sums: Sums,
  { leftOut }: LinesLeftOut,
  setAside: string | undefined,
): CollectAnswer {
  const { calls, units } = sums;
  return { ...nothing, position, calls, computeUnits: units, leftOut, ...(setAside !== undefined && { setAside }) };
}

class LinesLeftOut extends SetAside {
  readonly leftOut: Record<Reason, number> = { ...noneLeftOut };

  leave(reason: Reason, line: Buffer, second: number | undefined): void {
    this.leftOut[reason]++;
    this.add(line, second);
  }

  writeAny(folder: string, { file, position, end, refunds }: CollectedPart): string | undefined {
    if (this.count === 0) return undefined;
    const path = this.write(folder, { journal: file, begin: position, end, ...(refunds && { refunds }) });
    if (path === undefined)
      throw new Error(
        `${folder} holds too many files of lines that were set aside. Correct and collect them, or delete them.`,
      );
    return path;
  }
}

/** Begins the names of rows for parts whose refunds do not count yet. The name ends with the part's begin, the position is its end. */
const pending = " refunds ";

async function readPending({ db }: Store, file: string): Promise<CollectAnswer["refunds"]> {
  const begin = `${file}${pending}`;
  const rows = await db.selectFrom("journal").where("file", "like", `${begin}%`).select(["file", "position"]).execute();
  return rows.map((row) => [Number(row.file.slice(begin.length)), row.position]);
}

/** Judges charges and refunds by the rows of the store. */
async function createJudge(
  { db }: Store,
  lines: Buffer,
  begin: number | undefined,
): Promise<(charge: Charge) => Reason | undefined> {
  const named = new Set<string>();
  readLines(lines, begin, (charge) => charge && named.add(charge.endpoint));
  const rows = await db
    .selectFrom("endpoint")
    .where("id", "=", sql<string>`any(${[...named]})`)
    .select("id")
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  // A new store has its first key at once, and keeps it.
  const { made } = await db
    .selectFrom("signing_key")
    .select((eb) => eb.fn.min("signs_from").as("made"))
    .executeTakeFirstOrThrow();
  const firstSecond = Math.floor(made.getTime() / 1_000);
  return ({ endpoint, second }) => {
    if (!known.has(endpoint)) return "unknownEndpoints";
    return second < firstSecond ? "beforeStore" : undefined;
  };
}

function keyOf({ endpoint, operation, second }: Charge): string {
  return `${endpoint} ${startOfHour(second).getTime()} ${operation}`;
}

/** Reads the store's sums to which the refunds of a part belong. */
async function readCharged(
  trx: Transaction<Tables>,
  lines: Buffer,
): Promise<Map<string, { calls: number; units: number }>> {
  const refunds = new Map<string, Charge>();
  readLines(lines, 0, (charge) => charge && charge.calls < 0 && refunds.set(keyOf(charge), charge));
  const all = [...refunds.values()];
  const keys = sql`select * from unnest(
    ${all.map(({ endpoint }) => endpoint)}::text[],
    ${all.map(({ operation }) => operation)}::text[],
    ${all.map(({ second }) => startOfHour(second).toISOString())}::timestamptz[]
  )`;
  const rows = await trx
    .selectFrom("usage")
    .where(sql<boolean>`(endpoint, operation, hour) in (${keys})`)
    .selectAll()
    .execute();
  return new Map(
    rows.map(({ hour, calls, units, ...row }) => [
      keyOf({ ...row, calls, units, second: hour.getTime() / 1_000 }),
      { calls, units },
    ]),
  );
}
