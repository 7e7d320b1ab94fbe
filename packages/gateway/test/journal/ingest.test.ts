import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, onTestFinished, vi } from "vitest";
import { collectJournals, countCopies } from "../../src/journal/collect.ts";
import { createIngest } from "../../src/journal/ingest.ts";
import { openJournal } from "../../src/journal/journal.ts";
import { fileName } from "../../src/journal/lines.ts";
import { processId } from "../../src/journal/process-id.ts";
import { cleanUp } from "../../src/store/cleanup.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam } from "../../src/store/teams.ts";
import { usage } from "../../src/store/usage.ts";
import { engines, insert, intercept, type Open, readAll as readRows, servers, testsOn } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const execute = promisify(execFile);

const nine = Date.UTC(2026, 0, 31, 9);

/** Id of an earlier process with the same pid. */
const dead = `${process.pid}.1`;

const head = "ledgergate-journal 1\n";

/** Writes a journal's file with these lines. */
function put(folder: string, file: string, ...lines: readonly string[]) {
  const path = join(folder, file);
  fs.writeFileSync(path, `${head}${lines.map((line) => `${line}\n`).join("")}`, "latin1");
  return path;
}

/** The name of the file that this process writes. */
const live = fileName("ab", processId(), 0);

/** Opens a store, and a folder whose files are summed up. `again` does so as another process. */
async function start(open: Open) {
  const [store, folder, onError] = [await open(), temporaryFolder(), vi.fn()];
  const ingest = (other: Store = store) => createIngest({ store: other, folder, onError });
  const messages = () => onError.mock.calls.map(([error]) => String(error));
  return { store, folder, messages, readAll: ingest(), again: (other?: Store) => ingest(other)() };
}

/** Sums up the files of a folder, none of which has a fault. */
function ingestIn(store: Store, folder: string): () => Promise<number> {
  return createIngest({ store, folder, onError: () => expect.unreachable() });
}

/** Compares the usage of a store with rows such as `9 a one: 1, 50`: hour, endpoint, operation, calls and units. */
async function expectSums({ db }: Store, ...expected: readonly string[]) {
  const { rows } = await sql<{ text: string }>`
    select extract(hour from hour at time zone 'UTC') || ' ' || endpoint || ' ' || operation || ': '
      || calls || ', ' || units as text from usage order by hour, endpoint, operation`.execute(db);
  expect(rows.map(({ text }) => text)).toEqual(expected);
}

/** Opens a store that has the endpoints `a` and `b`. `collect` collects from a folder into another one. */
async function startCollecting(open: Open) {
  const store = await open();
  const { id: team } = await addTeam(store, { name: "one" });
  const row = { team, chain: "ledger-a", network: "mainnet", enabled: true, revision: 1, created_at: new Date() };
  for (const id of ["a", "b"]) await insert(store, "endpoint", [{ ...row, id, name: id }]);
  const own = temporaryFolder();
  const collect = (data: string, folder = own) =>
    collectJournals(data, folder, (copies) => countCopies(store, folder, copies));
  return { store, own, lost: temporaryFolder(), collect };
}

const onEngines = testsOn(engines, start);
const onServers = testsOn(servers, start);
const onServersAsRoot = testsOn(process.getuid?.() === 0 ? servers : [], start);
const onCollecting = testsOn(servers, startCollecting);

const aside = (folder: string) => fs.readdirSync(folder).filter((name) => name.endsWith(".set-aside"));

