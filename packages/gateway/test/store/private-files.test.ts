import { execFile } from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeFirstTeam } from "../../src/command/serve.ts";
import { checkConfig } from "../../src/config/check-config.ts";
import { createIngest } from "../../src/journal/ingest.ts";
import { openJournal } from "../../src/journal/journal.ts";
import { askGateway, startCommandSocket } from "../../src/processes/command-socket.ts";
import { lockFolder } from "../../src/store/folder-lock.ts";
import { makeMasterKey, readMasterKey, writeNextMasterKey } from "../../src/store/master-key.ts";
import { connectPGlite } from "../../src/store/pglite.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const execute = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const key = "ab".repeat(32);

/** Makes each private file of a data folder. */
const makers: Record<string, (data: string) => unknown> = {
  "first-team.json": writeTeam,
  "lock.holder": lock,
  "lock.sqlite": lock,
  "master-key": makeMasterKey,
  "master-key.new": (data) => writeNextMasterKey(data, Buffer.from(key, "hex")),
  "command.sock": listen,
};

function writeTeam(data: string) {
  const { setup = expect.fail() } = checkConfig({ settings: { data }, env: {} });
  const client = { id: "id", secret: "the secret" };
  writeFirstTeam(setup, "http://127.0.0.1:8080", { team: "one", endpoints: [], adminKey: "key", client });
}

function lock(data: string) {
  using _ = lockFolder(data, "serve");
}

async function listen(data: string) {
  const server = await startCommandSocket(data, async () => ({ said: "no" }));
  onTestFinished(() => void server.close());
  return server;
}

const ask = (data: string) => askGateway(data, "team list", {}, "alice");
const openFolder = (folder: string) => openJournal({ folder, onError: () => expect.fail() }).close();
const readKey = (data: string) => readMasterKey({ data })?.toString("hex");
const modeOf = (file: string) => fs.lstatSync(file).mode & 0o777;

function giveAway(...files: readonly string[]) {
  for (const file of files) fs.chownSync(file, nobody, nobody);
}

/** Sets the umask that makes files of any mode. */
function openUmask() {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
}

test.each(Object.entries(makers))("%s is its owner's alone, and no link", async (name, make) => {
  openUmask();
  const [data, other] = [temporaryFolder(), temporaryFolder()];
  const [file, victim] = [join(data, name), join(other, "victim")];
  for (const target of [victim, join(other, "none")]) {
    fs.writeFileSync(victim, "untouched");
    fs.chmodSync(victim, 0o644);
    fs.symlinkSync(target, file);
    // Either the link is replaced, or the file is refused.
    const refusal = await (async () => void (await make(data)))().catch((error: Error) => error);
    if (refusal) expect(refusal.message).toContain(file);
    else expect([fs.lstatSync(file).isSymbolicLink(), modeOf(file)]).toEqual([false, 0o600]);
    expect([fs.readFileSync(victim, "utf8"), modeOf(victim)]).toEqual(["untouched", 0o644]);
    expect(fs.readdirSync(other)).toEqual(["victim"]);
    fs.rmSync(file);
  }
  const fresh = temporaryFolder();
  await make(fresh);
  expect(modeOf(join(fresh, name))).toBe(0o600);
});

test("on a full disk, a file is named, and no part of it stays", () => {
  const data = temporaryFolder();
  vi.spyOn(fs, "fsyncSync").mockImplementation(() => {
    throw new Error("ENOSPC");
  });
  syncBuiltinESMExports();
  expect(() => makeMasterKey(data)).toThrow(`${join(data, "master-key")} cannot be written: ENOSPC.`);
  expect(fs.readdirSync(data)).toEqual([]);
});

test("a process locks a folder once", () => {
  const data = temporaryFolder();
  for (let round = 0; round < 2; round++) {
    using _ = lockFolder(data, "serve");
    // A file of an earlier version loses the rights of other users.
    expect(modeOf(join(data, "lock.sqlite"))).toBe(0o600);
    fs.chmodSync(join(data, "lock.sqlite"), 0o644);
    expect(() => lockFolder(data, "serve")).toThrow(`in use by process ${process.pid}`);
  }
  using _ = lockFolder(data, "serve");
  fs.writeFileSync(join(data, "master-key"), key);
  fs.rmSync(join(data, "lock.holder"));
  fs.symlinkSync("master-key", join(data, "lock.holder"));
  expect(() => lockFolder(data, "serve")).toThrow(`${data} is in use by another process.`);
});

test("a master key that is mounted by links is read", () => {
  const [data, secret] = [temporaryFolder(), temporaryFolder()];
  // As Kubernetes mounts a secret.
  fs.writeFileSync(join(secret, "2026"), key, { mode: 0o440 });
  fs.symlinkSync("2026", join(secret, "key"));
  fs.symlinkSync(join(secret, "key"), join(data, "master-key"));
  expect([readKey(data), modeOf(join(secret, "2026"))]).toEqual([key, 0o440]);
});

