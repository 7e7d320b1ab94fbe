import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { collectJournals } from "../../src/journal/collect.ts";
import { createIngest } from "../../src/journal/ingest.ts";
import { openJournal } from "../../src/journal/journal.ts";
import { fileName } from "../../src/journal/lines.ts";
import { processId } from "../../src/journal/process-id.ts";
import { deleteOldPositions } from "../../src/store/prune.ts";
import type { Store } from "../../src/store/store.ts";
import { engines } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const hourMs = 3_600_000;
const nine = Date.UTC(2026, 0, 31, 9);

/** Id of an earlier process with the same pid. */
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

/** A store whose transactions crash before the commit, or after the commit without an answer. */
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

  test("a replica that takes over gets its missing sums from the files of the last ten minutes", async () => {
    const store = await open();
    const folder = temporaryFolder();
    const [live, finished] = [fileName("ab", processId(), 0), fileName("cd", dead, 0)];
    const [head, tail] = ["ledgergate-journal 1\n@3600\n+a 50 one\n", "+a 15 one\n"];
    for (const file of [live, finished]) writeFileSync(join(folder, file), head);
    let now = 0;
    const readAll = createIngest({ store, folder, onError: () => expect.unreachable(), now: () => now });
    const state = async () => ({
      usage: await store.db.selectFrom("usage").selectAll().execute(),
      journal: await store.db.selectFrom("journal").selectAll().execute(),
    });
    await readAll();
    const replica = await state();
    for (const file of [live, finished]) appendFileSync(join(folder, file), tail);
    now += 599_000;
    await readAll();
    expect(await sums(store)).toEqual(["1 a one: 4, 130"]);
    for (const table of ["usage", "journal"] as const) {
      await store.db.deleteFrom(table).execute();
      await store.db
        .insertInto(table)
        .values(replica[table] as never)
        .execute();
    }
    expect(await sums(store)).toEqual(["1 a one: 2, 100"]);
    now += 599_000;
    await readAll();
    expect(await sums(store)).toEqual(["1 a one: 4, 130"]);
    now += 599_000;
    await readAll();
    expect(readdirSync(folder)).toEqual([live, finished]);
    now += 1_000;
    await readAll();
    expect(readdirSync(folder)).toEqual([live]);
    expect(await sums(store)).toEqual(["1 a one: 4, 130"]);
  });

  test("the journals of a lost machine count once, from any copy, also if it had counted a part", async () => {
    const store = await open();
    const [data, copy] = [temporaryFolder(), temporaryFolder()];
    const folder = join(data, "journal");
    mkdirSync(folder);
    const head = "ledgergate-journal 1\n@3600\n+a 50 one\n";
    const [finished, cut] = [fileName("ab", dead, 0), fileName("cd", dead, 0)];
    for (const place of [folder, copy]) writeFileSync(join(place, finished), head);
    writeFileSync(join(folder, cut), head);
    await ingest(store, folder).readAll();
    for (const file of [finished, cut]) rmSync(join(folder, file));
    // Lines that the machine wrote after the store was gone. A killed process left half a line.
    writeFileSync(join(copy, cut), `${head}+a 15 one\nnonsense\n-3600 a 50 one\n+a 1`);
    const collected = { folder: copy, files: 2, calls: 0, computeUnits: -35, damagedLines: 1 };
    expect(await collectJournals(store, copy)).toEqual(collected);
    expect(await sums(store)).toEqual(["1 a one: 2, 65"]);
    cpSync(copy, folder, { recursive: true });
    const nothing = { calls: 0, computeUnits: 0, damagedLines: 0 };
    expect(await collectJournals(store, data)).toEqual({ folder, files: 2, ...nothing });
    expect(await sums(store)).toEqual(["1 a one: 2, 65"]);
    expect(readdirSync(folder).sort()).toEqual([finished, cut]);

    writeFileSync(join(copy, fileName("ef", dead, 0)), "ledgergate-journal 2\n");
    await expect(collectJournals(store, copy)).rejects.toThrow(
      `${fileName("ef", dead, 0)}. Read them with the version`,
    );
    await expect(collectJournals(store, join(data, "none"))).rejects.toThrow("There is no folder");
    // Positions are kept as long as usage.
    await store.db
      .insertInto("usage")
      .values({ endpoint: "a", operation: "one", hour: new Date(nine), calls: 1, units: 1 })
      .execute();
    await deleteOldPositions(store);
    expect(await store.db.selectFrom("journal").selectAll().execute()).toHaveLength(2);
    await store.db.deleteFrom("usage").where("hour", "<", new Date(nine)).execute();
    await deleteOldPositions(store);
    expect(await store.db.selectFrom("journal").selectAll().execute()).toEqual([]);
  });
});

test("finished files are deleted ten minutes after reading, a file that is still written is not", async () => {
  const [{ open } = expect.unreachable()] = engines;
  const store = await open();
  const folder = temporaryFolder();
  const head = "ledgergate-journal 1\n@3600\n+a 1 one\n";
  const names = [fileName("ab", dead, 0), fileName("cd", processId(), 0), fileName("cd", processId(), 1)];
  for (const name of names) writeFileSync(join(folder, name), head);
  writeFileSync(join(folder, fileName("ef", dead, 0)), "ledgergate-journal 2\n");
  let now = 0;
  const onError = vi.fn();
  const readAll = createIngest({ store, folder, onError, now: () => now });
  await readAll();
  expect(readdirSync(folder)).toHaveLength(4);
  now += 600_000;
  await readAll();
  expect(readdirSync(folder).sort()).toEqual([names[2], fileName("ef", dead, 0)]);
  // Rows of deleted files stay, so that copies of the files are not counted again.
  expect(await store.db.selectFrom("journal").select("file").orderBy("file").execute()).toEqual(
    names.map((file) => ({ file })),
  );
  expect(await sums(store)).toEqual(["1 a one: 3, 3"]);
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringContaining("format") })]]);
});
