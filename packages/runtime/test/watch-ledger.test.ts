import { expect, test, vi } from "vitest";
import {
  type ApiDescriptor,
  createClient,
  type LedgerState,
  type WatchLedgerOptions,
  watchLedger,
} from "../src/index.ts";
import { type Answer, api, clientWith, json, KEY, type Notes } from "./fixtures/notes.ts";

/** An answer with the headers of the ledger state. */
function at(height: number, { chainId = 1, status = 200, ageMs = 0 } = {}): Answer {
  const headers = {
    "x-chain-id": String(chainId),
    "x-block-height": String(height),
    "x-timestamp": String((Date.now() - ageMs) * 1000),
  };
  return () => json({ text: "a" }, { status, headers });
}

/** A client with scripted answers whose ledger state is watched. */
function watchedClient(options: WatchLedgerOptions, ...answers: Answer[]) {
  const ledger = watchLedger(options);
  return { ...clientWith({ retries: 0, plugins: [ledger] }, ...answers), ledger };
}

/** A client of an API whose answers carry these headers, or none. */
function connect(ledgerHeaders: ApiDescriptor["ledgerHeaders"], options: WatchLedgerOptions, ...answers: Answer[]) {
  const { ledgerHeaders: _, ...plain } = api;
  const fetch = async () => (answers.shift() as () => Response)();
  return createClient<object, Notes>(
    { ...plain, ...(ledgerHeaders && { ledgerHeaders }) },
    { baseUrl: "http://gateway.test", apiKey: KEY, fetch, plugins: [watchLedger(options)] },
  );
}

test("latest is the ledger state of the last answer that has one, failures included", async () => {
  const { notes, ledger } = watchedClient({}, at(5), at(6, { status: 404 }), () => json({ text: "a" }));
  expect(ledger.latest).toBeUndefined();
  await notes.getNote({ id: 1 });
  expect(ledger.latest).toMatchObject({ chainId: 1, blockHeight: 5n });
  await notes.getNote({ id: 1 }).catch(() => {});
  expect(ledger.latest).toMatchObject({ blockHeight: 6n });
  await notes.getNote({ id: 1 });
  expect(ledger.latest).toMatchObject({ blockHeight: 6n });
});

test("a failure with a part of the ledger state is reported, too", async () => {
  const seen: unknown[] = [];
  const pruned: Answer = () => json({}, { status: 410, headers: { "x-block-height": "9" } });
  const { notes, ledger } = watchedClient({ onLedgerState: (state) => seen.push(state) }, pruned);
  await notes.getNote({ id: 1 }).catch(() => {});
  expect([ledger.latest, ...seen]).toEqual([{ blockHeight: 9n }, { blockHeight: 9n }]);
});

test("answers of raw are not refused, but their ledger state is kept", async () => {
  const { raw, ledger } = watchedClient({ expectChainId: 1 }, at(5, { chainId: 2 }));
  const { data } = await raw.GET("/notes/{id}", { params: { path: { id: "1" } } });
  expect([data, ledger.latest]).toEqual([{ text: "a" }, { chainId: 2, blockHeight: 5n }]);
});

test("onLedgerState gets every ledger state, and its errors have no effect", async () => {
  const heights: unknown[] = [];
  const onLedgerState = ({ blockHeight }: Partial<LedgerState>) => {
    heights.push(blockHeight);
    throw new Error("the hook is broken");
  };
  const { notes } = watchedClient({ onLedgerState }, at(5), () => json({ text: "a" }), at(7));
  for (const id of [1, 2, 3]) await notes.getNote({ id });
  expect(heights).toEqual([5n, 7n]);
});

test("expectChainId refuses the answers of another chain, failures included", async () => {
  const { notes, sent } = watchedClient(
    { expectChainId: 1 },
    at(5),
    at(5, { chainId: 2 }),
    at(5, { chainId: 2, status: 404 }),
  );
  await expect(notes.getNote({ id: 1 })).resolves.toEqual({ text: "a" });
  for (const status of [200, 404]) {
    const error = await notes.getNote({ id: 1 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "invalid_response", status, attempts: 1 });
    expect(String(error)).toContain("getNote: the node is of chain 2, not 1 (expectChainId).");
  }
  expect(sent).toHaveLength(3);
});

