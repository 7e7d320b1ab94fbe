import { afterEach, describe, expect, it, vi } from "vitest";
import { hintAt } from "../src/describe-mistake.ts";
import { readApis } from "../src/operations.ts";
import { foreignApis } from "./foreign.ts";
import { complete, mock, setting, settings } from "./mock.ts";
import { run } from "./run.ts";
import { answering } from "./serve.ts";

const account = "ledger-a get-account 0x1";
const block = "ledger-a get-block-by-height";
const token = "auth request-token";
const commands = [...readApis().map(({ name }) => name), "mcp", "completion"];
afterEach(() => vi.restoreAllMocks());

function* endless() {
  for (;;) yield Buffer.alloc(2 ** 20, " ");
}

describe("a wrong command line ends with 2, names mistake and remedy, and sends nothing", () => {
  it.each<[words: string, message: string, env?: Record<string, string>]>([
    ["moon", `unknown command 'moon' (known: ${commands.join(", ")})`],
    ["ledger-a get-acount --help", "(did you mean get-account?)"],
    [`${block} 1 --with-transactions=no`, ": it takes no value"],
    ["ledger-a get-account", "required argument 'address'"],
    [`${account} 0x2`, "'get-account'. Expected 1 argument but got 2.\nRun"],
    ["--hlep", "(did you mean --help?)"],
    [`${block} --blockheight=7`, "(did you mean <block-height>?)"],
    ["mcp --only get-acount", "operation: get-acount (did you"],
    ["mcp", "LEDGERGATE_BASE_URL must be an", { LEDGERGATE_BASE_URL: "gateway.example" }],
    ["mcp --port 70000", "--port cannot be used: "],
    ["mcp --port 0", "LEDGERGATE_MCP_SECRET must be visible", { LEDGERGATE_MCP_SECRET: "a b" }],
    [`${account} --bogus=s3cret-value`, "unknown option '--bogus'"],
    [setting, "percent is missing.\nShare of the"],
    [`${setting} --body [`, "--body is not JSON."],
    [`${setting} --body []`, "--body must be a JSON object"],
    [`${setting} --body @/nothing`, "--body: /nothing cannot be read"],
    [`${setting} --body {"ownr_address":"1"}`, "no input of this command (did"],
    [`${complete} --body {"Permission_id":"x"}`, "Permission_id of --body must be a whole"],
    [`${token} --body {"client_secret":"s3cret"}`, "Set LEDGERGATE_CLIENT_SECRET instead."],
    [`${token} --client-id me`, "SECRET is missing.\nClient secret"],
    [`${account} --network mainnet`, "--network needs the team's key"],
    ["admin list-endpoints", "LEDGERGATE_ADMIN_KEY is not set."],
    // Settings.
    [account, "LEDGERGATE_BASE_URL is not set.", { LEDGERGATE_BASE_URL: "" }],
    [account, "No key is set. Set LEDGERGATE_API_KEY", { LEDGERGATE_API_KEY: "" }],
    [account, "LEDGERGATE_API_KEY or", { LEDGERGATE_API_KEY: "a b" }],
  ])("%s: %s", async (words, message, env = {}) => {
    const fetch = vi.spyOn(globalThis, "fetch");
    const { code, out, err } = await run(words, { ...settings, ...env });
    expect({ code, out, sent: fetch.mock.calls.length }).toEqual({ code: 2, out: "", sent: 0 });
    expect(err).toContain(message);
    expect(err).not.toContain("s3cret");
    expect(err.trimEnd().split("\n").length).toBeLessThanOrEqual(3);
  });
});

it("the known names are not listed if they are many", () => {
  const names = Array.from({ length: 21 }, (_, at) => `name-${at}`);
  expect(hintAt("moon", names)).toBe("");
});

it("a mistake in an input is explained by the first paragraph of its description", async () => {
  const description = "Size in\n**bytes**.\n\nMore about sizes.";
  const size = { name: "size", in: "query", description, schema: { type: "integer", maximum: 9 } };
  const apis = foreignApis({ getThing: { parameters: [size] } });
  const { err } = await run("foreign-api get-thing --size 10", settings, { apis });
  expect(err).toBe("ledgergate: --size must be at most 9 (given: 10).\nSize in bytes.\n");
});

const busy = '{"Error":"class org.example.IllegalAccessException : lack of computing resources"}';
const html = { "Content-Type": "text/html" };
const later = { "Retry-After": "3600" };
it.each<[code: number, message: RegExp, env?: () => object, words?: string]>([
  [
    1,
    /404 block_not_found: .*\nThere .*\nThe node's newest block: \d+ \(version \d+\), oldest block: \d+ \(version \d+\)\.\n$/,
    () => ({}),
    `${block} 99999999`,
  ],
  [1, /is LEDGERGATE_BASE_URL right\?/, () => ({ LEDGERGATE_BASE_URL: `${mock.url}/elsewhere` })],
  [4, /403 .*\n.*key/, () => ({ LEDGERGATE_API_KEY: "another-key" })],
  [3, /http:\/\/127\.0\.0\.1:9/, () => ({ LEDGERGATE_BASE_URL: "http://127.0.0.1:9" })],
  [3, /429/, () => answering("{}", 429, later)],
  [3, /500/, () => answering("{}", 500, later)],
  // The node's own text says that it is busy.
  [3, /./, () => answering(busy), complete],
  [1, /\(200, text\/html\) is not JSON/, () => answering("<p>Sign in</p>", 200, html)],
  [1, /more than 67108864 bytes/, () => answering(endless())],
])("a failed call ends with %i, one reason, and no output: %s", async (code, message, env, words = account) => {
  const { err, ...ran } = await run(words, { ...settings, ...(await env?.()) });
  expect(ran).toMatchObject({ code, out: "" });
  expect(err).toMatch(message);
  expect(err).not.toMatch(/mock-key|X-NODE/);
});

it("integers beyond 2^53 keep their digits, by one request, on all pages, and on a terminal", async () => {
  const fetch = vi.spyOn(globalThis, "fetch");
  const body = '{"sequence_number":"1","undocumented":[12345678901234567891,-9007199254740993]}';
  expect((await run(account, await answering(body))).out).toBe(`${body}\n`);
  expect(fetch).toHaveBeenCalledTimes(1);

  const env = await answering('[{"version":"1","sequence_number":"0","odd":12345678901234567891}]');
  const list = "ledger-a list-account-transactions 0x1 --start 18446744073709551614";
  const { out } = await run(`${list} --limit 2 --fields hash,odd`, env);
  expect(out).toBe('[{"odd":12345678901234567891}]\n');
  expect(String(fetch.mock.calls[1]?.[0])).toContain("start=18446744073709551614");
  const shown = await run(list, { ...env, NO_COLOR: "1" }, { isTerminal: true });
  expect(shown.out).toContain('"odd": 12345678901234567891\n');
});
