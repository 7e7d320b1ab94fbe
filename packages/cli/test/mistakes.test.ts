import { type Mock, startMock } from "@ledgergate/mock";
import { LedgergateError } from "@ledgergate/runtime";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hintAt } from "../src/describe-mistake.ts";
import { explainInput } from "../src/explain-input.ts";
import { readApis } from "../src/operations.ts";
import { run } from "./run.ts";
import { serve } from "./serve.ts";

const owner = "41d1e7a6bc354106cb410e65ff8b181c600ff14292";
const setting = ["ledger-c", "update-setting", "--owner-address", owner, "--contract-address", owner];
const commands = [...readApis().map(({ name }) => name), "mcp", "completion"];
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ port: 0, anyKey: false });
});
afterAll(() => mock.close());
afterEach(() => vi.restoreAllMocks());

const settings = (): Record<string, string> => ({
  LEDGERGATE_BASE_URL: mock.url,
  LEDGERGATE_API_KEY: "mock-key-ledger-a-mainnet",
});

/** Starts a service that answers everything alike. Returns the settings for it. */
async function answering(body: string, status = 200, headers: Record<string, string> = {}) {
  const url = await serve((_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
  });
  return { ...settings(), LEDGERGATE_BASE_URL: url };
}

describe("a wrong command line ends with 2, names mistake and remedy, and sends nothing", () => {
  it.each<[words: readonly string[], message: string]>([
    [["ledgr-a", "get-account", "0x1"], "unknown command 'ledgr-a' (did you mean ledger-a?)\nRun it with --help"],
    [["moon"], `unknown command 'moon' (known: ${commands.join(", ")})`],
    [["ledger-a", "get-acount", "0x1"], "unknown command 'get-acount' (did you mean get-account?)"],
    [["ledger-a", "get-balance"], "unknown command 'get-balance' (known: "],
    [["ledger-a", "get-blok", "1"], "unknown command 'get-blok' (did you mean get-block-by-height?)"],
    [["ledger-a"], "Usage: ledgergate ledger-a"],
    [[], "Usage: ledgergate [options]"],
    [["ledger-a", "get-account"], "missing required argument 'address'"],
    [["ledger-a", "get-account", "0x1", "0x2"], "'get-account'. Expected 1 argument but got 2.\nRun"],
    [["ledger-a", "get-account", "0x1", "--ledger-versoin", "1"], "(did you mean --ledger-version?)"],
    [["ledger-a", "get-account", "--address", "0x1"], "unknown option '--address' (did you mean <address>?)"],
    [["ledger-a", "get-block-by-height", "--blockheight=7"], "'--blockheight' (did you mean <block-height>?)"],
    [["mcp", "--writ"], "unknown option '--writ' (did you mean --write?)"],
    [["ledger-a", "get-account", "0x1", "--bogus=s3cret-value"], "unknown option '--bogus'"],
    [["ledger-a", "get-account", "zz"], "<address> must be 0x and up to 64 hex digits, or 64 hex digits (given: zz)."],
    [["ledger-a", "get-account", "0x1", "--ledger-version", "-1"], "--ledger-version must be at least 0 (given: -1)."],
    [["ledger-a", "get-account", "0x1", "--ledger-version", "1.5"], "--ledger-version must be a whole number"],
    [
      ["ledger-a", "get-block-by-height", "18446744073709551616"],
      "<block-height> must be at most 18446744073709551615 (given: 18446744073709551616).",
    ],
    [["ledger-b", "list-operation-effects", "1", "--order", "up"], "--order must be one of asc, desc (given: up)."],
    [["ledger-b", "list-operation-effects", "1", "--limit", "0"], "--limit must be at least 1 (given: 0)."],
    [setting, "--consume-user-resource-percent is missing.\nShare of the resources"],
    [[...setting, "--consume-user-resource-percent", "101"], "must be at most 100 (given: 101)."],
    [[...setting, "--body", "["], "--body is not JSON."],
    [[...setting, "--body", "[]"], "--body must be a JSON object with members of the body."],
    [[...setting, "--body", "@/nothing"], "--body: /nothing cannot be read"],
    [[...setting, "--body", '{"ownr_address":"1"}'], "--body: ownr_address is no input of this command (did you mean"],
    [
      [...setting, "--consume-user-resource-percent", "1", "--body", '{"Permission_id":"x"}'],
      "Permission_id of --body must be a whole number (given: x).",
    ],
    [
      ["auth", "request-token", "--body", '{"client_secret":"s3cret"}'],
      "--body: client_secret is a secret. Set LEDGERGATE_CLIENT_SECRET instead.",
    ],
    [["auth", "request-token", "--client-id", "me"], "LEDGERGATE_CLIENT_SECRET is missing.\nClient secret that"],
    [["auth", "request-token", "--client-id", "me", "--client-secret", "x"], "unknown option '--client-secret'"],
    [["ledger-a", "get-account", "0x1", "--fields", "a,,b"], "fields must be names of members, such as a,b.c"],
    [["ledger-a", "get-account", "0x1", "--budget", "much"], "It must be a whole number."],
    [["ledger-a", "get-account", "0x1", "--network", "mainnet"], "--network needs the team's key"],
    [["admin", "list-endpoints"], "LEDGERGATE_ADMIN_KEY is not set. It is the key of the API admin."],
    [["ledger-a", "get-block-by-height", "1", "--accept", "xml"], "Allowed choices are bcs."],
  ])("%j", async (words, message) => {
    const fetch = vi.spyOn(globalThis, "fetch");
    const { code, out, err } = await run(words, settings());
    expect({ code, out, sent: fetch.mock.calls.length }).toEqual({ code: 2, out: "", sent: 0 });
    expect(err).toContain(message);
    expect(err).not.toContain("s3cret");
    if (!message.startsWith("Usage")) expect(err.trimEnd().split("\n").length).toBeLessThanOrEqual(3);
  });

  it.each<[env: Record<string, string>, message: string]>([
    [{}, "LEDGERGATE_BASE_URL is not set. It is the gateway's address, such as http://localhost:4010."],
    [{ LEDGERGATE_BASE_URL: "http://127.0.0.1" }, "No key is set. Set LEDGERGATE_API_KEY"],
    [{ LEDGERGATE_BASE_URL: "127.0.0.1:4010", LEDGERGATE_API_KEY: "k" }, "LEDGERGATE_BASE_URL must be"],
    [
      { LEDGERGATE_BASE_URL: "http://127.0.0.1", LEDGERGATE_API_KEY: "a b" },
      "LEDGERGATE_API_KEY or LEDGERGATE_ADMIN_KEY must be",
    ],
  ])("with the settings %j", async (env, message) => {
    const fetch = vi.spyOn(globalThis, "fetch");
    const { code, err } = await run(["ledger-a", "get-account", "0x1"], env);
    expect({ code, sent: fetch.mock.calls.length }).toEqual({ code: 2, sent: 0 });
    expect(err).toContain(message);
  });
});

