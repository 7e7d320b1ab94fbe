import { readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type JournalOptions, openJournal } from "../../src/journal/journal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

function open(options: Partial<JournalOptions> = {}) {
  const folder = temporaryFolder();
  const onError = vi.fn();
  const journal = openJournal({ folder, onError, now: () => 5_000, ...options });
  onTestFinished(() => journal.close());
  const texts = () =>
    readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8"));
  const charge = (units: number) => {
    journal.charge("a", "one", units);
    return journal.flush();
  };
  return { journal, onError, texts, folder, charge };
}

/** The text of a file with these charges. */
const fileOf = (...units: readonly number[]) =>
  `ledgergate-journal 1\n@5\n${units.map((one) => `+a ${one} one\n`).join("")}`;

test("charges are written at the end of the turn", async () => {
  let now = 5_000;
  const { journal, texts } = open({ now: () => now });
  journal.charge("a", "one", 50);
  journal.charge("b", "GET /two", 15);
  now = 4_000;
  expect(journal.charge("a", "one", 50)).toBe(4);
  journal.refund("b", "GET /two", 15, 5);
  expect(texts()).toEqual([""]);
  await new Promise(setImmediate);
  expect(texts()).toEqual([`${fileOf(50)}+b 15 GET /two\n@4\n+a 50 one\n-5 b 15 GET /two\n`]);
});

test("a file of the full size is followed by another one", () => {
  const { charge, texts } = open({ rotateBytes: 40 });
  for (let count = 0; count < 4; count++) expect(charge(1)).toBe(true);
  expect(texts()).toEqual([fileOf(1, 1), fileOf(1, 1), ""]);
});

test("on a full disk calls are refused, and no line is lost", async () => {
  let room = 30;
  const write = (file: number, bytes: Uint8Array, offset: number) => {
    if (room === 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const taken = writeSync(file, bytes, offset, Math.min(room, bytes.length - offset, 7));
    room -= taken;
    return taken;
  };
  const { journal, onError, texts, charge, folder } = open({ write });
  expect(journal.writable).toBe(true);
  expect([charge(1), charge(2), charge(3), journal.writable]).toEqual([false, false, false, false]);
  const reason = `${folder}/\\S+\\.journal cannot be written: no space left on device. Calls are refused.`;
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringMatching(reason) })]]);
  expect(journal.failure).toBe("ENOSPC");
  expect(texts()).toEqual([fileOf(1, 2, 3).slice(0, 30)]);
  room = Number.POSITIVE_INFINITY;
  await expect.poll(() => journal.writable).toBe(true);
  expect([journal.failure, texts()]).toEqual([undefined, [fileOf(1, 2, 3)]]);
  expect(charge(4)).toBe(true);
  expect(texts()).toEqual([fileOf(1, 2, 3, 4)]);
});

test("calls are refused while the file cannot be put back", async () => {
  const { journal, onError, texts, folder, charge } = open();
  charge(1);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "in the way");
  await expect.poll(() => journal.writable).toBe(false);
  expect([journal.failure, onError.mock.calls.length]).toEqual([expect.stringMatching(/./), 1]);
  charge(2);
  rmSync(folder);
  await expect.poll(() => journal.writable).toBe(true);
  expect([journal.failure, journal.displaced]).toEqual([undefined, 1]);
  expect(texts()).toEqual([fileOf(1, 2)]);
});

test("a file that is deleted shortly before its end is put back", async () => {
  const { journal, texts, folder, charge } = open({ rotateBytes: 40 });
  charge(1);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  charge(2);
  await expect.poll(() => texts()[0]).toBe(fileOf(1, 2));
  charge(3);
  rmSync(folder, { recursive: true });
  journal.close();
  expect(texts()).toEqual([fileOf(3)]);
});
