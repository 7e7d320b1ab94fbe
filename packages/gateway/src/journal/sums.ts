import type { Insertable, Transaction } from "kysely";
import { bounded } from "../store/read-pages.ts";
import type { Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import type { Charge } from "./lines.ts";

type Sum = Insertable<Tables["usage"]>;

/** Sums of charges by endpoint, operation and hour. */
export class Sums {
  calls = 0;
  units = 0;
  readonly #sums = new Map<string, Sum>();

  /** Adds a charge. @returns false if the sum would not be exact: then the charge is not added */
  add({ endpoint, operation, second, calls, units }: Charge): boolean {
    const hour = startOfHour(second);
    const key = `${endpoint} ${hour.getTime()} ${operation}`;
    const sum = this.#sums.get(key) ?? { endpoint, operation, hour, calls: 0, units: 0 };
    if (!Number.isSafeInteger(sum.units + units)) return false;
    sum.calls += calls;
    sum.units += units;
    this.#sums.set(key, sum);
    this.calls += calls;
    this.units += units;
    return true;
  }

  async save(trx: Transaction<Tables>): Promise<void> {
    // A fixed order prevents deadlocks between two processes that update the same rows.
    const ordered = [...this.#sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
    for (let index = 0; index < ordered.length; index += 1_000) {
      await trx
        .insertInto("usage")
        .values(ordered.slice(index, index + 1_000))
        .onConflict((conflict) =>
          conflict.columns(["endpoint", "operation", "hour"]).doUpdateSet((eb) => ({
            calls: eb("usage.calls", "+", eb.ref("excluded.calls")),
            units: bounded(eb("usage.units", "+", eb.ref("excluded.units"))),
          })),
        )
        .execute();
    }
  }
}

export function startOfHour(second: number): Date {
  return new Date(Math.floor(second / 3_600) * 3_600_000);
}

/** Progress in a file: the bytes read, and the second of the latest lines. */
export interface Progress {
  readonly position: number;
  readonly second: number;
}

export async function readProgress({ db }: Pick<Store, "db">, file: string): Promise<Progress> {
  const row = await db.selectFrom("journal").where("file", "=", file).selectAll().executeTakeFirst();
  return row ?? { position: 0, second: 0 };
}

/** Moves the progress in a file. @returns false if another process has moved it meanwhile */
export async function moveProgress(trx: Transaction<Tables>, file: string, from: Progress, to: Progress) {
  const moved = await trx
    .insertInto("journal")
    .values({ file, ...to })
    .onConflict((known) => known.column("file").doUpdateSet(to).where("journal.position", "=", from.position))
    .executeTakeFirst();
  return moved.numInsertedOrUpdatedRows === 1n;
}