test.runIf(isRoot)("a file or a link of another user is refused", async () => {
  const [data, other] = [temporaryFolder(), temporaryFolder()];
  const [sqlite, master] = [join(data, "lock.sqlite"), join(data, "master-key")];
  const isForeign = `belongs to another user (${nobody})`;
  fs.writeFileSync(sqlite, "");
  fs.writeFileSync(master, key);
  giveAway(sqlite, master);
  expect(() => lockFolder(data, "serve")).toThrow(`${sqlite} ${isForeign}`);
  expect(() => readKey(data)).toThrow(`${master} ${isForeign}`);
  // Files of the folder's owner are his own, as when root runs a command.
  giveAway(data);
  lock(data);
  expect([readKey(data), modeOf(sqlite)]).toEqual([key, 0o600]);
  fs.chownSync(data, 0, 0);
  fs.rmSync(master);
  fs.writeFileSync(join(other, "key"), key, { mode: 0o600 });
  fs.symlinkSync(join(other, "key"), master);
  fs.lchownSync(master, nobody, nobody);
  expect(() => readKey(data)).toThrow(`${master} ${isForeign}`);
  await listen(data);
  giveAway(join(data, "command.sock"));
  expect(await ask(data)).toBeUndefined();
});

test("at no moment can others connect to the command socket", async () => {
  openUmask();
  const data = temporaryFolder();
  fs.chmodSync(data, 0o777);
  const open: string[] = [];
  const { listen: original } = Server.prototype;
  vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server, ...args: unknown[]) {
    const result = Reflect.apply(original, this, args);
    for (const path of fs.readdirSync(data, { recursive: true, encoding: "utf8" }).map((name) => join(data, name)))
      if ([path, join(path, "..")].every((one) => (modeOf(one) & 0o077) !== 0)) open.push(path);
    return result;
  });
  await listen(data);
  expect([open, fs.readdirSync(data)]).toEqual([[], ["command.sock"]]);
});

test("the command follows no link to a socket", async () => {
  const [data, other] = [temporaryFolder(), temporaryFolder()];
  const server = await listen(other);
  fs.symlinkSync(join(other, "command.sock"), join(data, "command.sock"));
  expect([await ask(data), await ask(other)]).toEqual([undefined, { said: "no" }]);
  await new Promise((resolve) => server.close(resolve));
  expect(fs.readdirSync(other)).toEqual([]);
});

const folders: Record<string, (folder: string) => unknown> = {
  "the journal": openFolder,
  "the ingest": (folder) => createIngest({ store: undefined as never, folder, onError: () => expect.fail() }),
  PGlite: (folder) => connectPGlite(dirname(folder)),
};

test.each(Object.entries(folders))("a folder of %s is refused if it is a link, or another user's", async (of, open) => {
  const [folder, other] = [join(temporaryFolder(), "pglite-18"), temporaryFolder()];
  const refusal = async () => await open(folder);
  fs.writeFileSync(join(other, "ledgergate-complete"), "");
  fs.symlinkSync(other, folder);
  await expect(refusal()).rejects.toThrow(`${folder} must be a folder`);
  expect(fs.readdirSync(other)).toEqual(["ledgergate-complete"]);
  if (!isRoot) return;
  fs.rmSync(folder);
  fs.cpSync(other, folder, { recursive: true });
  giveAway(folder);
  await expect(refusal()).rejects.toThrow(`${folder} belongs to another user (${nobody})`);
  giveAway(dirname(folder));
  // Root adds files to that user's journal, but PGlite's files would be root's.
  if (of === "PGlite") await expect(refusal()).rejects.toThrow(`${folder} belongs to another user (${nobody})`);
});

test("the journal's folder is closed to other users, in any data folder", () => {
  openUmask();
  for (const mode of [0o700, 0o777, 0o2775]) {
    const data = temporaryFolder();
    fs.chmodSync(data, mode);
    const folder = join(data, "journal");
    openFolder(folder);
    const files = fs.readdirSync(folder).map((name) => modeOf(join(folder, name)));
    expect([modeOf(folder), files]).toEqual([0o700, [0o600]]);
    // As a volume with an fsGroup of Kubernetes gets it at each mount.
    fs.chmodSync(folder, 0o2775);
    openFolder(folder);
    expect(modeOf(folder)).toBe(0o700);
  }
});

test.runIf(isRoot)("the journal's folder may be on a volume of its own, or in another user's", async () => {
  const [data, volume] = [temporaryFolder(), temporaryFolder()];
  const folder = join(data, "journal");
  const openAsNobody = (folder: string) => {
    process.seteuid?.(nobody);
    try {
      openFolder(folder);
    } finally {
      process.seteuid?.(0);
    }
  };
  fs.chmodSync(data, 0o755);
  fs.mkdirSync(folder);
  fs.chmodSync(folder, 0o2777);
  expect(() => openAsNobody(folder)).toThrow(`${folder} belongs to another user (0)`);
  const isMounted = await execute("mount", ["-t", "tmpfs", "-o", "mode=2777", "none", folder]).catch(() => false);
  if (isMounted) {
    onTestFinished(async () => void (await execute("umount", [folder])));
    openAsNobody(folder);
    expect(fs.readdirSync(folder)).toHaveLength(1);
    const messages = checkConfig({ settings: { data }, env: {} }).problems.map(({ message }) => message);
    expect(messages.join()).toContain("has a volume as journal, on which other users can forge charges");
  }
  fs.chownSync(volume, 0, nobody);
  fs.chmodSync(volume, 0o2777);
  openAsNobody(join(volume, "journal"));
  expect(fs.statSync(join(volume, "journal"))).toMatchObject({ uid: nobody });
});