/** Lines that were set aside in a folder, without their seconds. */
function linesAside(folder: string) {
  return aside(folder).flatMap((name) => {
    expect(fs.statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const [first, ...lines] = fs.readFileSync(join(folder, name), "latin1").split("\n").slice(0, -1);
    expect(`${first}\n`).toBe(head);
    return lines.filter((_, index) => index % 2 === 1);
  });
}

const badLines = [
  "+a 50 o\0ne",
  `+a ${2 ** 53} one`,
  "+a -50 one",
  "+a 50 ",
  `@${Date.UTC(4000, 0) / 1_000}`,
  `-${"9".repeat(20)} a 50 one`,
  "+a 50 \xe2\x80\xa8",
  "+a 50 \xed\xa0\x80",
  `+a 50 ${randomBytes(6_000).toString("hex")}`,
  `+${randomBytes(6_000).toString("hex")} 50 one`,
  "x".repeat(2 ** 19),
  "",
  "ledgergate-journal 1",
];

/** A store whose transactions crash before the commit, or after the commit without an answer. */
function crashing(store: Store, when: "before" | "after"): Store {
  type Change = Parameters<ReturnType<Store["db"]["transaction"]>["execute"]>[0];
  const crash = () => Promise.reject(new Error("crash"));
  const begin = () => store.db.transaction();
  const execute = (change: Change) =>
    when === "after" ? begin().execute(change).then(crash) : begin().execute((trx) => change(trx).then(crash));
  const transaction = () => ({ execute });
  return { ...store, db: intercept(store.db, (name) => (name === "transaction" ? transaction : undefined)) };
}

onEngines("a crash loses no line and counts none twice", async ({ store, folder, again }) => {
  const file = put(folder, live, "@3600", "+a 50 one");
  await expect(again(crashing(store, "before"))).rejects.toThrow("crash");
  await expectSums(store);
  await expect(again(crashing(store, "after"))).rejects.toThrow("crash");
  await expectSums(store, "1 a one: 1, 50");
  // An incomplete line is read later.
  fs.appendFileSync(file, "+a 15 one\n+a 1");
  for (let round = 0; round < 2; round++) await again();
  await expectSums(store, "1 a one: 2, 65");
});

onServers("no sum of charges makes the store fail", async ({ store, folder, again }) => {
  const file = put(folder, live);
  const most = Number.MAX_SAFE_INTEGER;
  const hours = Array.from({ length: 1_100 }, (_, hour) => `@${hour * 3_600}\n+a ${most} one\n`).join("");
  for (let round = 0; round < 3; round++) {
    fs.appendFileSync(file, `${hours}+b ${most} one\n+b 1 one\n-3600 b 2 one\n`);
    await again();
  }
  const rows = JSON.stringify(await readRows(usage(store, { by: ["endpoint"] })));
  expect(rows).toContain(`"calls":3300,"computeUnits":${most}`);
  expect(linesAside(folder)).toEqual(Array(3).fill("+b 1 one"));
});

onServers("the sums contain all lines, for random lines in random files", async ({ store }) => {
  const units = fc.integer({ min: 0, max: 2 ** 40 });
  const [endpoint, operation] = [fc.constantFrom("a", "b"), fc.constantFrom("one", "GET /two")];
  const line = fc.tuple(fc.nat(2), fc.nat(3), endpoint, operation, units, fc.boolean());
  const check = async (lines: [number, number, string, string, number, boolean][], cut: number) => {
    for (const table of ["usage", "journal"] as const) await store.db.deleteFrom(table).execute();
    const folder = temporaryFolder();
    const expected = new Map<string, number>();
    const texts: string[][] = [[], [], []];
    for (const [file, hour, endpoint, operation, units, isRefund] of lines) {
      const charged = `${endpoint} ${units} ${operation}`;
      texts[file]?.push(...(isRefund ? [`-${hour * 3600} ${charged}`] : [`@${hour * 3600 + 3599}`, `+${charged}`]));
      const key = `${endpoint} ${operation} ${hour}`;
      expected.set(key, (expected.get(key) ?? 0) + (isRefund ? -units : units));
    }
    const readAll = ingestIn(store, folder);
    for (const size of [cut, Number.POSITIVE_INFINITY]) {
      for (const [number, text] of texts.entries()) {
        const path = put(folder, fileName(`a${number}`, processId(), 0), ...text);
        fs.truncateSync(path, Math.min(size, fs.statSync(path).size));
      }
      await readAll();
    }
    const rows = await store.db.selectFrom("usage").selectAll().execute();
    const found = rows.map(({ endpoint, operation, hour, units }) => {
      return [`${endpoint} ${operation} ${hour.getTime() / 3_600_000}`, units] as const;
    });
    expect(new Map(found)).toEqual(expected);
  };
  await fc.assert(fc.asyncProperty(fc.array(line, { maxLength: 40 }), fc.nat(200), check), { numRuns: 10 });
});

onCollecting("collected refunds bring no sum below zero", async ({ store, own, lost, collect }) => {
  const [folder, corrected] = [temporaryFolder(), temporaryFolder()];
  const at = nine / 1_000;
  put(folder, fileName("aa", dead, 0), `@${at}`, "+a 50 stored");
  await ingestIn(store, folder)();
  // Refunds of the store's charge and of an earlier file's, and lines without a charge or an endpoint.
  put(lost, fileName("bb", dead, 0), `@${at}`, "+a 15 earlier", "+a 15 earlier");
  const refunds = [`-${at} a 50 stored`, `-${at} a 15 earlier`];
  const excess = [refunds[0], `-${at} a 5000 earlier`, `-${at + 3_600} a 15 earlier`, `-${at} b 1 none`] as string[];
  const unknown = ["+x 50 one", `-${at} x 50 one`, "+b 5 o\0ne"];
  const last = put(lost, fileName("bb", dead, 1), `@${at}`, ...refunds, ...unknown, ...excess);
  const setAside = [expect.stringMatching(/\.set-aside$/)];
  const counted = { folder: lost, files: 2, calls: 0, computeUnits: -35, linesSetAside: 7, setAside };
  const nothing = { ...counted, computeUnits: 0, linesSetAside: 0, setAside: [] };
  for (const expected of [counted, nothing]) {
    expect(await collect(lost)).toEqual(expected);
    await expectSums(store, "9 a earlier: 1, 15", "9 a stored: 0, 0");
    expect([linesAside(own), fs.readdirSync(own)]).toEqual([[...unknown, ...excess], setAside]);
  }
  fs.appendFileSync(last, `-${at} a 15 earlier\n`);
  const both = await Promise.all([collect(lost), collect(lost)]);
  expect(both.map(({ calls }) => calls).sort()).toEqual([-1, 0]);
  await expectSums(store, "9 a earlier: 0, 0", "9 a stored: 0, 0");
  // A corrected file can be collected.
  const [name = ""] = fs.readdirSync(own);
  const text = fs.readFileSync(join(own, name), "utf8").replace("+x 50", "+b 50");
  fs.writeFileSync(join(corrected, name.replace(".set-aside", "")), text);
  expect(await collect(corrected, temporaryFolder())).toMatchObject({ calls: 1, computeUnits: 50 });
  await expectSums(store, "9 a earlier: 0, 0", "9 a stored: 0, 0", "9 b one: 1, 50");
});

onServers("no charge is lost with a file or folder", async ({ store }) => {
  const move = (path: string) => fs.renameSync(path, `${path}.old`);
  const harms: Record<string, (folder: string, file: string) => void> = {
    cut: (_, file) => fs.truncateSync(file),
    "cut-in-a-line": (_, file) => fs.truncateSync(file, 30),
    deleted: (_, file) => fs.rmSync(file),
    "in-another-folder": (folder) => {
      move(folder);
      fs.mkdirSync(folder, { mode: 0o700 });
    },
    "replaced-by-a-link": (_, file) => {
      move(file);
      fs.symlinkSync(`${file}.old`, file);
    },
  };
  const journals = Object.entries(harms).map(([name, harm]) => {
    const [folder, onError] = [join(temporaryFolder(), "journal"), vi.fn()];
    const journal = openJournal({ folder, onError, now: () => nine });
    onTestFinished(() => journal.close());
    const readAll = createIngest({ store, folder, onError });
    const charge = (units: number) => {
      journal.charge(name, "one", units);
      expect(journal.flush()).toBe(true);
    };
    return { harm, folder, onError, journal, charge, readAll };
  });
  for (const { charge, readAll, harm, folder } of journals) {
    charge(1);
    await readAll();
    harm(folder, join(folder, fs.readdirSync(folder)[0] ?? ""));
    charge(10);
  }
  await expect.poll(() => journals.every(({ journal }) => journal.displaced === 1)).toBe(true);
  for (const { charge, readAll, onError } of journals) {
    charge(100);
    await readAll();
    expect(String(onError.mock.lastCall)).toMatch(/\.journal was (?:cut|deleted, moved or replaced)/);
  }
  await expectSums(store, ...Object.keys(harms).map((name) => `9 ${name} one: 3, 111`));
});

onServers("a line after a hole, or after a very long one, counts", async ({ store, folder, readAll }) => {
  const [hole = "", long = ""] = ["\0", "x"].map((one) => one.repeat(3 * 2 ** 20));
  put(folder, live, "@3600", `+a 5${hole}+a 50 one`, long, "\0\0@7200", "+a 15 one");
  expect(await readAll()).toBeGreaterThan(0);
  await expectSums(store, "1 a one: 1, 50", "2 a one: 1, 15");
});

onServersAsRoot("another user's file does not count", async (started) => {
  const { store, folder, readAll, messages } = started;
  const [own, forged] = [fileName("bb", dead, 0), fileName("aa", dead, 0)];
  for (const file of [own, forged]) put(folder, file, "@3600", "+a 50 one");
  fs.chownSync(join(folder, forged), 65_534, 65_534);
  await execute("mkfifo", [fileName("cc", dead, 0), `${own}.set-aside`], { cwd: folder });
  for (let round = 0; round < 2; round++) await readAll();
  await expectSums(store, "1 a one: 1, 50");
  expect(messages()).toEqual([expect.stringContaining(`${forged} belongs to another user (65534)`)]);
  fs.chownSync(join(folder, forged), 0, 0);
  await readAll();
  await expectSums(store, "1 a one: 2, 100");
});

onServers("a damaged line is set aside once", async ({ store, folder, readAll, again, messages }) => {
  const file = put(folder, live, "@3600", ...badLines.flatMap((line) => ["+a 50 one", line]), "+a 50 one");
  const kept = badLines.map((line) => line.slice(0, 2_000));
  const good = badLines.length + 1;
  for (let round = 0; round < 2; round++) {
    expect([await readAll(), linesAside(folder)]).toEqual([badLines.length, kept]);
    await expectSums(store, `1 a one: ${good}, ${good * 50}`);
  }
  expect(messages()[0]).toMatch(/ has damaged lines \(\d+\), which do not count\. They are set aside in \S+\.$/);
  expect(messages().join()).not.toMatch(/one|xxx/);
  // A failed commit, a longer part, and a replica without the sums set no line aside twice.
  fs.appendFileSync(file, "+a 50 one\nnonsense\n");
  await expect(again(crashing(store, "before"))).rejects.toThrow("crash");
  fs.appendFileSync(file, "more nonsense\n");
  for (const table of ["journal", "usage", undefined] as const) {
    expect(await again()).toBe(badLines.length + 2);
    expect(linesAside(folder).sort()).toEqual([...kept, "nonsense", "more nonsense"].sort());
    if (table) await store.db.deleteFrom(table).execute();
  }
});

onServers("the lines and the files that are set aside are bounded", async ({ store, folder, again, messages }) => {
  const file = put(folder, live, ..."\n".repeat(2 ** 16 - 1).split("\n"), "@3600", "+a 50 one");
  expect(await again()).toBeGreaterThan(250);
  await expectSums(store, "1 a one: 1, 50");
  for (const name of aside(folder)) expect(fs.statSync(join(folder, name)).size).toBeLessThan(70_000);
  for (let number = 0; number < 1_000; number++) fs.writeFileSync(join(folder, `${number}.set-aside`), "\n\n\n");
  const before = fs.readdirSync(folder).length;
  // The longest line is no key that PostgreSQL refuses.
  const longest = randomBytes(997).toString("hex");
  fs.appendFileSync(file, `nonsense\n+a 0 ${longest}0\n+a 0 ${longest}00\n+a 50 one\n`);
  await again();
  expect(fs.readdirSync(folder)).toHaveLength(before);
  await expectSums(store, `1 a ${longest}0: 1, 0`, "1 a one: 2, 100");
  expect(messages().at(-1)).toContain("damaged lines (2), which do not count. Too many are set aside already");
});

onServers("finished files stay for ten minutes", async ({ store, folder }) => {
  const [current, other] = [fileName("ab", processId(), 1), fileName("ef", dead, 0)];
  const files = [live, current, fileName("cd", dead, 0)];
  for (const file of files) put(folder, file, "@3600", "+a 50 one");
  fs.writeFileSync(join(folder, other), "ledgergate-journal 2\n");
  let now = 0;
  const errors: unknown[] = [];
  const readAll = createIngest({ store, folder, onError: (error) => errors.push(error), now: () => now });
  await readAll();
  const tables = ["usage", "journal"] as const;
  const replica = await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()));
  for (const file of files) fs.appendFileSync(join(folder, file), "+a 15 one\n");
  for (const waitMs of [599_000, 599_000, 599_000, 1_000]) {
    now += waitMs;
    await readAll();
    await expectSums(store, "1 a one: 6, 195");
    expect(fs.readdirSync(folder)).toEqual(waitMs > 1_000 ? [...files, other] : [current, other]);
    if (now > 599_000) continue;
    for (const [index, table] of tables.entries()) {
      await store.db.deleteFrom(table).execute();
      await insert(store, table, replica[index] ?? []);
    }
    await expectSums(store, "1 a one: 3, 150");
  }
  // Rows of deleted files stay, so that copies of the files are not counted again.
  const kept = await store.db.selectFrom("journal").select("file").orderBy("file").execute();
  expect(kept.map(({ file }) => file)).toEqual(files);
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining("format") })]);
});