it("the known names are listed if they are few", () => {
  const names = Array.from({ length: 21 }, (_, at) => `name-${at}`);
  expect(hintAt("moon", names.slice(1))).toMatch(/^ \(known: name-1, .*name-20\)$/);
  expect(hintAt("moon", names)).toBe("");
  expect(hintAt("nam-7", names)).toBe(" (did you mean name-7?)");
});

it("a mistake in an input is explained by the first paragraph of the input's description", () => {
  const details = { operation: "getThing", input: "size", rule: "must be at most 9" };
  const error = new LedgergateError("invalid_input", "Any text.", details);
  const description = "Size in\n**bytes**.\n\nMore about sizes.";
  const size = { name: "size", flag: "size", rule: { in: "query", type: "integer" }, schema: {}, description } as const;
  const operation = { id: "getThing", command: "get-thing", tool: "get_thing", title: "Get a thing", inputs: [size] };
  const given = { values: { size: "10" }, nameOf: () => "--size", secrets: [] };
  expect(explainInput(error, operation, given)).toMatchObject({
    message: "--size must be at most 9 (given: 10).\nSize in bytes.",
  });
});

describe("a failed call prints one reason, and nothing on standard output", () => {
  const refused = { LEDGERGATE_API_KEY: "another-key" };
  const nobody = { LEDGERGATE_BASE_URL: "http://127.0.0.1:9" };
  const elsewhere = () => ({ LEDGERGATE_BASE_URL: `${mock.url}/elsewhere` });
  const missing = ["ledger-a", "get-block-by-height", "99999999"];
  const state = "The node's newest block: \\d+ \\(version \\d+\\), oldest block: \\d+ \\(version \\d+\\)\\.\n$";
  const busy = JSON.stringify({ Error: "class org.example.IllegalAccessException : lack of computing resources" });
  const page = ["<html>Sign in</html>", 200, { "Content-Type": "text/html" }] as const;
  type Failure = [code: number, message: string, words?: readonly string[] | undefined, env?: () => object];
  const later = (status: number): Failure => {
    return [3, "", undefined, () => answering("{}", status, { "Retry-After": "3600" })];
  };

  it.each<Failure>([
    [1, `404 block_not_found: .*\nThere is no block of this height yet\\. Request [^]*\n${state}`, missing],
    [1, "\\(is LEDGERGATE_BASE_URL right\\?\\)", undefined, elsewhere],
    [4, "403 .*\n.*key", undefined, () => refused],
    [3, "http://127.0.0.1:9", undefined, () => nobody],
    ...[429, 500, 503].map(later),
    // The node's own text says that it is busy.
    [3, "", [...setting, "--consume-user-resource-percent", "1"], () => answering(busy)],
    [1, "the answer \\(200, text/html\\) is not JSON", undefined, () => answering(...page)],
  ])("with %i: %s", async (code, message, words = ["ledger-a", "get-account", "0x1"], env = () => ({})) => {
    const { err, ...ran } = await run(words, { ...settings(), ...(await env()) });
    expect(ran).toMatchObject({ code, out: "" });
    expect(err).toMatch(new RegExp(message));
    expect(err).not.toMatch(/mock-key|X-NODE/);
  });

  it("with 130 if it is interrupted", async () => {
    expect((await run(["ledger-a", "get-account", "0x1"], settings(), { signal: AbortSignal.abort() })).code).toBe(130);
  });
});

