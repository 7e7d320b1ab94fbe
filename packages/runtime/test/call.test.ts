import { expect, test } from "vitest";
import { clientWith, down, getNote, json, KEY, note, scriptedClient } from "./fixtures/notes.ts";

test("a call puts its flat input into path and query, and returns the decoded body", async () => {
  const { notes, sent } = scriptedClient(note);
  const found = await notes.getNote({ id: 2n ** 64n - 1n, from: "07", order: "asc", limit: 2, cursor: 5n, full: true });
  expect(found).toEqual({ text: "a" });
  expect(sent[0]?.url).toBe(
    `http://gateway.test/base/v1/${encodeURIComponent(KEY)}/v1/notes/18446744073709551615?from=07&order=asc&limit=2&cursor=5&full=true`,
  );
  expect([...(sent[0]?.headers ?? [])]).toEqual([["accept", "application/json"]]);
});

test("body members make a JSON object, with exact integers beyond 2^53", async () => {
  const { notes, sent } = scriptedClient(note);
  await notes.writeNote({ text: "a", size: 9223372036854775807n, parent: 18446744073709551615n });
  expect(sent[0]?.body).toBe('{"text":"a","size":9223372036854775807,"parent":"18446744073709551615","kind":"plain"}');
  expect(sent[0]?.headers.get("content-type")).toBe("application/json");
});

test("call options add unknown members, and override headers", async () => {
  const { notes, sent } = scriptedClient(note, note);
  await getNote(notes, { extra: { later: "x" }, headers: { Accept: "application/vnd.notes" } });
  await notes.writeNote({ text: "a" }, { extra: { later: [1] } });
  expect([sent[0]?.url, sent[0]?.headers.get("accept")]).toEqual([
    expect.stringMatching(/\/notes\/1\?later=x$/),
    "application/vnd.notes",
  ]);
  expect(sent[1]?.body).toBe('{"text":"a","kind":"plain","later":[1]}');
});

test("withResponse returns the response, the ledger state and the cost", async () => {
  // A header that came twice with one value has that value.
  const headers = { "x-chain-id": "4, 4", "x-block-height": "18446744073709551615", "x-cursor": "abc" };
  const { notes } = clientWith({ retries: { maxDelayMs: 0 } }, down, () => json({ text: "a" }, { headers }));
  const { data, response, ledger, computeUnits, attempts } = await getNote(notes).withResponse();
  expect(data).toEqual({ text: "a" });
  expect(response.status).toBe(200);
  expect(ledger).toEqual({ chainId: 4, blockHeight: 18446744073709551615n, cursor: "abc" });
  expect([attempts, computeUnits]).toEqual([2, 30]);
});

test("a missing ledger header is an error when the state is read, not before", async () => {
  const { notes } = scriptedClient(() => json({ text: "a" }, { headers: { "x-chain-id": "4" } }));
  const result = await getNote(notes).withResponse();
  expect(result.data).toEqual({ text: "a" });
  const message = expect.stringContaining("getNote: the answer has no header x-block-height");
  expect(() => result.ledger).toThrow(expect.objectContaining({ status: 200, message }));
});

test("accept: bcs asks for that media type and returns the bytes", async () => {
  const { notes, sent } = scriptedClient(
    () => new Response(new Uint8Array([1, 255]), { headers: { "content-type": "application/x-bcs" } }),
  );
  expect(await notes.getNote({ id: 1 }, { accept: "bcs" })).toEqual(new Uint8Array([1, 255]));
  expect(sent[0]?.headers.get("accept")).toBe("application/x-bcs");
});
