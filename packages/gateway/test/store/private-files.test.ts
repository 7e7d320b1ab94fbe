import { execFile, execFileSync } from "node:child_process";
import fs, {
  chmodSync,
  chownSync,
  cpSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { writeFirstTeam } from "../../src/command/serve.ts";
import { checkConfig } from "../../src/config/check-config.ts";
import { createIngest } from "../../src/journal/ingest.ts";
import { openJournal } from "../../src/journal/journal.ts";
import { askGateway, startCommandSocket } from "../../src/processes/command-socket.ts";
import { lockFolder } from "../../src/store/folder-lock.ts";
import { makeMasterKey, readMasterKey, writeNextMasterKey } from "../../src/store/master-key.ts";
import { openPGlite } from "../../src/store/pglite.ts";
import { lockProgram } from "../support/lock-program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const execute = promisify(execFile);

const isRoot = process.getuid?.() === 0;

const key = "ab".repeat(32);

/** Makes each private file of a data folder. */
const makers: Readonly<Record<string, (data: string) => unknown>> = {
  "first-team.json": writeTeam,
  "lock.holder": lock,
  "lock.sqlite": lock,
  "master-key": makeMasterKey,
  "master-key.new": (data) => writeNextMasterKey(data, Buffer.from(key, "hex")),
  "command.sock": listen,
};

function writeTeam(data: string): void {
  const { setup = expect.fail() } = checkConfig({ settings: { data }, env: {} });
  const client = { id: "id", secret: "the secret" };
  writeFirstTeam(setup, "http://127.0.0.1:8080", { team: "one", endpoints: [], adminKey: "key", client });
}

function lock(data: string): void {
  using _ = lockFolder(data, "serve");
}

async function listen(data: string): Promise<void> {
  const server = await startCommandSocket(data, async () => ({}));
  onTestFinished(() => void server.close());
}

const modeOf = (file: string): number => lstatSync(file).mode & 0o777;

/** Sets the umask that makes files of any mode. */
function openUmask(): void {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
}

describe.each(Object.entries(makers))("%s", (name, make) => {
  test("can be opened by its owner alone", async () => {
    openUmask();
    const data = temporaryFolder();
    await make(data);
    expect(modeOf(join(data, name))).toBe(0o600);
  });

  test("is made in no other place, to which a link leads", async () => {
    const [data, other] = [temporaryFolder(), temporaryFolder()];
    const victim = join(other, "victim");
    for (const target of [victim, join(other, "none")]) {
      writeFileSync(victim, "untouched");
      chmodSync(victim, 0o644);
      symlinkSync(target, join(data, name));
      // Either the link is replaced, or the file is refused.
      const refusal = await (async () => void (await make(data)))().catch((error: Error) => error);
      if (refusal) expect(refusal.message).toContain(join(data, name));
      else expect([lstatSync(join(data, name)).isSymbolicLink(), modeOf(join(data, name))]).toEqual([false, 0o600]);
      const found = [readFileSync(victim, "utf8"), modeOf(victim), readdirSync(other)];
      expect(found).toEqual(["untouched", 0o644, ["victim"]]);
      rmSync(join(data, name));
    }
  });
});

test("files of an earlier version lose the rights of other users", () => {
  const data = temporaryFolder();
  const files = ["first-team.json", "lock.holder", "lock.sqlite", "master-key"];
  for (const name of files) writeFileSync(join(data, name), name === "master-key" ? key : "");
  for (const name of files) chmodSync(join(data, name), 0o666);
  lock(data);
  writeTeam(data);
  expect(readMasterKey({ data })?.toString("hex")).toBe(key);
  expect(files.map((name) => modeOf(join(data, name)))).toEqual(files.map(() => 0o600));
});

test("on a full disk, a file is named, and no part of it stays", () => {
  const data = temporaryFolder();
  const full = vi.spyOn(fs, "fsyncSync").mockImplementation(() => {
    throw new Error("ENOSPC");
  });
  onTestFinished(() => {
    full.mockRestore();
    syncBuiltinESMExports();
  });
  syncBuiltinESMExports();
  expect(() => makeMasterKey(data)).toThrow(`${join(data, "master-key")} cannot be written: ENOSPC.`);
  expect(readdirSync(data)).toEqual([]);
});

test("a process locks a folder once, a check of a held lock does not release it, and its disposal does", () => {
  const data = temporaryFolder();
  for (let round = 0; round < 2; round++) {
    using _ = lockFolder(data, "serve");
    chmodSync(join(data, "lock.sqlite"), 0o644);
    expect(() => lockFolder(data, "serve")).toThrow(`in use by process ${process.pid}`);
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", lockProgram, data], { encoding: "utf8" });
    expect(said).toContain(`in use by process ${process.pid}`);
  }
});

test("a lock's message does not read a file to which a link leads", () => {
  const data = temporaryFolder();
  using _ = lockFolder(data, "serve");
  writeFileSync(join(data, "master-key"), key);
  rmSync(join(data, "lock.holder"));
  symlinkSync("master-key", join(data, "lock.holder"));
  expect(() => lockFolder(data, "serve")).toThrow(`${data} is in use by another process.`);
});

test("a FIFO in place of a file blocks nothing", async () => {
  const data = temporaryFolder();
  await execute("mkfifo", ["first-team.json", "lock.sqlite", "lock.holder", "master-key"], { cwd: data });
  writeTeam(data);
  expect(readFileSync(join(data, "first-team.json"), "utf8")).toContain("the secret");
  expect(() => lockFolder(data, "serve")).toThrow(`${join(data, "lock.sqlite")} must be a regular file`);
  expect(() => readMasterKey({ data })).toThrow(`${join(data, "master-key")} must be a regular file`);
});

test("a master key that an operator mounts by links is read, and keeps its rights", () => {
  const [data, secret] = [temporaryFolder(), temporaryFolder()];
  // As Kubernetes mounts a secret.
  mkdirSync(join(secret, "..2026"));
  writeFileSync(join(secret, "..2026", "key"), key, { mode: 0o440 });
  symlinkSync("..2026", join(secret, "..data"));
  symlinkSync("..data/key", join(secret, "key"));
  symlinkSync(join(secret, "key"), join(data, "master-key"));
  expect(readMasterKey({ data })?.toString("hex")).toBe(key);
  expect(modeOf(join(secret, "..2026", "key"))).toBe(0o440);
  expect(readMasterKey({ data: temporaryFolder(), masterKey: key })?.toString("hex")).toBe(key);
});

test.runIf(isRoot)("a file or a link of another user is refused", async () => {
  const [data, other] = [temporaryFolder(), temporaryFolder()];
  const [sqlite, master] = [join(data, "lock.sqlite"), join(data, "master-key")];
  for (const file of [sqlite, master]) writeFileSync(file, file === master ? key : "");
  for (const file of [sqlite, master]) chownSync(file, 65_534, 65_534);
  expect(() => lockFolder(data, "serve")).toThrow(`${sqlite} belongs to another user (65534)`);
  expect(() => readMasterKey({ data })).toThrow(`${master} belongs to another user (65534)`);
  // Files of the folder's owner are his own, as when root runs a command.
  chownSync(data, 65_534, 65_534);
  lock(data);
  expect(readMasterKey({ data })?.toString("hex")).toBe(key);
  expect(modeOf(sqlite)).toBe(0o600);
  chownSync(data, 0, 0);
  rmSync(master);
  writeFileSync(join(other, "key"), key, { mode: 0o600 });
  symlinkSync(join(other, "key"), master);
  lchownSync(master, 65_534, 65_534);
  expect(() => readMasterKey({ data })).toThrow(`${master} belongs to another user (65534)`);
  await listen(data);
  chownSync(join(data, "command.sock"), 65_534, 65_534);
  expect(await askGateway(data, "team list", {}, "alice")).toBeUndefined();
});

test("at no moment can others connect to the command socket", async () => {
  openUmask();
  const data = temporaryFolder();
  chmodSync(data, 0o777);
  const open: string[] = [];
  const { listen: original } = Server.prototype;
  vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server, ...args: unknown[]) {
    const result = Reflect.apply(original, this, args);
    for (const name of readdirSync(data, { recursive: true, encoding: "utf8" })) {
      const path = join(data, name);
      const isClosed = [modeOf(path), modeOf(join(path, ".."))].some((mode) => (mode & 0o077) === 0);
      if (!isClosed) open.push(name);
    }
    return result;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await listen(data);
  expect(open).toEqual([]);
  expect([readdirSync(data), modeOf(join(data, "command.sock"))]).toEqual([["command.sock"], 0o600]);
});

test("the command follows no link to a socket, and the socket is gone after the gateway has closed it", async () => {
  const [data, other] = [temporaryFolder(), temporaryFolder()];
  const server = await startCommandSocket(other, async () => ({ said: "no" }));
  onTestFinished(() => void server.close());
  symlinkSync(join(other, "command.sock"), join(data, "command.sock"));
  expect(await askGateway(data, "team list", {}, "alice")).toBeUndefined();
  expect(await askGateway(other, "team list", {}, "alice")).toEqual({ said: "no" });
  await new Promise((resolve) => server.close(resolve));
  expect(readdirSync(other)).toEqual([]);
});

/** Runs an action as another user. */
function runAs<Result>(user: number, action: () => Result): Result {
  process.seteuid?.(user);
  try {
    return action();
  } finally {
    process.seteuid?.(0);
  }
}

describe("the journal's folder", () => {
  test.each<[string, (folder: string, other: string) => unknown]>([
    ["a link to a folder", (folder, other) => symlinkSync(other, folder)],
    ["a link to nothing", (folder, other) => symlinkSync(join(other, "none"), folder)],
    ["a file", (folder) => writeFileSync(folder, "")],
    ["a FIFO", (folder) => execute("mkfifo", [folder])],
    ["another user's folder", (folder) => mkdirSync(folder, { mode: 0o700 })],
  ])("is refused if it is %s", async (_, make) => {
    const [data, other] = [temporaryFolder(), temporaryFolder()];
    const folder = join(data, "journal");
    await make(folder, other);
    const isForeign = lstatSync(folder).isDirectory();
    if (isForeign && !isRoot) return;
    if (isForeign) chownSync(folder, 65_534, 65_534);
    const refusal = `${folder} ${isForeign ? "belongs to another user (65534)" : "must be a folder"}`;
    expect(() => openJournal({ folder, onError: () => expect.fail() })).toThrow(refusal);
    expect(() => createIngest({ store: undefined as never, folder, onError: () => expect.fail() })).toThrow(refusal);
    expect(readdirSync(other)).toEqual([]);
  });

  test.runIf(isRoot)("and that of PGlite are refused with another user's content", async () => {
    const [data, other] = [temporaryFolder(), temporaryFolder()];
    const folder = join(data, "pglite-18");
    writeFileSync(join(other, "ledgergate-complete"), "");
    symlinkSync(other, folder);
    await expect(openPGlite(data)).rejects.toThrow(`${folder} must be a folder`);
    rmSync(folder);
    cpSync(other, folder, { recursive: true });
    chownSync(folder, 65_534, 65_534);
    await expect(openPGlite(data)).rejects.toThrow(`${folder} belongs to another user (65534)`);
  });

  test("is closed to other users, in any data folder", () => {
    openUmask();
    for (const mode of [0o700, 0o777, 0o1777, 0o2775]) {
      const data = temporaryFolder();
      chmodSync(data, mode);
      const folder = join(data, "journal");
      const open = (): void => openJournal({ folder, onError: () => expect.fail() }).close();
      open();
      expect(modeOf(folder)).toBe(0o700);
      expect(readdirSync(folder).map((name) => modeOf(join(folder, name)))).toEqual([0o600]);
      // As a volume with an fsGroup of Kubernetes gets it at each mount.
      chmodSync(folder, 0o2775);
      open();
      expect(modeOf(folder)).toBe(0o700);
    }
  });

  test.runIf(isRoot)("may be on a volume of its own, or in another user's, as Kubernetes mounts them", async () => {
    const data = temporaryFolder();
    const folder = join(data, "journal");
    const open = (): void => runAs(65_534, () => openJournal({ folder, onError: () => expect.fail() }).close());
    chmodSync(data, 0o755);
    mkdirSync(folder);
    chmodSync(folder, 0o2777);
    expect(open).toThrow(`${folder} belongs to another user (0)`);
    const isMounted = await execute("mount", ["-t", "tmpfs", "-o", "mode=2777", "none", folder]).catch(() => false);
    if (isMounted) {
      onTestFinished(async () => void (await execute("umount", [folder])));
      open();
      expect(readdirSync(folder)).toHaveLength(1);
      const { problems } = checkConfig({ settings: { data }, env: {} });
      expect(problems.map(({ message }) => message)).toContainEqual(
        expect.stringContaining("has a volume as journal, on which other users can forge charges"),
      );
    }
    const volume = temporaryFolder();
    chownSync(volume, 0, 65_534);
    chmodSync(volume, 0o2777);
    runAs(65_534, () => openJournal({ folder: join(volume, "journal"), onError: () => expect.fail() }).close());
    expect(statSync(join(volume, "journal"))).toMatchObject({ uid: 65_534 });
  });
});
