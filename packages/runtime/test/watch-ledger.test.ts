import { expect, test, vi } from "vitest";
import { type ApiDescriptor, createClient, type LedgerState, type WatchLedgerOptions } from "../src/index.ts";
import { watchLedger } from "../src/watch-ledger.ts";
import type { Answer, Notes } from "./fixtures/notes.ts";
import { api, clientWith, failure, getNote, getRaw, json, KEY, note, status } from "./fixtures/notes.ts";

/** An answer with the headers of the ledger state. */
function at(height: number, { chainId = 1, status = 200, ageMs = 0 } = {}): Answer {
  const timestamp = String((Date.now() - ageMs) * 1000);
  const headers = { "x-chain-id": `${chainId}`, "x-block-height": `${height}`, "x-timestamp": timestamp };
  return () => json({ text: "a" }, { status, headers });
}

/** A client with scripted answers whose ledger state is watched. */
function watchedClient(options: WatchLedgerOptions, ...answers: Answer[]) {
  const ledger = watchLedger(options);
  return { ...clientWith({ retries: 0, plugins: [ledger] }, ...answers), ledger };
}

/** A client of an API whose answers carry these headers, or none. */
function connect(ledgerHeaders: ApiDescriptor["ledgerHeaders"], options: WatchLedgerOptions, ...answers: Answer[]) {
  const own = { ...api, ledgerHeaders: ledgerHeaders as NonNullable<typeof ledgerHeaders> };
  const fetch = async () => (answers.shift() as () => Response)();
  const plugins = [watchLedger(options)];
  return createClient<object, Notes>(own, { baseUrl: "http://gateway.test", apiKey: KEY, fetch, plugins });
}

test("each ledger state, also of a failure, is the latest and reported", async () => {
  const seen: unknown[] = [];
  const onLedgerState = ({ blockHeight }: Partial<LedgerState>) => {
    seen.push(blockHeight);
    throw new Error("the hook is broken");
  };
  const pruned = status(410, { "x-block-height": "9" });
  const { notes, ledger } = watchedClient({ onLedgerState }, at(5), at(6, { status: 404 }), note, pruned);
  expect(ledger.latest).toBeUndefined();
  for (const latest of [{ chainId: 1, blockHeight: 5n }, ...[6n, 6n].map((blockHeight) => ({ blockHeight }))]) {
    await getNote(notes).catch(() => {});
    expect(ledger.latest).toMatchObject(latest);
  }
  await getNote(notes).catch(() => {});
  expect([ledger.latest, seen]).toEqual([{ blockHeight: 9n }, [5n, 6n, 9n]]);
});

test("answers of raw are not refused, but their ledger state is kept", async () => {
  const { raw, ledger } = watchedClient({ expectChainId: 1 }, at(5, { chainId: 2 }));
  const { data } = await getRaw(raw);
  expect([data, ledger.latest]).toEqual([{ text: "a" }, { chainId: 2, blockHeight: 5n }]);
});

test("expectChainId refuses answers of another chain, which change no ledger state", async () => {
  const other = at(9, { chainId: 2 });
  const { notes, ledger } = watchedClient({ expectChainId: 1 }, at(5), other, at(9, { chainId: 2, status: 404 }));
  expect(await getNote(notes)).toEqual({ text: "a" });
  for (const status of [200, 404]) {
    const error = await failure(getNote(notes));
    expect(error).toMatchObject({ kind: "invalid_response", status, attempts: 1 });
    expect(error.message).toContain("getNote: the node is of chain 2, not 1 (expectChainId).");
    expect(ledger.latest).toMatchObject({ blockHeight: 5n });
  }
});

test("the body of a refused answer is cancelled, which frees its connection", async () => {
  const cancel = vi.fn();
  const body = new ReadableStream({ cancel });
  const { notes } = watchedClient({ expectChainId: 1 }, () => new Response(body, { headers: { "x-chain-id": "2" } }));
  await expect(getNote(notes)).rejects.toThrow("x-block-height");
  const other = () => new Response(body, { headers: { "x-chain-id": "2", "x-block-height": "7" } });
  await expect(watchedClient({ expectChainId: 1 }, other).notes.getNote({ id: 1 })).rejects.toThrow("of chain 2");
  expect(cancel).toHaveBeenCalled();
});

test("an answer without a needed header is refused", async () => {
  const forbidden = () => json({ error: { code: "unknown_key", message: "no" } }, { status: 403 });
  const { notes } = watchedClient({ expectChainId: 1 }, note, forbidden);
  await expect(getNote(notes)).rejects.toThrow("the answer has no header x-chain-id");
  await expect(getNote(notes)).rejects.toMatchObject({ kind: "api", code: "unknown_key" });
});

test("the failure of a server of another chain is retried like any other", async () => {
  const down = at(5, { chainId: 2, status: 503 });
  const options = { retries: { baseDelayMs: 0 }, plugins: [watchLedger({ expectChainId: 1 })] };
  const { notes, sent } = clientWith(options, down, at(5), down);
  await getNote(notes);
  expect(sent).toHaveLength(2);
  await expect(getNote(notes, { retries: 0 })).rejects.toMatchObject({ kind: "api", status: 503 });
});

test("maxStalenessMs refuses the answers of a node that has fallen behind", async () => {
  const headers = { ledgerTimestampUsec: "x-timestamp" };
  const notes = connect(headers, { maxStalenessMs: 5000 }, at(5, { ageMs: 4000 }), at(5, { ageMs: 60_000 }));
  await expect(getNote(notes)).resolves.toEqual({ text: "a" });
  const error = await failure(getNote(notes));
  expect(error).toMatchObject({ kind: "invalid_response", status: 200 });
  expect(error.message).toMatch(
    /getNote: the node's ledger is 60\d\d\d ms old by this machine's clock, more than 5000 \(maxStalenessMs\)\./,
  );
});

test("calls of an API without ledger state succeed without one", async () => {
  const onLedgerState = vi.fn();
  await connect(undefined, { onLedgerState, expectChainId: 1, maxStalenessMs: 5000 }, at(5)).getNote({ id: 1 });
  expect(onLedgerState).not.toHaveBeenCalled();
});
