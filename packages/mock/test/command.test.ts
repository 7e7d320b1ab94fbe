import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readCommandLine as convertFlags } from "../src/command/command-line.ts";
import { readFlags } from "../src/command/flags.ts";
import { logLine, readyMessage } from "../src/command/messages.ts";
import type { Exchange } from "../src/index.ts";
import { serverOptions } from "../src/options/server-options.ts";
import type { Option } from "../src/options/world-options.ts";
import { exchange } from "./fixtures/exchange.ts";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMock } from "./fixtures/with-mock.ts";

const readCommandLine = (args: readonly string[], env: NodeJS.Dict<string>) => convertFlags(readFlags(args) ?? {}, env);

describe("the command line", () => {
  test.each<[string, NodeJS.Dict<string>, object]>([
    ["", { PORT: "5000" }, { port: 5000 }],
    ["--port 6000", { PORT: "5000" }, { port: 6000 }],
    ["--docs site -- --port 1 --api admin --api auth", {}, { port: 1, docs: "site", apis: ["admin", "auth"] }],
    ["--any-key -- --no-any-key", {}, { anyKey: false }],
    ["--scenario down --cu-per-second 100 --cu-budget 50", {}, { scenario: "down", cuPerSecond: 100, cuBudget: 50 }],
    ["--seed 7 --head 9007199254740993 --no-world", {}, { seed: "7", head: 9_007_199_254_740_993n, world: false }],
  ])("reads %s with %j", (args, env, options) => {
    expect(readCommandLine(args.split(" ").filter(Boolean), env)).toMatchObject(options);
  });

  test("becomes options that are served", async () => {
    const ledgers = ["--seed", "7", "--head", "60", "--block-time", "3600000", "--pruned-below", "50"];
    const mock = await withMock(
      readCommandLine(["--port", "0", "--api", "ledger-a", ...ledgers, "--cu-budget", "150"], {}),
    );
    const ask = (height: number) => fetch(`${mock.baseUrls["ledger-a"]}/v1/KEY/v1/blocks/by_height/${height}`);
    const { status, headers } = await ask(59);
    expect([status, headers.get("x-node-block-height"), headers.get("x-node-oldest-block-height")]).toEqual([
      200,
      "60",
      "50",
    ]);
    expect([(await ask(61)).status, (await ask(49)).status]).toEqual([404, 410]);
    const beyond = await ask(59);
    expect([beyond.status, beyond.headers.get("retry-after")]).toEqual([429, "3600"]);
  });

  test.each([
    [["--no-anykey"], {}, "Unknown option '--no-anykey'. Did you mean --no-any-key? --help lists all flags."],
    [["nothing"], {}, "Too many arguments. Expected 0 arguments but got 1. --help lists all flags."],
    [["--proxi=a=https://a.example/SECRET"], {}, "'--proxi' is unknown or takes no value. --help lists all flags."],
    [["--port", "http"], {}, "The option --port must be a whole number from 0 to 65535 (given: http)"],
    [[], { PORT: "x" }, "The option PORT must be a whole number from 0 to 65535"],
    [["--spec", "shop.json"], {}, "The option --spec must have the form NAME=VALUE."],
    [["--proxy", "https://a.example/SECRET"], {}, "The option --proxy must have the form NAME=VALUE."],
    [
      ["--scenario", "flakey"],
      {},
      "must be one of normal, flaky, throttled, pruned, stale-node, down (given: flakey); did you mean flaky?",
    ],
    [["--port"], {}, "Option '--port <N>' argument missing. --help lists all flags."],
  ])("refuses %j %j in words", (args, env, message) => {
    expect(() => readCommandLine(args, env)).toThrow(message);
  });
});

