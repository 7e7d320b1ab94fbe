import { readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { until } from "@ledgergate/support/until";
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
  return { journal, onError, texts, folder };
}

test("charges are written at the end of the turn, with their second", async () => {
  let now = 5_000;
  const { journal, texts } = open({ now: () => now });
  journal.charge("a", "one", 50);
  journal.charge("b", "GET /two", 15);
  now = 4_000;
  expect(journal.charge("a", "one", 50)).toBe(4);
  journal.refund("b", "GET /two", 15, 5);
  expect(texts()).toEqual([""]);
  await new Promise(setImmediate);
  const lines = [
    "ledgergate-journal 1",
    "@5",
    "+a 50 one",
    "+b 15 GET /two",
    "@4",
    "+a 50 one",
    "-5 b 15 GET /two",
    "",
  ];
  expect(texts()).toEqual([lines.join("\n")]);
});

test("a file of the full size is followed by another one", () => {
  const { journal, texts } = open({ rotateBytes: 40 });
  for (let count = 0; count < 4; count++) {
    journal.charge("a", "one", 1);
    expect(journal.flush()).toBe(true);
  }
  const file = "ledgergate-journal 1\n@5\n+a 1 one\n+a 1 one\n";
  expect(texts()).toEqual([file, file, ""]);
});

test("on a full disk calls are refused, and afterwards all lines are complete and in order", async () => {
  let room = 30;
  const write = (file: number, bytes: Uint8Array, offset: number): number => {
    if (room === 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const taken = writeSync(file, bytes, offset, Math.min(room, bytes.length - offset, 7));
    room -= taken;
    return taken;
  };
  const { journal, onError, texts } = open({ write });
  const charge = (units: number) => {
    journal.charge("a", "one", units);
    return journal.flush();
  };
  expect([journal.writable, charge(1), charge(2), charge(3), journal.writable]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(journal.failure).toBe("ENOSPC");
  const lines = "ledgergate-journal 1\n@5\n+a 1 one\n+a 2 one\n+a 3 one\n";
  expect(texts()).toEqual([lines.slice(0, 30)]);
  room = Number.POSITIVE_INFINITY;
  await until(() => journal.writable, "the journal to write again");
  expect([journal.failure, texts()]).toEqual([undefined, [lines]]);
  expect(charge(4)).toBe(true);
  expect(texts()).toEqual([`${lines}+a 4 one\n`]);
});

test("calls are refused while the file cannot be put back, and afterwards no charge is missing", async () => {
  const { journal, onError, texts, folder } = open();
  journal.charge("a", "one", 1);
  journal.flush();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "in the way");
  await until(() => !journal.writable, "the journal to notice it");
  expect([journal.failure, onError.mock.calls.length]).toEqual([expect.stringMatching(/./), 1]);
  journal.charge("a", "one", 2);
  journal.flush();
  rmSync(folder);
  await until(() => journal.writable, "the journal to be put back");
  expect([journal.failure, journal.displaced]).toEqual([undefined, 1]);
  expect(texts()).toEqual(["ledgergate-journal 1\n@5\n+a 1 one\n+a 2 one\n"]);
});

test("a file that is deleted shortly before its end or its successor is put back", async () => {
  const { journal, texts, folder } = open({ rotateBytes: 40 });
  const charge = (units: number) => {
    journal.charge("a", "one", units);
    journal.flush();
  };
  charge(1);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  charge(2);
  const file = "ledgergate-journal 1\n@5\n+a 1 one\n+a 2 one\n";
  await until(() => texts()[0] === file, "the first file");
  charge(3);
  rmSync(folder, { recursive: true });
  journal.close();
  expect(texts()).toEqual(["ledgergate-journal 1\n@5\n+a 3 one\n"]);
});
