import { findFaults, HOSTILE, readEverything } from "@ledgergate/spec-rules/hostile";
import { expect, test } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import { describeTool } from "../src/mcp/tools.ts";
import { createAgent } from "./agent.ts";
import { run } from "./run.ts";
import { answering } from "./serve.ts";

/** Commands to a terminal as ESC, OSC and C1, and characters that rewrite a line or reorder its text. */
const hostile =
  "\u001b[2J\u001b]0;title\u0007\u009b31m\u009d0;title\u009c\r\b\u007f\u2028\u2029\u202e\u2066\u200f\u061c";
const controls = /(?![\n\t])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u;

const account = { sequence_number: "1", authentication_key: `0x${hostile}`, [hostile]: [hostile, "a\n\tb"] };
const failure = { message: `Not found ${hostile}`, error_code: `account_not_found${hostile}` };

test.each([
  { words: "ledger-a get-account 0x1" },
  { words: "ledger-a get-account 0x1", status: 404, code: 1, shown: "Not found \\u001b[2J" },
  { words: `ledger-a get${hostile}`, code: 2 },
  { words: `auth request-token --client-id ${hostile} --dry-run`, onlyTerminal: true },
])("$words prints no character that commands a terminal", async (row) => {
  const { words, status = 200, code = 0, shown = "\\u001b[2J", onlyTerminal } = row;
  const answer = JSON.stringify(status === 200 ? account : failure);
  const env = { ...(await answering(answer, status)), LEDGERGATE_CLIENT_SECRET: "a-secret" };
  for (const isTerminal of onlyTerminal ? [true] : [true, false]) {
    const ran = await run(words, env, { isTerminal });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours.
    const out = ran.out.replace(/\x1b\[\d+m/g, "");
    expect(ran.code).toBe(code);
    expect(out + ran.err).toContain(shown);
    expect(out + ran.err).not.toMatch(controls);
    if (code === 0 && !onlyTerminal) expect(account).toMatchObject(JSON.parse(out));
  }
});

test("bytes are shown without commands on a terminal, and printed unchanged otherwise", async () => {
  const bytes = new TextEncoder().encode(`text\n\t${hostile}`);
  const env = await answering([bytes], 200, { "Content-Type": "application/x-bcs" });
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
  const call = createAgent(await answering(JSON.stringify(body), status));
  const { text } = await call("getAccount", { address: "0x1" });
  expect(text).toContain("\\u009b31m");
  expect(text).not.toMatch(controls);
});

test("no help and no tool has such a character of its document", async () => {
  const { faults } = await findFaults(readEverything("texts"), { text: HOSTILE.controls ?? "" }, async (document) => {
    const api = describeApi("words", document);
    const described = api.operations.map(async (operation) => {
      const { code, out } = await run(["words", operation.command, "--help"], {}, { apis: [api] });
      const { title, description, inputSchema } = describeTool({ api, operation });
      const inputs = Object.values(inputSchema.properties ?? {}) as readonly { readonly description?: string }[];
      const texts = [out, title, description, ...inputs.map((one) => one.description)];
      return [code, texts.some((one) => controls.test(one ?? ""))];
    });
    return Promise.all(described);
  });
  expect(faults).toEqual([]);
});