test("the body of a refused answer is cancelled, which frees its connection", async () => {
  const cancel = vi.fn();
  const body = new ReadableStream({ cancel });
  const { notes } = watchedClient({ expectChainId: 1 }, () => new Response(body, { headers: { "x-chain-id": "2" } }));
  await expect(notes.getNote({ id: 1 })).rejects.toThrow("x-block-height");
  const other = () => new Response(body, { headers: { "x-chain-id": "2", "x-block-height": "7" } });
  await expect(watchedClient({ expectChainId: 1 }, other).notes.getNote({ id: 1 })).rejects.toThrow("of chain 2");
  expect(cancel).toHaveBeenCalled();
});

test("an answer without a needed header is refused, and failures of gateways are not", async () => {
  const forbidden = () => json({ error: { code: "unknown_key", message: "no" } }, { status: 403 });
  const { notes } = watchedClient({ expectChainId: 1 }, () => json({ text: "a" }), forbidden);
  await expect(notes.getNote({ id: 1 })).rejects.toThrow("the answer has no readable header x-chain-id");
  await expect(notes.getNote({ id: 1 })).rejects.toMatchObject({ kind: "api", code: "unknown_key" });
});

test("a refused answer does not change the ledger state", async () => {
  const seen: unknown[] = [];
  const options = { expectChainId: 1, onLedgerState: (ledger: unknown) => seen.push(ledger) };
  const { notes, ledger } = watchedClient(options, at(5), at(9, { chainId: 2 }));
  await notes.getNote({ id: 1 });
  await expect(notes.getNote({ id: 1 })).rejects.toMatchObject({ kind: "invalid_response" });
  expect(ledger.latest).toMatchObject({ blockHeight: 5n });
  expect(seen).toMatchObject([{ blockHeight: 5n }]);
});

test("the failure of a server of another chain is retried like any other", async () => {
  const down = at(5, { chainId: 2, status: 503 });
  const options = { retries: { baseDelayMs: 0 }, plugins: [watchLedger({ expectChainId: 1 })] };
  const { notes, sent } = clientWith(options, down, at(5), down);
  await notes.getNote({ id: 1 });
  expect(sent).toHaveLength(2);
  await expect(notes.getNote({ id: 1 }, { retries: 0 })).rejects.toMatchObject({ kind: "api", status: 503 });
});

test("maxStalenessMs refuses the answers of a node that has fallen behind", async () => {
  const headers = { ledgerTimestampUsec: "x-timestamp" };
  const notes = connect(headers, { maxStalenessMs: 5000 }, at(5, { ageMs: 4000 }), at(5, { ageMs: 60_000 }));
  await expect(notes.getNote({ id: 1 })).resolves.toEqual({ text: "a" });
  const error = await notes.getNote({ id: 1 }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "invalid_response", status: 200 });
  expect(String(error)).toMatch(
    /getNote: the node's ledger is 60\d\d\d ms old by this machine's clock, more than 5000 \(maxStalenessMs\)\./,
  );
});

test("the error of a pruned record has the oldest available version", async () => {
  const gone = () => json({ error: { code: "block_pruned" } }, { status: 410, headers: { "x-oldest": "7" } });
  const notes = connect({ oldestBlockHeight: "x-oldest" }, {}, gone);
  await expect(notes.getNote({ id: 1 })).rejects.toMatchObject({
    code: "block_pruned",
    ledger: { oldestBlockHeight: 7n },
  });
});

test("calls of an API without ledger state succeed without one", async () => {
  const onLedgerState = vi.fn();
  await connect(undefined, { onLedgerState, expectChainId: 1, maxStalenessMs: 5000 }, at(5)).getNote({ id: 1 });
  expect(onLedgerState).not.toHaveBeenCalled();
});