onCollecting("journals of a lost machine count once", async ({ store, own, lost: copy, collect }) => {
  const data = temporaryFolder();
  const folder = join(data, "journal");
  fs.mkdirSync(folder);
  const [finished, cut] = [fileName("ab", dead, 0), fileName("cd", dead, 0)];
  const lines = ["@3600", "+a 50 one"];
  put(copy, finished, ...lines);
  for (const file of [finished, cut]) put(folder, file, ...lines);
  await ingestIn(store, folder)();
  for (const file of [finished, cut]) fs.rmSync(join(folder, file));
  // Lines that the machine wrote after the store was gone. A killed process left half a line.
  fs.appendFileSync(put(copy, cut, ...lines, "+a 15 one", "nonsense", "-3600 a 50 one"), "+a 1");
  expect(await collect(copy)).toMatchObject({ files: 2, calls: 0, computeUnits: -35, linesSetAside: 1 });
  expect(linesAside(own)).toEqual(["nonsense"]);
  await expectSums(store, "1 a one: 2, 65");
  fs.cpSync(copy, folder, { recursive: true });
  const nothing = { calls: 0, computeUnits: 0, linesSetAside: 0, setAside: [] };
  expect(await collect(data)).toEqual({ folder, files: 2, ...nothing });
  await expectSums(store, "1 a one: 2, 65");
  expect(fs.readdirSync(folder).sort()).toEqual([finished, cut]);
  // Positions are kept as long as usage.
  for (const kept of [2, 0]) {
    await cleanUp(store, 1_000);
    expect(await store.db.selectFrom("journal").selectAll().execute()).toHaveLength(kept);
    await sql`update usage set hour = ${new Date(nine)}`.execute(store.db);
  }
});

onCollecting("a folder with other entries is refused", async ({ store, lost, collect }) => {
  const named = (number: number) => fileName("ab", dead, number);
  const [file, fifo, link, inner, last] = [named(0), named(1), named(2), named(3), named(4)];
  put(lost, file, "@3600", "+a 1 one");
  await execute("mkfifo", [join(lost, fifo)]);
  fs.symlinkSync(put(temporaryFolder(), "file", "@3600", "+a 1 one"), join(lost, link));
  fs.mkdirSync(join(lost, inner));
  const refusal = `are no regular files: ${fifo}, ${link}, ${inner}. Copy the files themselves. Nothing was counted.`;
  await expect(collect(lost)).rejects.toThrow(refusal);
  put(lost, last, "@3600", "+a 1 one");
  expect(await ingestIn(store, lost)()).toBe(0);
  await expectSums(store, "1 a one: 2, 2");
  for (const name of [fifo, link, inner]) fs.rmSync(join(lost, name), { recursive: true });
  fs.writeFileSync(join(lost, fifo), "ledgergate-journal 2\n");
  await expect(collect(lost)).rejects.toThrow(`${fifo}. Read them with the version`);
  await expect(collect(join(lost, "none"))).rejects.toThrow("There is no folder");
});