describe("the options", () => {
  const flags = Object.entries<Option>(serverOptions).map(
    ([name, { flag }]) => [name, flag?.replace(/ .*/, "")] as const,
  );

  test("have their flags in the help, which fits a terminal of 80 columns", () => {
    const print = vi.spyOn(console, "log").mockReturnValue();
    onTestFinished(() => print.mockRestore());
    expect(readFlags(["--help"])).toBeUndefined();
    const help = print.mock.calls.join("");
    for (const [, flag] of flags) if (flag) expect(help).toMatch(new RegExp(`^  ${flag}\\b`, "m"));
    expect(help).not.toMatch(/^ {2}--no-(?!world|any-key)/m);
    expect(Math.max(...help.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test("are the table of the README", async () => {
    const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const rows = Object.entries<Option>(serverOptions).map(
      ([name, { flag, help }]) => `| \`${name}\` | ${flag === undefined ? "" : `\`${flag}\``} | ${help} |\n`,
    );
    const written = readme.replace(/(?<=\n\| `startMock` \| command \|.*\n.*\n)(?:\|.*\n)+/, () => rows.join(""));
    await expect(written).toMatchFileSnapshot("../README.md", "of packages/mock: run vitest -u");
  });
});

describe("the ready message", () => {
  const start = () => withMock({ apis: ["warehouse", "office"], specs: { warehouse, office } });

  test("names the address, the base URLs, the keys and one command an API", async () => {
    const mock = await start();
    expect(readyMessage(mock, { docs: "site" })).toBe(`Ledgergate ready on ${mock.url}

Base URLs:
  warehouse  ${mock.url}/warehouse
  office     ${mock.url}
  docs       ${mock.url}/docs/

Keys:
  warehouse  mock-key-warehouse-mainnet   mainnet
  warehouse  mock-key-warehouse-testnet   testnet
  warehouse  mock-key-warehouse-disabled  testnet, disabled
  admin      mock-admin-key               the endpoints above
  auth       mock-client                  client id, with the secret mock-client-secret

Try, with these keys or any others:
  curl '${mock.url}/warehouse/v1/mock-key-warehouse-mainnet/r2/items/7'
  curl -H 'Authorization: mock-admin-key' '${mock.url}/office/v1/desks'
`);
  });

  test("prints no key of a custom state", async () => {
    const state = { teams: [{ name: "Mine", admin_keys: ["s3cret-admin"] }] };
    const mock = await withMock({ apis: ["office"], specs: { office }, state });
    const message = readyMessage(mock, { state: "mine.json" });
    expect(message).not.toContain("s3cret-admin");
    expect(message).toContain("\nTry, with keys of mine.json:\n  curl -H 'Authorization: ADMIN_KEY' ");
  });

  test("says where calls are forwarded to, without a key", async () => {
    const message = readyMessage(await start(), { proxy: { warehouse: "https://node.example/v1/SECRET/r2" } });
    expect(message).toContain("\nForwarded:\n  warehouse to https://node.example\n");
    expect(message).not.toContain("SECRET");
  });

  test("has commands that work in a shell", async () => {
    const { paths, ...rest } = warehouse as { paths: Record<string, object> };
    const specs = { warehouse: { ...rest, paths: { "/items": paths["/items"] } } };
    const mock = await withMock({ apis: ["warehouse"], specs });
    expect(mock.curls.warehouse).toContain(`--data-raw '{"name":"it'\\''s a bolt","count":3}'`);
    const { stdout } = await promisify(execFile)("bash", ["-c", `${mock.curls.warehouse} -s`]);
    expect(JSON.parse(stdout)).toEqual({ name: "created" });
  });
});

const input = [{ in: "query", name: "limit", reason: "must be >= 1" }] as const;
const shown = "GET     200   50 CU     1.2 ms  ledger-a /accounts/{address}  /ledger-a/v1/[secret]/v1/accounts/0x1";

test.each<[Partial<Exchange>, string]>([
  [{}, shown],
  [{ template: undefined, status: 404, computeUnits: 0, url: "/nowhere" }, "GET     404             1.2 ms  /nowhere"],
  [
    { violations: { input: [...input, ...input], output: [] }, moreViolations: 3 },
    `${shown}  query limit must be >= 1  and 4 more`,
  ],
  [
    { forwarded: true, violations: { input: [], output: input } },
    `${shown}  forwarded  answer query limit must be >= 1`,
  ],
  [{ fault: "reset", complete: false }, `${shown}  fault reset`],
  [{ fault: "drip", rule: "flaky-2" }, `${shown}  fault drip by flaky-2`],
  [{ status: undefined, aborted: true, complete: false }, `${shown.replace("200", "---")}  aborted by the caller`],
])("the log line of %j", (changes, line) => {
  expect(logLine({ ...exchange, ...changes }, false)).toBe(line);
});

test.each([
  [500, "31m500"],
  [200, "32m200"],
])("a terminal shows %i in the colour %s", (status, colour) => {
  expect(logLine({ ...exchange, status }, true)).toContain(`\u001b[${colour}\u001b[39m`);
});
