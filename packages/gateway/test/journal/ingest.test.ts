import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { until } from "@ledgergate/support/until";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { collectJournals, countCopies } from "../../src/journal/collect.ts";
import { createIngest } from "../../src/journal/ingest.ts";
import { openJournal } from "../../src/journal/journal.ts";
import { fileName } from "../../src/journal/lines.ts";
import { processId } from "../../src/journal/process-id.ts";
import { deleteOldPositions } from "../../src/store/prune.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam } from "../../src/store/teams.ts";
import { usage } from "../../src/store/usage.ts";
import { insert } from "../support/insert.ts";
import { readAll as readRows } from "../support/read-all.ts";
import { engines, servers } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const execute = promisify(execFile);

const hourMs = 3_600_000;
const nine = Date.UTC(2026, 0, 31, 9);

/** Id of an earlier process with the same pid. */
const dead = `${process.pid}.1`;

const head = "ledgergate-journal 1\n";

/** Writes a journal's file with these lines. */
function put(folder: string, file: string, ...lines: readonly string[]): string {
  const path = join(folder, file);
  writeFileSync(path, `${head}${lines.map((line) => `${line}\n`).join("")}`, "latin1");
  return path;
}

/** The name of the file that this process writes. */
const live = fileName("ab", processId(), 0);

/** Opens a store, and a folder whose files are summed up. `again` does so as another process. */
async function start(open: (typeof engines)[number]["open"]) {
  const [store, folder, onError] = [await open(), temporaryFolder(), vi.fn()];
  const ingest = (other: Store = store) => createIngest({ store: other, folder, onError });
  return {
    store,
    folder,
    onError,
    readAll: ingest(),
    again: (other?: Store) => ingest(other)(),
    messages: () => onError.mock.calls.map(([error]) => String(error)),
  };
}

/** Compares the usage of a store with rows such as `9 a one: 1, 50`: hour, endpoint, operation, calls and units. */
async function expectSums({ db }: Store, ...expected: readonly string[]): Promise<void> {
  const order = ["hour", "endpoint", "operation"] as const;
  const rows = await order.reduce((all, column) => all.orderBy(column), db.selectFrom("usage").selectAll()).execute();
  const found = rows.map(
    (row) => `${row.hour.getUTCHours()} ${row.endpoint} ${row.operation}: ${row.calls}, ${row.units}`,
  );
  expect(found).toEqual(expected);
}

/** Opens a store that was made at the given time, and has the endpoints `a` and `b`. */
async function withEndpoints(open: (typeof engines)[number]["open"], madeAt = 0): Promise<Store> {
  const store = await open({ now: () => madeAt });
  const { id: team } = await addTeam(store, { name: "one" });
  const row = { team, chain: "ledger-a", network: "mainnet", enabled: true, revision: 1, created_at: new Date(madeAt) };
  await insert(
    store,
    "endpoint",
    ["a", "b"].map((id) => ({ ...row, id, name: id })),
  );
  return store;
}

function collect(store: Store, data: string, ownFolder = temporaryFolder()) {
  return collectJournals(data, ownFolder, (copies) => countCopies(store, ownFolder, copies));
}

/** Lines that were set aside in a folder, without their seconds. */
function linesAside(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".set-aside"));
  return files.flatMap((name) => {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const [head, ...lines] = readFileSync(join(folder, name), "latin1").split("\n").slice(0, -1);
    expect(head).toBe("ledgergate-journal 1");
    return lines.filter((_, index) => index % 2 === 1);
  });
}

