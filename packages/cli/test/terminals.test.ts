import { expect, test } from "vitest";
import { CallWatch } from "../src/call-watch.ts";
import { createToolCaller } from "../src/mcp/call-tool.ts";
import { readApis } from "../src/operations.ts";
import { CliSettings } from "../src/settings.ts";
import { run } from "./run.ts";
import { serve } from "./serve.ts";

/** Commands to a terminal as ESC, OSC and C1, and characters that rewrite a line or reorder its text. */
const hostile =
  "\u001b[2J\u001b]0;title\u0007\u009b31m\u009d0;title\u009c\r\b\u007f\u2028\u2029\u202e\u2066\u200f\u061c";
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c]/;

/** Starts a service that answers everything alike. @returns the environment of the command */
async function serveAlike(status: number, body: string | Uint8Array, type = "application/json") {
  const url = await serve((_, response) => void response.writeHead(status, { "content-type": type }).end(body));
  return { LEDGERGATE_BASE_URL: url, LEDGERGATE_API_KEY: "some-api-key", NO_COLOR: "1" };
}

test("JSON has no character that commands a terminal, and its value is the answer's", async () => {
  const account = { sequence_number: "1", authentication_key: `0x${hostile}`, [hostile]: [hostile, "a\n\tb"] };
  const env = await serveAlike(200, JSON.stringify(account));

  for (const isTerminal of [true, false]) {
    for (const flags of [[], ["--fields", "sequence_number,authentication_key"]]) {
      const { out, err } = await run(["ledger-a", "get-account", "0x1", ...flags], env, { isTerminal });
      expect(out + err).not.toMatch(controls);
      expect(account).toMatchObject(JSON.parse(out));
    }
  }
  const { out } = await run(["ledger-a", "get-account", "0x1"], { ...env, NO_COLOR: undefined }, { isTerminal: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours.
  expect(out.replace(/\x1b\[\d+m/g, "")).not.toMatch(controls);
});

test("bytes are shown without commands on a terminal, and printed unchanged otherwise", async () => {
  const bytes = new TextEncoder().encode(`text\n\t${hostile}`);
  const env = await serveAlike(200, bytes, "application/x-bcs");
  const words = ["ledger-a", "get-block-by-height", "1", "--accept", "bcs", "-q"];

  const shown = await run(words, env, { isTerminal: true });
  const written = await run(words, env);

  expect(shown.err).toBe("");
  expect(shown.out).toContain("text\n\t\\u001b[2J\\u001b]0;title\\u0007\\u009b31m");
  expect(shown.out).not.toMatch(controls);
  expect(written.bytes).toEqual([bytes]);
});

test("messages about errors and inputs have no such character", async () => {
  const failure = { message: `Not found ${hostile}`, error_code: `account_not_found${hostile}` };
  const env = await serveAlike(404, JSON.stringify(failure));
  const failed = await run(["ledger-a", "get-account", "0x1"], env);
  const unknown = await run(["ledger-a", `get${hostile}`], env);
  const request = ["auth", "request-token", "--client-id", hostile, "--dry-run"];
  const dryRun = await run(request, { ...env, LEDGERGATE_CLIENT_SECRET: "a-secret" }, { isTerminal: true });

  expect(dryRun).toMatchObject({ code: 0, out: expect.stringContaining("\\u009b31m") });
  expect(failed.err).toContain("Not found \\u001b[2J");
  for (const { out, err } of [failed, unknown, dryRun]) expect(out + err).not.toMatch(controls);
});

test("answers and errors for agents have no such character", async () => {
  const api = readApis().find(({ name }) => name === "ledger-a");
  const operation = api?.operations.find(({ id }) => id === "getAccount");
  if (!api || !operation) throw new Error("The document has no getAccount.");
  for (const [status, body] of [
    [200, { sequence_number: hostile, authentication_key: "0x1" }],
    [404, { message: hostile, error_code: "account_not_found" }],
  ] as const) {
    const settings = new CliSettings(await serveAlike(status, JSON.stringify(body)));
    const call = createToolCaller(settings, new CallWatch(settings.secrets), { maxCharacters: 40_000 });
    const { content } = await call({ api, operation }, { address: "0x1" }, new AbortController().signal);
    expect(content).toEqual([{ type: "text", text: expect.stringContaining("\\u009b31m") }]);
    expect(JSON.stringify(content)).not.toMatch(controls);
    expect(content[0]?.type === "text" && content[0].text).not.toMatch(controls);
  }
});
