import { expect, test } from "vitest";
import { createAgent } from "./agent.ts";
import { run } from "./run.ts";
import { serve } from "./serve.ts";

/** Commands to a terminal as ESC, OSC and C1, and characters that rewrite a line or reorder its text. */
const hostile =
  "\u001b[2J\u001b]0;title\u0007\u009b31m\u009d0;title\u009c\r\b\u007f\u2028\u2029\u202e\u2066\u200f\u061c";
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c]/;

const account = { sequence_number: "1", authentication_key: `0x${hostile}`, [hostile]: [hostile, "a\n\tb"] };
const failure = { message: `Not found ${hostile}`, error_code: `account_not_found${hostile}` };

/** Starts a service that answers everything alike. @returns the environment of the command */
async function serveAlike(status: number, body: string | Uint8Array, type = "application/json") {
  const url = await serve((_, response) => void response.writeHead(status, { "content-type": type }).end(body));
  return {
    LEDGERGATE_BASE_URL: url,
    LEDGERGATE_API_KEY: "some-api-key",
    LEDGERGATE_CLIENT_SECRET: "a-secret",
    NO_COLOR: "1",
  };
}

test.each([
  { words: ["ledger-a", "get-account", "0x1"] },
  { words: ["ledger-a", "get-account", "0x1", "--fields", "sequence_number,authentication_key"] },
  { words: ["ledger-a", "get-account", "0x1"], status: 404, code: 1, shown: "Not found \\u001b[2J" },
  { words: ["ledger-a", `get${hostile}`], code: 2 },
  { words: ["auth", "request-token", "--client-id", hostile, "--dry-run"], onlyTerminal: true },
])("$words prints no character that commands a terminal", async (row) => {
  const { words, status = 200, code = 0, shown = "\\u001b[2J", onlyTerminal } = row;
  const env = await serveAlike(status, JSON.stringify(status === 200 ? account : failure));
  for (const isTerminal of onlyTerminal ? [true] : [true, false]) {
    const ran = await run(words, env, { isTerminal });
    expect(ran.code).toBe(code);
    expect(ran.out + ran.err).toContain(shown);
    expect(ran.out + ran.err).not.toMatch(controls);
    if (code === 0 && !onlyTerminal) expect(account).toMatchObject(JSON.parse(ran.out));
  }
});

test("colours stand beside no such character", async () => {
  const env = await serveAlike(200, JSON.stringify(account));
  const { out } = await run("ledger-a get-account 0x1", { ...env, NO_COLOR: undefined }, { isTerminal: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours.
  expect(out.replace(/\x1b\[\d+m/g, "")).not.toMatch(controls);
});

test("bytes are shown without commands on a terminal, and printed unchanged otherwise", async () => {
  const bytes = new TextEncoder().encode(`text\n\t${hostile}`);
  const env = await serveAlike(200, bytes, "application/x-bcs");
  const words = "ledger-a get-block-by-height 1 --accept bcs -q";
  const shown = await run(words, env, { isTerminal: true });
  expect(shown).toMatchObject({
    err: "",
    out: expect.stringContaining("text\n\t\\u001b[2J\\u001b]0;title\\u0007\\u009b31m"),
  });
  expect(shown.out).not.toMatch(controls);
  expect((await run(words, env)).bytes).toEqual([bytes]);
});

test.each([
  [200, account],
  [404, failure],
])("an answer of %i to agents has no such character", async (status, body) => {
  const call = createAgent(await serveAlike(status, JSON.stringify(body)));
  const { text } = await call("getAccount", { address: "0x1" });
  expect(text).toContain("\\u009b31m");
  expect(text).not.toMatch(controls);
});