const badLines = [
  "+a 50 o\0ne",
  "+a\0 50 one",
  `+a ${"9".repeat(400)} one`,
  `+a ${2 ** 53} one`,
  "+a 1e308 one",
  "+a NaN one",
  "+a -50 one",
  "+a 50.5 one",
  "+a 50 ",
  `@${"9".repeat(20)}`,
  `@${Date.UTC(4000, 0) / 1_000}`,
  `-${"9".repeat(20)} a 50 one`,
  "-3600 a 1e9 one",
  "+a 50 \x1b[2J",
  "+a 50 one\r",
  "+a 50 \xc2\x85",
  "+a 50 \xe2\x80\xa8",
  "+a 50 \xff",
  "+a 50 \xed\xa0\x80",
  `+a 50 ${randomBytes(6_000).toString("hex")}`,
  `+${randomBytes(6_000).toString("hex")} 50 one`,
  "x".repeat(9 * 2 ** 20),
  "",
  "ledgergate-journal 1",
];

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
    const { store, folder, readAll, again } = await start(open);
    let now = nine + hourMs - 1;
    const journal = openJournal({ folder, onError: () => expect.unreachable(), now: () => now, rotateBytes: 60 });
    onTestFinished(() => journal.close());
    const charge = (operation: string, units: number) => {
      const at = journal.charge("a", operation, units);
      journal.flush();
      return at;
    };
    const late = charge("one", 50);
    await readAll();
    now += 1;
    charge("one", 50);
    journal.refund("a", "one", 50, late);
    // The clock goes back by half an hour, then is corrected.
    now -= hourMs / 2;
    charge("GET /two", 7);
    now += hourMs / 2;
    charge("one", 50);
    for (const read of [readAll, readAll, again]) await read();
    await expectSums(store, "9 a GET /two: 1, 7", "9 a one: 0, 0", "10 a one: 2, 100");
  });

  test("a crash before or after the commit loses no line and counts none twice", async () => {
    const { store, folder, again } = await start(open);
    const file = put(folder, live, "@3600", "+a 50 one");
    await expect(again(crashing(store, "before"))).rejects.toThrow("crash");
    await expectSums(store);
    await expect(again(crashing(store, "after"))).rejects.toThrow("crash");
    await expectSums(store, "1 a one: 1, 50");
    // An incomplete line is read later.
    appendFileSync(file, "+a 15 one\n+a 1");
    for (let round = 0; round < 2; round++) await again();
    await expectSums(store, "1 a one: 2, 65");
  });

  test("no sum of charges makes the store fail", async () => {
    const { store, folder, again } = await start(open);
    const file = put(folder, live);
    const most = Number.MAX_SAFE_INTEGER;
    const hours = Array.from({ length: 1_100 }, (_, hour) => `@${hour * 3_600}\n+a ${most} one\n`).join("");
    for (let round = 0; round < 3; round++) {
      appendFileSync(file, `${hours}+b ${most} one\n+b 1 one\n-3600 b 2 one\n`);
      await again();
    }
    const rows = JSON.stringify(await readRows(usage(store, { by: ["endpoint"] })));
    expect(rows).toContain(`"calls":3300,"computeUnits":${most}`);
    expect(linesAside(folder)).toEqual(Array(3).fill("+b 1 one"));
  });

  test("the sums contain all lines, for random lines in random files", async () => {
    const { store } = await start(open);
    const line = fc.record({
      file: fc.nat(2),
      hour: fc.nat(3),
      endpoint: fc.constantFrom("a", "b"),
      units: fc.integer({ min: 0, max: 2 ** 40 }),
      refund: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), fc.nat(200), async (lines, cut) => {
        for (const table of ["usage", "journal"] as const) await store.db.deleteFrom(table).execute();
        const folder = temporaryFolder();
        const expected = new Map<string, number>();
        const texts = Array.from({ length: 3 }, (): string[] => []);
        for (const { file, hour, endpoint, units, refund } of lines) {
          const charged = `${endpoint} ${units} one`;
          texts[file]?.push(...(refund ? [`-${hour * 3600} ${charged}`] : [`@${hour * 3600}`, `+${charged}`]));
          const key = `${endpoint} ${hour}`;
          expected.set(key, (expected.get(key) ?? 0) + (refund ? -units : units));
        }
        const readAll = createIngest({ store, folder, onError: () => expect.unreachable() });
        for (const size of [cut, undefined]) {
          for (const [number, text] of texts.entries()) {
            const path = put(folder, fileName(`a${number}`, processId(), 0), ...text);
            truncateSync(path, Math.min(size ?? Number.POSITIVE_INFINITY, statSync(path).size));
          }
          await readAll();
        }
        const rows = await store.db.selectFrom("usage").selectAll().execute();
        const found = rows.map((row) => [`${row.endpoint} ${row.hour.getTime() / hourMs}`, row.units] as const);
        expect(new Map(found)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  test("collected refunds bring no sum below zero, and count once", async () => {
    const store = await withEndpoints(open);
    const [own, lost, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const at = nine / 1_000;
    put(folder, fileName("aa", dead, 0), `@${at}`, "+a 50 stored");
    await createIngest({ store, folder, onError: () => expect.unreachable() })();
    // Refunds of the store's charge and of an earlier file's, and others without a charge.
    put(lost, fileName("bb", dead, 0), `@${at}`, "+a 15 earlier", "+a 15 earlier");
    const excess = [`-${at} a 50 stored`, `-${at} a 5000 earlier`, `-${at + 3_600} a 15 earlier`, `-${at} b 1 none`];
    const refunds = [`-${at} a 50 stored`, `-${at} a 15 earlier`];
    const last = put(lost, fileName("bb", dead, 1), `@${at}`, ...refunds, ...excess);
    const counted = { folder: lost, files: 2, calls: 0, computeUnits: -35, linesSetAside: 4 };
    const setAside = [expect.stringMatching(/\.set-aside$/)];
    const nothing = { ...counted, computeUnits: 0, linesSetAside: 0, setAside: [] };
    for (const expected of [{ ...counted, setAside }, nothing]) {
      expect(await collect(store, lost, own)).toEqual(expected);
      await expectSums(store, "9 a earlier: 1, 15", "9 a stored: 0, 0");
      expect([linesAside(own), readdirSync(own)]).toEqual([excess, setAside]);
    }
    appendFileSync(last, `-${at} a 15 earlier\n`);
    const both = await Promise.all([collect(store, lost, own), collect(store, lost, own)]);
    expect(both.map(({ calls }) => calls).sort()).toEqual([-1, 0]);
    await expectSums(store, "9 a earlier: 0, 0", "9 a stored: 0, 0");
  });

  test("lines of unknown endpoints are set aside", async () => {
    const store = await withEndpoints(open);
    const [own, lost, corrected] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const at = nine / 1_000;
    const unknown = ["+x 50 one", `-${at} x 50 one`, "+b 5 o\0ne"];
    put(lost, fileName("bb", dead, 0), `@${at}`, "+a 50 one", ...unknown);
    expect(await collect(store, lost, own)).toMatchObject({ calls: 1, computeUnits: 50, linesSetAside: 3 });
    await expectSums(store, "9 a one: 1, 50");
    expect(linesAside(own)).toEqual(unknown);
    // A corrected file can be collected.
    const [aside = ""] = readdirSync(own);
    const text = readFileSync(join(own, aside), "utf8").replace("+x 50", "+b 50");
    writeFileSync(join(corrected, aside.replace(".set-aside", "")), text);
    expect(await collect(store, corrected, own)).toMatchObject({ calls: 1, computeUnits: 50 });
    await expectSums(store, "9 a one: 1, 50", "9 b one: 1, 50");
  });
});

describe.each(servers)("on $name", ({ open }) => {
  test("no charge is lost if the journal's file or folder is deleted, moved, replaced or cut", async () => {
    const { store } = await start(open);
    const move = (path: string) => renameSync(path, `${path}.old`);
    const harms: Readonly<Record<string, (folder: string, file: string) => void>> = {
      "file-deleted": (_, file) => rmSync(file),
      "file-moved": (_, file) => move(file),
      "file-replaced": (_, file) => {
        writeFileSync(`${file}.other`, "");
        renameSync(`${file}.other`, file);
      },
      "file-replaced-by-a-link": (_, file) => {
        move(file);
        symlinkSync(`${file}.old`, file);
      },
      "folder-deleted": (folder) => rmSync(folder, { recursive: true }),
      "folder-moved": (folder) => move(folder),
      "folder-replaced": (folder) => {
        move(folder);
        mkdirSync(folder, { mode: 0o700 });
      },
      "file-cut": (_, file) => truncateSync(file),
      "file-cut-in-a-line": (_, file) => truncateSync(file, 30),
    };
    const journals = Object.entries(harms).map(([name, harm]) => {
      const [folder, onError] = [join(temporaryFolder(), "journal"), vi.fn()];
      const journal = openJournal({ folder, onError, now: () => nine });
      onTestFinished(() => journal.close());
      const charge = (units: number) => {
        journal.charge(name, "one", units);
        expect(journal.flush()).toBe(true);
      };
      return { harm, folder, onError, journal, charge, readAll: createIngest({ store, folder, onError }) };
    });
    for (const { charge, readAll, harm, folder } of journals) {
      charge(1);
      await readAll();
      harm(folder, join(folder, readdirSync(folder)[0] ?? ""));
      charge(10);
    }
    await until(() => journals.every(({ journal }) => journal.displaced === 1), "all journals to notice it");
    for (const { charge, readAll, onError } of journals) {
      charge(100);
      await readAll();
      expect(String(onError.mock.lastCall)).toMatch(/\.journal was (?:cut|deleted, moved or replaced)/);
    }
    await expectSums(
      store,
      ...Object.keys(harms)
        .map((name) => `9 ${name} one: 3, 111`)
        .sort(),
    );
  });

  test("a line after a hole counts, and the hole is set aside", async () => {
    const { store, folder, readAll } = await start(open);
    put(folder, live, "@3600", `+a 5${"\0".repeat(3 * 2 ** 20)}+a 50 one`, "\0\0@7200", "+a 15 one");
    expect(await readAll()).toBeGreaterThan(0);
    await expectSums(store, "1 a one: 1, 50", "2 a one: 1, 15");
  });

  test.runIf(process.getuid?.() === 0)("a file that another user has put into the folder does not count", async () => {
    const { store, folder, readAll, messages } = await start(open);
    const [own, forged] = [fileName("bb", dead, 0), fileName("aa", dead, 0)];
    for (const file of [own, forged]) put(folder, file, "@3600", "+a 50 one");
    chownSync(join(folder, forged), 65_534, 65_534);
    await execute("mkfifo", [fileName("cc", dead, 0), `${own}.set-aside`], { cwd: folder });
    for (let round = 0; round < 2; round++) await readAll();
    await expectSums(store, "1 a one: 1, 50");
    expect(messages()).toEqual([expect.stringContaining(`${forged} belongs to another user (65534)`)]);
    chownSync(join(folder, forged), 0, 0);
    await readAll();
    await expectSums(store, "1 a one: 2, 100");
  });

  test("a damaged line is set aside once, and all others count", async () => {
    const { store, folder, readAll, again, messages } = await start(open);
    const file = put(folder, live, "@3600", ...badLines.flatMap((line) => ["+a 50 one", line]), "+a 50 one");
    const kept = badLines.map((line) => line.slice(0, 2_000));
    const good = badLines.length + 1;
    for (let round = 0; round < 2; round++) {
      expect(await readAll()).toBe(badLines.length);
      expect(linesAside(folder)).toEqual(kept);
      await expectSums(store, `1 a one: ${good}, ${good * 50}`);
    }
    expect(messages()[0]).toMatch(
      / has damaged lines \(\d+\), which do not count\. They are set aside in \S+\.set-aside\.$/,
    );
    expect(messages().join()).not.toMatch(/one|xxx/);
    // A failed commit, a longer part, and a replica without the sums set no line aside twice.
    appendFileSync(file, "+a 50 one\nnonsense\n");
    await expect(again(crashing(store, "before"))).rejects.toThrow("crash");
    appendFileSync(file, "more nonsense\n");
    for (const table of ["journal", "usage", undefined] as const) {
      expect(await again()).toBe(badLines.length + 2);
      expect(linesAside(folder).sort()).toEqual([...kept, "nonsense", "more nonsense"].sort());
      if (table) await store.db.deleteFrom(table).execute();
    }
  });

  test("the lines and the files that are set aside are bounded", async () => {
    const { store, folder, again, messages } = await start(open);
    const file = put(folder, live, ..."\n".repeat(2 ** 16 - 1).split("\n"), "@3600", "+a 50 one");
    expect(await again()).toBeGreaterThan(250);
    await expectSums(store, "1 a one: 1, 50");
    for (const name of readdirSync(folder).filter((name) => name.endsWith(".set-aside")))
      expect(statSync(join(folder, name)).size).toBeLessThan(70_000);
    for (let number = 0; number < 1_000; number++) writeFileSync(join(folder, `${number}.set-aside`), "\n\n\n");
    const before = readdirSync(folder).length;
    // The longest line is no key that PostgreSQL refuses.
    const longest = randomBytes(997).toString("hex");
    appendFileSync(file, `nonsense\n+a 0 ${longest}0\n+a 0 ${longest}00\n+a 50 one\n`);
    await again();
    expect(readdirSync(folder)).toHaveLength(before);
    await expectSums(store, `1 a ${longest}0: 1, 0`, "1 a one: 2, 100");
    expect(messages().at(-1)).toContain("damaged lines (2), which do not count. Too many are set aside already");
  });

  test("a replica that takes over gets its missing sums from the files of the last ten minutes", async () => {
    const { store, folder } = await start(open);
    const finished = fileName("cd", dead, 0);
    for (const file of [live, finished]) put(folder, file, "@3600", "+a 50 one");
    let now = 0;
    const readAll = createIngest({ store, folder, onError: () => expect.unreachable(), now: () => now });
    await readAll();
    const replica = {
      usage: await store.db.selectFrom("usage").selectAll().execute(),
      journal: await store.db.selectFrom("journal").selectAll().execute(),
    };
    for (const file of [live, finished]) appendFileSync(join(folder, file), "+a 15 one\n");
    const [some, all] = ["1 a one: 2, 100", "1 a one: 4, 130"];
    for (const [waitMs, present] of [
      [599_000, [live, finished]],
      [599_000, [live, finished]],
      [599_000, [live, finished]],
      [1_000, [live]],
    ] as const) {
      now += waitMs;
      await readAll();
      await expectSums(store, all);
      expect(readdirSync(folder)).toEqual(present);
      if (now > 599_000) continue;
      for (const table of ["usage", "journal"] as const) {
        await store.db.deleteFrom(table).execute();
        await insert(store, table, replica[table]);
      }
      await expectSums(store, some);
    }
  });

  test("the journals of a lost machine count once, from any copy, also if it had counted a part", async () => {
    const store = await withEndpoints(open);
    const [data, copy, own] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const folder = join(data, "journal");
    mkdirSync(folder);
    const [finished, cut] = [fileName("ab", dead, 0), fileName("cd", dead, 0)];
    const lines = ["@3600", "+a 50 one"];
    put(copy, finished, ...lines);
    for (const file of [finished, cut]) put(folder, file, ...lines);
    await createIngest({ store, folder, onError: () => expect.unreachable() })();
    for (const file of [finished, cut]) rmSync(join(folder, file));
    // Lines that the machine wrote after the store was gone. A killed process left half a line.
    appendFileSync(put(copy, cut, ...lines, "+a 15 one", "nonsense", "-3600 a 50 one"), "+a 1");
    const setAside = [expect.stringMatching(/\.set-aside$/)];
    const counted = { folder: copy, files: 2, calls: 0, computeUnits: -35, linesSetAside: 1, setAside };
    expect(await collect(store, copy, own)).toEqual(counted);
    expect(linesAside(own)).toEqual(["nonsense"]);
    await expectSums(store, "1 a one: 2, 65");
    cpSync(copy, folder, { recursive: true });
    const nothing = { calls: 0, computeUnits: 0, linesSetAside: 0, setAside: [] };
    expect(await collect(store, data)).toEqual({ folder, files: 2, ...nothing });
    await expectSums(store, "1 a one: 2, 65");
    expect(readdirSync(folder).sort()).toEqual([finished, cut]);

    writeFileSync(join(copy, fileName("ef", dead, 0)), "ledgergate-journal 2\n");
    await expect(collect(store, copy)).rejects.toThrow(`${fileName("ef", dead, 0)}. Read them with the version`);
    await expect(collect(store, join(data, "none"))).rejects.toThrow("There is no folder");
    // Positions are kept as long as usage.
    await insert(store, "usage", [{ endpoint: "a", operation: "one", hour: new Date(nine), calls: 1, units: 1 }]);
    for (const kept of [2, 0]) {
      await deleteOldPositions(store);
      expect(await store.db.selectFrom("journal").selectAll().execute()).toHaveLength(kept);
      await store.db.deleteFrom("usage").where("hour", "<", new Date(nine)).execute();
    }
  });
});

const [{ open } = expect.unreachable()] = engines;

test("only regular files are read", async () => {
  const store = await withEndpoints(open);
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const [file = "", fifo = "", link = "", inner = "", last = ""] = [0, 1, 2, 3, 4].map((number) =>
    fileName("ab", dead, number),
  );
  put(folder, file, "@3600", "+a 1 one");
  await execute("mkfifo", [join(folder, fifo)]);
  symlinkSync(put(elsewhere, "file", "@3600", "+a 1 one"), join(folder, link));
  mkdirSync(join(folder, inner));
  await expect(collect(store, folder)).rejects.toThrow(
    `are no regular files: ${fifo}, ${link}, ${inner}. Copy the files themselves. Nothing was counted.`,
  );
  await expectSums(store);
  put(folder, last, "@3600", "+a 1 one");
  expect(await createIngest({ store, folder, onError: () => expect.unreachable() })()).toBe(0);
  await expectSums(store, "1 a one: 2, 2");
});

test("finished files are deleted ten minutes after reading, a file that is still written is not", async () => {
  const { store, folder } = await start(open);
  const names = [fileName("ab", dead, 0), fileName("cd", processId(), 0), fileName("cd", processId(), 1)];
  for (const name of names) put(folder, name, "@3600", "+a 1 one");
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
  const kept = await store.db.selectFrom("journal").select("file").orderBy("file").execute();
  expect(kept.map(({ file }) => file)).toEqual(names);
  await expectSums(store, "1 a one: 3, 3");
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringContaining("format") })]]);
});
