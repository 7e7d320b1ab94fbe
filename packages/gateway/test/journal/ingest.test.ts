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
import { readAll as readRows } from "../support/read-all.ts";
import { engines } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const execute = promisify(execFile);

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

/** Opens a store that was made at the given time, and has the endpoints `a` and `b`. */
async function withEndpoints(open: (typeof engines)[number]["open"], madeAt = 0): Promise<Store> {
  const store = await open({ now: () => madeAt });
  const { id: team } = await addTeam(store, { name: "one" });
  for (const id of ["a", "b"]) {
    const row = { id, team, name: id, chain: "ledger-a", network: "mainnet", enabled: true, revision: 1 };
    await store.db
      .insertInto("endpoint")
      .values({ ...row, created_at: new Date(madeAt) })
      .execute();
  }
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

  test("no charge is lost if the journal's file or folder is deleted, moved, replaced or cut", async () => {
    const store = await open();
    const harms: Readonly<Record<string, (folder: string, file: string) => void>> = {
      "file deleted": (_, file) => rmSync(file),
      "file moved": (_, file) => renameSync(file, `${file}.old`),
      "file replaced": (_, file) => {
        writeFileSync(`${file}.other`, "");
        renameSync(`${file}.other`, file);
      },
      "file replaced by a link": (_, file) => {
        renameSync(file, `${file}.old`);
        symlinkSync(`${file}.old`, file);
      },
      "folder deleted": (folder) => rmSync(folder, { recursive: true }),
      "folder moved": (folder) => renameSync(folder, `${folder}.old`),
      "folder replaced": (folder) => {
        renameSync(folder, `${folder}.old`);
        mkdirSync(folder, { mode: 0o700 });
      },
      "file cut": (_, file) => truncateSync(file),
      "file cut in a line": (_, file) => truncateSync(file, 30),
    };
    const journals = Object.entries(harms).map(([name, harm]) => {
      const folder = join(temporaryFolder(), "journal");
      const onError = vi.fn();
      const journal = openJournal({ folder, onError, now: () => nine });
      onTestFinished(() => journal.close());
      const charge = (units: number) => {
        journal.charge(name.replaceAll(" ", "-"), "one", units);
        expect(journal.flush()).toBe(true);
      };
      return { name, harm, folder, onError, journal, charge, readAll: ingest(store, folder).readAll };
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
    expect(await sums(store)).toEqual(journals.map(({ name }) => `9 ${name.replaceAll(" ", "-")} one: 3, 111`).sort());
  });

  test("a line after a hole counts, and the hole is set aside", async () => {
    const store = await open();
    const folder = temporaryFolder();
    const file = join(folder, fileName("ab", processId(), 0));
    const hole = "\0".repeat(3 * 2 ** 20);
    writeFileSync(file, `ledgergate-journal 1\n@3600\n+a 5${hole}+a 50 one\n\0\0@7200\n+a 15 one\n`);
    const { readAll } = ingest(store, folder);
    expect(await readAll()).toBeGreaterThan(0);
    expect(await sums(store)).toEqual(["1 a one: 1, 50", "2 a one: 1, 15"]);
  });

  test.runIf(process.getuid?.() === 0)("a file that another user has put into the folder does not count", async () => {
    const store = await open();
    const folder = temporaryFolder();
    const [own, forged] = [fileName("bb", dead, 0), fileName("aa", dead, 0)];
    for (const file of [own, forged]) writeFileSync(join(folder, file), "ledgergate-journal 1\n@3600\n+a 50 one\n");
    chownSync(join(folder, forged), 65_534, 65_534);
    await execute("mkfifo", [fileName("cc", dead, 0), `${own}.set-aside`], { cwd: folder });
    const { readAll, onError } = ingest(store, folder);
    for (let round = 0; round < 2; round++) await readAll();
    expect(await sums(store)).toEqual(["1 a one: 1, 50"]);
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
      expect.stringContaining(`${forged} belongs to another user (65534)`),
    ]);
    chownSync(join(folder, forged), 0, 0);
    await readAll();
    expect(await sums(store)).toEqual(["1 a one: 2, 100"]);
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

  test("a damaged line is set aside once, and all others count", async () => {
    const store = await open();
    const folder = temporaryFolder();
    const file = join(folder, fileName("ab", processId(), 0));
    const text = badLines.map((line) => `+a 50 one\n${line}\n`).join("");
    writeFileSync(file, `ledgergate-journal 1\n@3600\n${text}+a 50 one\n`, "latin1");
    const { readAll, onError } = ingest(store, folder);
    const kept = badLines.map((line) => line.slice(0, 2_000));
    const good = badLines.length + 1;
    for (let round = 0; round < 2; round++) {
      expect(await readAll()).toBe(badLines.length);
      expect(linesAside(folder)).toEqual(kept);
      expect(await sums(store)).toEqual([`1 a one: ${good}, ${good * 50}`]);
    }
    const messages = onError.mock.calls.map(([error]) => String(error));
    expect(messages[0]).toMatch(
      / has damaged lines \(\d+\), which do not count\. They are set aside in \S+\.set-aside\.$/,
    );
    expect(messages.join()).not.toMatch(/one|xxx/);
    // A failed commit, a longer part, and a replica without the sums set no line aside twice.
    appendFileSync(file, "+a 50 one\nnonsense\n");
    await expect(ingest(crashing(store, "before"), folder).readAll()).rejects.toThrow("crash");
    appendFileSync(file, "more nonsense\n");
    for (const table of ["journal", "usage"] as const) {
      expect(await ingest(store, folder).readAll()).toBe(badLines.length + 2);
      expect(linesAside(folder).sort()).toEqual([...kept, "nonsense", "more nonsense"].sort());
      await store.db.deleteFrom(table).execute();
    }
    expect(await ingest(store, folder).readAll()).toBe(badLines.length + 2);
    expect(linesAside(folder).sort()).toEqual([...kept, "nonsense", "more nonsense"].sort());
  });

  test("no sum of charges makes the store fail", async () => {
    const store = await open();
    const folder = temporaryFolder();
    const file = join(folder, fileName("ab", processId(), 0));
    const most = Number.MAX_SAFE_INTEGER;
    const hours = Array.from({ length: 1_100 }, (_, hour) => `@${hour * 3_600}\n+a ${most} one\n`).join("");
    for (let round = 0; round < 3; round++) {
      const head = round === 0 ? "ledgergate-journal 1\n" : "";
      appendFileSync(file, `${head}${hours}+b ${most} one\n+b 1 one\n-3600 b 2 one\n`);
      await ingest(store, folder).readAll();
    }
    const rows = JSON.stringify(await readRows(usage(store, { by: ["endpoint"] })));
    expect(rows).toContain(`"calls":3300,"computeUnits":${most}`);
    expect(linesAside(folder)).toEqual(Array(3).fill("+b 1 one"));
  });

  test("the lines and the files that are set aside are bounded", async () => {
    const store = await open();
    const folder = temporaryFolder();
    const file = join(folder, fileName("ab", processId(), 0));
    writeFileSync(file, `ledgergate-journal 1\n${"\n".repeat(2 ** 16)}@3600\n+a 50 one\n`);
    const count = await ingest(store, folder).readAll();
    expect(await sums(store)).toEqual(["1 a one: 1, 50"]);
    expect(count).toBeGreaterThan(250);
    for (const name of readdirSync(folder).filter((name) => name.endsWith(".set-aside")))
      expect(statSync(join(folder, name)).size).toBeLessThan(70_000);
    for (let number = 0; number < 1_000; number++) writeFileSync(join(folder, `${number}.set-aside`), "\n\n\n");
    const before = readdirSync(folder).length;
    // The longest line is no key that PostgreSQL refuses.
    const longest = randomBytes(997).toString("hex");
    appendFileSync(file, `nonsense\n+a 0 ${longest}0\n+a 0 ${longest}00\n+a 50 one\n`);
    const { readAll, onError } = ingest(store, folder);
    await readAll();
    expect(readdirSync(folder)).toHaveLength(before);
    expect(await sums(store)).toEqual([`1 a ${longest}0: 1, 0`, "1 a one: 2, 100"]);
    expect(String(onError.mock.calls)).toContain(
      "damaged lines (2), which do not count. Too many are set aside already",
    );
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
    const store = await withEndpoints(open);
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
    const own = temporaryFolder();
    const setAside = [expect.stringMatching(/\.set-aside$/)];
    const collected = {
      folder: copy,
      files: 2,
      calls: 0,
      computeUnits: -35,
      linesSetAside: 1,
      setAside,
    };
    expect(await collect(store, copy, own)).toEqual(collected);
    expect(linesAside(own)).toEqual(["nonsense"]);
    expect(await sums(store)).toEqual(["1 a one: 2, 65"]);
    cpSync(copy, folder, { recursive: true });
    const nothing = { calls: 0, computeUnits: 0, linesSetAside: 0, setAside: [] };
    expect(await collect(store, data)).toEqual({ folder, files: 2, ...nothing });
    expect(await sums(store)).toEqual(["1 a one: 2, 65"]);
    expect(readdirSync(folder).sort()).toEqual([finished, cut]);

    writeFileSync(join(copy, fileName("ef", dead, 0)), "ledgergate-journal 2\n");
    await expect(collect(store, copy)).rejects.toThrow(`${fileName("ef", dead, 0)}. Read them with the version`);
    await expect(collect(store, join(data, "none"))).rejects.toThrow("There is no folder");
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

  test("collected refunds bring no sum below zero, and count once", async () => {
    const store = await withEndpoints(open);
    const [own, lost, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const at = nine / 1_000;
    const head = `ledgergate-journal 1\n@${at}\n`;
    writeFileSync(join(folder, fileName("aa", dead, 0)), `${head}+a 50 stored\n`);
    await ingest(store, folder).readAll();
    // Refunds of the store's charge and of an earlier file's, and others without a charge.
    writeFileSync(join(lost, fileName("bb", dead, 0)), `${head}+a 15 earlier\n+a 15 earlier\n`);
    const excess = [`-${at} a 50 stored`, `-${at} a 5000 earlier`, `-${at + 3_600} a 15 earlier`, `-${at} b 1 none`];
    const last = join(lost, fileName("bb", dead, 1));
    writeFileSync(last, [`${head}-${at} a 50 stored`, `-${at} a 15 earlier`, ...excess, ""].join("\n"));
    const counted = { folder: lost, files: 2, calls: 0, computeUnits: -35, linesSetAside: 4 };
    expect(await collect(store, lost, own)).toEqual({ ...counted, setAside: [expect.stringMatching(/\.set-aside$/)] });
    const all = ["9 a earlier: 1, 15", "9 a stored: 0, 0"];
    expect(await sums(store)).toEqual(all);
    expect(linesAside(own)).toEqual(excess);
    const nothing = { ...counted, computeUnits: 0, linesSetAside: 0, setAside: [] };
    expect(await collect(store, lost, own)).toEqual(nothing);
    expect([await sums(store), readdirSync(own)]).toEqual([all, [expect.stringMatching(/\.set-aside$/)]]);
    appendFileSync(last, `-${at} a 15 earlier\n`);
    const both = await Promise.all([collect(store, lost, own), collect(store, lost, own)]);
    expect(both.map(({ calls }) => calls).sort()).toEqual([-1, 0]);
    expect(await sums(store)).toEqual(["9 a earlier: 0, 0", "9 a stored: 0, 0"]);
  });

  test("lines of unknown endpoints are set aside", async () => {
    const store = await withEndpoints(open);
    const [own, lost] = [temporaryFolder(), temporaryFolder()];
    const at = nine / 1_000;
    const lines = [`@${at}`, "+x 50 one", "+a 50 one", `-${at} x 50 one`];
    writeFileSync(join(lost, fileName("bb", dead, 0)), ["ledgergate-journal 1", ...lines, "+b 5 o\0ne", ""].join("\n"));
    const found = await collect(store, lost, own);
    expect(found).toMatchObject({ calls: 1, computeUnits: 50, linesSetAside: 3 });
    expect(await sums(store)).toEqual(["9 a one: 1, 50"]);
    expect(linesAside(own)).toEqual(["+x 50 one", `-${at} x 50 one`, "+b 5 o\0ne"]);
    // A corrected file can be collected.
    const [aside = ""] = readdirSync(own);
    const corrected = temporaryFolder();
    const text = readFileSync(join(own, aside), "utf8").replace("+x 50", "+b 50");
    writeFileSync(join(corrected, aside.replace(".set-aside", "")), text);
    expect(await collect(store, corrected, own)).toMatchObject({ calls: 1, computeUnits: 50 });
    expect(await sums(store)).toEqual(["9 a one: 1, 50", "9 b one: 1, 50"]);
  });
});

test("only regular files are read", async () => {
  const [{ open } = expect.unreachable()] = engines;
  const store = await withEndpoints(open);
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const text = "ledgergate-journal 1\n@3600\n+a 1 one\n";
  writeFileSync(join(folder, fileName("ab", dead, 0)), text);
  writeFileSync(join(elsewhere, "file"), text);
  const [fifo, link, inner] = [1, 2, 3].map((number) => fileName("ab", dead, number)) as [string, string, string];
  await execute("mkfifo", [join(folder, fifo)]);
  symlinkSync(join(elsewhere, "file"), join(folder, link));
  mkdirSync(join(folder, inner));
  await expect(collect(store, folder)).rejects.toThrow(
    `are no regular files: ${fifo}, ${link}, ${inner}. Copy the files themselves. Nothing was counted.`,
  );
  expect(await sums(store)).toEqual([]);
  writeFileSync(join(folder, fileName("ab", dead, 4)), text);
  expect(await ingest(store, folder).readAll()).toBe(0);
  expect(await sums(store)).toEqual(["1 a one: 2, 2"]);
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
