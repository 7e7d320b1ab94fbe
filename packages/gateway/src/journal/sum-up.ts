import { fstatSync, readSync } from "node:fs";
import { sql, type Transaction } from "kysely";
import type { Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { type Charge, readLines, withoutHead } from "./lines.ts";
import { SetAside } from "./set-aside.ts";
import { moveProgress, readProgress, Sums, startOfHour } from "./sums.ts";

export interface SumUpOptions {
  readonly store: Pick<Store, "db">;
  /** Folder for the files with lines that do not count. */
  readonly folder: string;
  /** True for another gateway's file. Its lines need a known endpoint, and its refunds bring no sum below zero. */
  readonly foreign?: boolean;
  /** Receives the lines of a part that do not count, and their file, unless there are too many such files. */
  readonly onSetAside: (count: number, path: string | undefined) => void;
}

/**
 * Sums up an open file to its end. Each line counts once, whoever reads the file or a copy of it.
 *
 * @returns the number of bytes that were not counted before, their calls and Compute Units; `isKnown` is false if the file's format is unknown
 */
export async function sumUpFile(
  { store, folder, foreign = false, onSetAside }: SumUpOptions,
  file: string,
  opened: number,
) {
  const summed = { bytes: 0, isKnown: true, calls: 0, computeUnits: 0 };
  for (;;) {
    const from = await readProgress(store, file);
    const { bytes, end } = readPart(opened, from.position);
    if (bytes.length === 0) return summed;
    const isBegin = from.position === 0;
    const lines = isBegin ? withoutHead(bytes) : bytes;
    if (!lines) return { ...summed, isKnown: false };
    const begin = isBegin ? undefined : from.second;
    const known = foreign ? await findEndpoints(store, lines) : undefined;
    const sums = new Sums();
    const aside = new SetAside();
    const refunds: { readonly refund: Charge; readonly line: Buffer; readonly at: number | undefined }[] = [];
    const second = readLines(lines, begin, (charge, line, at) => {
      if (!charge || known?.has(charge.endpoint) === false) aside.add(line, at);
      else if (foreign && charge.calls < 0) refunds.push({ refund: charge, line, at });
      else if (!sums.add(charge)) aside.add(line, at);
    });
    const saved = await store.db.transaction().execute(async (trx) => {
      if (!(await moveProgress(trx, file, from, { position: end, second: second ?? 0 }))) return undefined;
      await sums.save(trx);
      for (const { refund, line, at } of refunds) if (!(await refundCounted(trx, refund, sums))) aside.add(line, at);
      // Before the part counts: no line may be lost. A repetition writes the same file.
      const path = aside.count > 0 ? aside.write(folder, file, from.position, end) : undefined;
      if (foreign && aside.count > 0 && path === undefined)
        throw new Error(`${folder} holds too many files of lines that were set aside. Correct or delete them.`);
      return { path };
    });
    // Another process has counted this part.
    if (!saved) continue;
    summed.bytes += bytes.length;
    summed.calls += sums.calls;
    summed.computeUnits += sums.units;
    if (aside.count > 0) onSetAside(aside.count, saved.path);
  }
}

/** Largest part of a file per transaction, in bytes. Parsing it takes this process some 30 ms. */
const partSize = 2 ** 20;

/**
 * Reads the part of an open file at a position. A line without its end is left for later, unless it is longer than a part: then it is
 * damaged, and each piece of it is.
 *
 * @returns whole lines or such a piece, or nothing at the end of the file; and the position after them
 */
function readPart(file: number, position: number) {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(partSize, fstatSync(file).size - position)));
  const bytes = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, position));
  const length = bytes.lastIndexOf(0x0a) + 1 || (bytes.length === partSize ? partSize : 0);
  return { bytes: bytes.subarray(0, length), end: position + length };
}

/** Finds the endpoints of lines in the store. */
async function findEndpoints({ db }: SumUpOptions["store"], lines: Buffer): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  readLines(lines, 0, (charge) => charge && named.add(charge.endpoint));
  const known = sql<string>`any(${[...named]})`;
  const rows = await db.selectFrom("endpoint").where("id", "=", known).select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

/** Counts a refund, unless its sum would fall below zero. */
async function refundCounted(
  trx: Transaction<Tables>,
  { endpoint, operation, second, calls, units }: Charge,
  sums: Sums,
) {
  const { numUpdatedRows } = await trx
    .updateTable("usage")
    .set((eb) => ({ calls: eb("calls", "+", calls), units: eb("units", "+", units) }))
    .where("endpoint", "=", endpoint)
    .where("operation", "=", operation)
    .where("hour", "=", startOfHour(second))
    .where("calls", ">=", -calls)
    .where("units", ">=", -units)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  sums.calls += calls;
  sums.units += units;
  return true;
}