it("an endless answer is read up to the client's limit, and ends with 1", async () => {
  const closed = Promise.withResolvers<void>();
  const url = await serve((request, response) => {
    request.socket.once("close", () => closed.resolve());
    const chunk = Buffer.alloc(2 ** 20, " ");
    const send = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once("drain", send);
    };
    response.writeHead(200, { "Content-Type": "application/json" });
    send();
  });
  const { code, err } = await run(["ledger-a", "get-account", "0x1"], { ...settings(), LEDGERGATE_BASE_URL: url });
  expect([code, err]).toEqual([1, expect.stringContaining("more than 67108864 bytes")]);
  await closed.promise;
});

describe("integers beyond 2^53 in an answer", () => {
  it("keep their digits without a second request", async () => {
    const body = '{"sequence_number":"1","undocumented":[12345678901234567891,-9007199254740993]}';
    const fetch = vi.spyOn(globalThis, "fetch");
    const { out } = await run(["ledger-a", "get-account", "0x1"], await answering(body));
    expect(out).toBe(`${body}\n`);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("keep their digits on all pages, on a terminal, and with --fields", async () => {
    const env = await answering('[{"version":"1","sequence_number":"0","odd":12345678901234567891}]');
    const words = ["ledger-a", "list-account-transactions", "0x1", "--start", "18446744073709551614"];
    const fetch = vi.spyOn(globalThis, "fetch");
    expect((await run([...words, "--limit", "2", "--fields", "hash,odd"], env)).out).toBe(
      '[{"odd":12345678901234567891}]\n',
    );
    expect((await run(words, { ...env, NO_COLOR: "1" }, { isTerminal: true })).out).toContain(
      '"odd": 12345678901234567891\n',
    );
    expect(String(fetch.mock.calls[0]?.[0])).toContain("start=18446744073709551614");
  });
});
