import { appendFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createIngest } from "../../src/journal/ingest.ts";
import { openJournal } from "../../src/journal/journal.ts";
import { fileName } from "../../src/journal/lines.ts";
import { processId } from "../../src/journal/process-id.ts";
import type { Store } from "../../src/store/store.ts";
import { engines } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const hourMs = 3_600_000;
const nine = Date.UTC(2026, 0, 31, 9);

/** A previous process with this process's number. */
const dead = `${process.pid}.1`;

function ingest(store: Store, folder: string) {
  const onError = vi.fn();
  return { onError, readAll: createIngest({ store, folder, onError }) };
}

async function sums({ db }: Store): Promise<string[]> {
  const rows = await db
    .selectFrom("usage")
    .selectAll()
    .orderBy("hour")
    .orderBy("endpoint")
    .orderBy("operation")
    .execute();
  return rows.map((row) => `${row.hour.getUTCHours()} ${row.endpoint} ${row.operation}: ${row.calls}, ${row.units}`);
}

/** A store whose transactions crash before the commit, or after it, before the caller hears of it. */
function crashing(store: Store, when: "before" | "after"): Store {
  const crash = (): never => {
    throw new Error("crash");
  };
  type Change = Parameters<ReturnType<Store["db"]["transaction"]>["execute"]>[0];
  const execute = (change: Change) =>
    when === "after"
      ? store.db.transaction().execute(change).then(crash)
      : store.db.transaction().execute((trx) => change(trx).then(crash));
  const db = new Proxy(store.db, {
    get(target, member) {
      if (member === "transaction") return () => ({ execute });
      const value: unknown = Reflect.get(target, member, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...store, db };
}

describe.each(engines)("on $name", ({ open }) => {
  test("each line counts once, in its own hour, even if the clock jumps or a file is read again", async () => {
    const store = await open();
    const folder = temporaryFolder();
    let now = nine + hourMs - 1;
    const journal = openJournal({ folder, onError: () => expect.unreachable(), now: () => now, rotateBytes: 60 });
    onTestFinished(() => journal.close());
    const { readAll } = ingest(store, folder);
    const late = journal.charge("a", "one", 50);
    journal.flush();
    await readAll();
    now += 1;
    journal.charge("a", "one", 50);
    journal.refund("a", "one", 50, late);
    journal.flush();
    // The clock goes back by half an hour, then is corrected.
    now -= hourMs / 2;
    journal.charge("a", "GET /two", 7);
    journal.flush();
    now += hourMs / 2;
    journal.charge("a", "one", 50);
    journal.flush();
    await readAll();
    await readAll();
    await ingest(store, folder).readAll();
    expect(await sums(store)).toEqual(["9 a GET /two: 1, 7", "9 a one: 0, 0", "10 a one: 2, 100"]);
  });

  test("a crash before or after the commit loses no line and counts none twice", async () => {
    const store = await open();
    const folder = temporaryFolder();
    const file = join(folder, fileName("ab", processId(), 0));
    writeFileSync(file, "ledgergate-journal 1\n@3600\n+a 50 one\n");
    await expect(ingest(crashing(store, "before"), folder).readAll()).rejects.toThrow("crash");
    expect(await sums(store)).toEqual([]);
    await expect(ingest(crashing(store, "after"), folder).readAll()).rejects.toThrow("crash");
    expect(await sums(store)).toEqual(["1 a one: 1, 50"]);
    // An incomplete line is read later.
    appendFileSync(file, "+a 15 one\n+a 1");
    for (const running of [ingest(store, folder), ingest(store, folder)]) await running.readAll();
    expect(await sums(store)).toEqual(["1 a one: 2, 65"]);
  });

  test("the sums contain all lines, for random lines in random files", async () => {
    const store = await open();
    const line = fc.record({
      file: fc.nat(2),
      hour: fc.nat(3),
      endpoint: fc.constantFrom("a", "b"),
      units: fc.integer({ min: 0, max: 2 ** 40 }),
      refund: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), fc.nat(200), async (lines, cut) => {
        await store.db.deleteFrom("usage").execute();
        const folder = temporaryFolder();
        const expected = new Map<string, number>();
        const texts = ["", "", ""].map(() => "ledgergate-journal 1\n");
        for (const { file, hour, endpoint, units, refund } of lines) {
          texts[file] += refund
            ? `-${hour * 3600} ${endpoint} ${units} one\n`
            : `@${hour * 3600}\n+${endpoint} ${units} one\n`;
          const key = `${endpoint} ${hour}`;
          expected.set(key, (expected.get(key) ?? 0) + (refund ? -units : units));
        }
        const write = (to?: number) => {
          for (const [number, text] of texts.entries())
            writeFileSync(join(folder, fileName(`a${number}`, processId(), 0)), text.slice(0, to));
        };
        const running = ingest(store, folder);
        write(cut);
        await running.readAll();
        write();
        await running.readAll();
        const rows = await store.db.selectFrom("usage").selectAll().execute();
        const found = rows.map(
          ({ endpoint, hour, units }) => [`${endpoint} ${hour.getTime() / hourMs}`, units] as const,
        );
        expect(new Map(found)).toEqual(expected);
        await store.db.deleteFrom("journal").execute();
      }),
      { numRuns: 10 },
    );
  });
});

test("finished files are deleted after reading, a file that is still written is not", async () => {
  const [{ open } = expect.unreachable()] = engines;
  const store = await open();
  const folder = temporaryFolder();
  const head = "ledgergate-journal 1\n@3600\n+a 1 one\n";
  const names = [fileName("ab", dead, 0), fileName("cd", processId(), 0), fileName("cd", processId(), 1)];
  for (const name of names) writeFileSync(join(folder, name), head);
  writeFileSync(join(folder, fileName("ef", dead, 0)), "ledgergate-journal 2\n");
  const { readAll, onError } = ingest(store, folder);
  await readAll();
  expect(readdirSync(folder).sort()).toEqual([names[2], fileName("ef", dead, 0)]);
  expect(await store.db.selectFrom("journal").select("file").execute()).toEqual([{ file: names[2] }]);
  expect(await sums(store)).toEqual(["1 a one: 3, 3"]);
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringContaining("format") })]]);
});
