import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkNodeVersion } from "../../src/check-node-version.ts";
import { commands } from "../../src/command/commands.ts";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { defaultSetup, findDearestCall } from "../support/default-setup.ts";
import { runCommand } from "../support/run-command.ts";
import { emptyStore, runOnStore } from "../support/stores.ts";
import { temporaryFile, temporaryFolder } from "../support/temporary-folder.ts";

test("help lists every command and flag", async () => {
  const { out: all } = await runCommand("--help");
  for (const [name, { flags = [] }] of Object.entries(commands)) {
    expect(all).toMatch(new RegExp(`\n  ${name.split(" ")[0]} `));
    const { out, ...end } = await runCommand(`${name} --help`);
    expect(end).toEqual({ code: 0, err: "" });
    expect(out).toContain(`Usage: ledgergate-gateway ${name}`);
    for (const { flags: text } of flags) expect(out).toContain(text);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  }
  const group = await runCommand("endpoint --help");
  expect(group.out).toMatch(/^(?!.*revoke).*\n {2}rotate \[options\] <endpoint> /s);
  expect((await runCommand("endpoint")).code).toBe(2);
});

const noTimes = "01.11.2026 1 2026 2026-02-30 2026-11-01T24:00 2026-11-01Z 0000-01-01 99999999d";

test.each([
  ["srve --help", "unknown command 'srve'\n(Did you mean serve?)"],
  ["help team crate", "unknown command 'crate'\n(Did you mean create?)"],
  // Without a command, the flags are those of `serve`.
  ["--worker 2", "unknown option '--worker'\n(Did you mean --workers?)"],
  ["team create one two", "too many arguments for 'create'."],
  ["endpoint rotate x --keep 99999999d", "a time with its unit, such as 30m, 24h or 7d."],
  ...`${noTimes} 9999-12-31T23:59-23:59`.split(" ").map((time) => [`audit --to ${time}`, "such as 2026-01-31"]),
  ["serve --databse=postgres://a:secret@b/c", "unknown option '--databse'\n"],
  ["serve --workers none", "--workers must be a whole number"],
])("%j ends with exit code 2 and an explanation", async (words, message) => {
  expect(await runCommand(words)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});

test("times are in UTC, and usage begins and ends with whole hours", async () => {
  vi.stubEnv("TZ", "America/New_York");
  const { run } = await runOnStore();
  await run("init");
  const november = /^Interval: from 2026-11-01T00:00:00\.000Z, before 2026-11-30T22:00:00\.000Z\.$/;
  for (const [words, expected] of [
    ["usage --from 2026-11 --to 2026-11-30T22:59:59.9", november],
    ["usage --from 2026-11-01T00:00:00 --to 2026-12-01T00:30+02:00", november],
    ["audit --to 2026-11-30T22:59:59.9Z", /^Interval: before 2026-11-30T22:59:59\.900Z\.$/],
    ["usage --from 90m", /^Interval: from \d{4}-\d\d-\d\dT\d\d:00:00\.000Z\.$/],
    ["usage", /^$/],
  ] as const)
    expect(await run(words)).toMatchObject({ code: 0, err: expect.stringMatching(expected) });
});

test("check reports all problems at once, as text and as JSON", async () => {
  const file = temporaryFile("listen: 127.0.0.1:80\nworkers: 0\nnode: {}\n");
  const err = `${file}:2: workers must be a whole number from 1 on.\n${file}:3: node is not known. Did you mean nodes?`;
  expect(await runCommand(`check ${file}`)).toMatchObject({ code: 1, err });
  writeFileSync(file, "simulate: [ledger-b, ledger-b]\n");
  const good = await runCommand("check --json", { env: { LEDGERGATE_CONFIG: file } });
  const { chains } = defaultSetup;
  expect(JSON.parse(good.out)).toMatchObject({ ok: true, simulated: ["ledger-b"], withoutWebSockets: chains });
  const { out } = await runCommand(`check ${file}`);
  expect(out).not.toContain("There is no ledgergate.yaml");
  expect(out).toContain("Simulated ledgers, with invented answers: ledger-b.");
  expect(out).toContain(`chains whose nodes have no \`ws\`: ${chains.join(", ")}.`);
});

test("only serve and init create a store", async () => {
  const noFile = expect.stringMatching(/^There is no ledgergate\.yaml here: check reads the defaults\. /);
  expect(await runCommand("check")).toEqual({ code: 0, out: noFile, err: "" });
  const list = await runCommand(`team list --data ${join(temporaryFolder(), "none")}`);
  expect(list).toMatchObject({ code: 1, err: expect.stringContaining("The commands serve and init create one") });
});

test("endpoints without nodes are warned of, and vice versa", async () => {
  const nodes = "nodes: { ledger-a: { testnet: [{ name: own, url: 'http://n' }], tesnet: [] } }";
  const file = temporaryFile(`${nodes}\nsimulate: [ledger-b]\n`);
  const { run } = await runOnStore("--config", file);
  const initial = await runCommand(["init", "--config", file, ...(await emptyStore())]);
  expect(initial.err).toMatch(/^warning: nodes\.ledger-a\.mainnet has no node: .*\nwarning: nodes\.ledger-c\.mainnet /);
  await run("team create one");
  const rows = ["a,tesnet", "b,", "c,", "c,"].map((at, row) => `one,ledger-${at},,${"k".repeat(24)}${row},\n`);
  const csv = temporaryFile(`team,chain,network,name,key,rate\n${rows.join("")}`);
  for (const [words, ...lacking] of [
    ["endpoint create --team one --chain ledger-a --network testnet"],
    ["endpoint create --team one --chain ledger-b --network tesnet"],
    ["endpoint create --team one --chain ledger-a --network tesnet", "a.tesnet"],
    ["endpoint create --team one --chain ledger-c", "c.mainnet"],
    [`import --endpoints ${csv}`, "a.tesnet", "c.mainnet"],
  ] as [string, ...string[]][]) {
    const { code, err } = await run(words);
    const warned = err.match(/(?<=^warning: nodes\.ledger-)\S+(?= has no node: the calls)/gm);
    expect([code, warned ?? []]).toEqual([0, lacking]);
  }
  // The document of a chain is configured no more.
  const other = temporaryFile(`documents: { ledger-x: ${temporaryFile(JSON.stringify(ledgerX))} }\n`);
  await run("endpoint create --team one --chain ledger-x", "--config", other);
  const check = async () => (await run("check")).err.split("\n").slice(1);
  const isMissing = expect.stringContaining("warning: documents.ledger-x is missing");
  const isRefused = (network: string) => expect.stringContaining(`ledger-a.${network} has no node: the calls`);
  expect(await check()).toEqual([isRefused("tesnet"), isMissing]);
  writeFileSync(file, `${nodes.replace("testnet", "Tesnet")}\nsimulate: [ledger-b]\n`);
  const hasNone = expect.stringMatching(/ledger-a\.Tesnet has no endpoint.* Did you mean tesnet\?/);
  expect(await check()).toEqual([hasNone, isRefused("tesnet"), isRefused("testnet"), isMissing]);
});

test("init shows the first team's keys, or writes them", async () => {
  const shown = await runCommand(["init", ...(await emptyStore())], { isTerminal: true });
  expect(shown.out).toMatch(/team, shown only now:\n(?: {2}.*\n)* {2}ledger-a mainnet +lgk_[\w-]{43}\n/);

  const { run } = await runOnStore();
  const { out } = await run("init");
  const { adminKey, curls } = JSON.parse(
    readFileSync(out.replace("Keys of the first team, and commands with them: ", ""), "utf8"),
  );
  expect(curls.admin).toContain(adminKey);
  expect(await run("init")).toMatchObject({ code: 1, err: expect.stringContaining("team create NAME") });
});

test("an operator sees each secret once", async () => {
  const { run, out, data } = await runOnStore();
  const json = async (words: string) => JSON.parse(await out(`${words} --json`));
  expect(await out("migrate")).toMatch(/^Migrated: /);
  expect(await out("team list")).toBe("There are none.");
  const [dearest, ofChain] = [findDearestCall(), findDearestCall("ledger-a")];
  await json(`team create one --rate ${Number.MAX_SAFE_INTEGER}`);
  expect(await json("team update one --rate none")).not.toHaveProperty("rate");
  const { endpoint, key } = await json("endpoint create --team one --chain ledger-a --name main");
  const secrets = [
    key,
    (await json("endpoint rotate main --keep 24h")).key,
    (await json("admin-key create --team one --name ops")).key,
    (await json("client create --team one --name app")).secret,
    (await json("client rotate app")).secret,
  ];
  expect(new Set(secrets).size).toBe(5);
  await json(`endpoint update ${endpoint.id} --rate 20 --burst ${ofChain.computeUnits}`);
  expect(await out("endpoint disable main")).not.toContain("shown only now");
  const client = await out("client create --team one --name shown");
  expect(client).toMatch(/^ID [^\n]*\n[^\n]*shown[^\n]*\n\nIts secret, shown only now:\nlgs_[\w-]{43}$/);
  await json("admin-key disable ops");
  await json("signing-key rotate");
  const lists: string[] = [];
  for (const what of ["team", "endpoint", "admin-key", "client", "signing-key"]) lists.push(await out(`${what} list`));
  expect(lists[1]).toMatch(new RegExp(`main +ledger-a +mainnet +no +\\S+ +20/s, ${ofChain.computeUnits} at once`));
  lists.push(await out("usage --by team,day --csv"), await out("audit --csv"));
  expect(lists.at(-1)).toMatch(/,endpoint rotate,endpoint,[\w-]+,main,one,yes,/);
  for (const secret of secrets) expect(lists.join("\n")).not.toContain(secret);
  // `--json` is a flag of `usage collect` here, not of `usage`.
  expect(await json(`usage collect ${temporaryFolder()}`)).toMatchObject({ files: 0, calls: 0 });

  const file = join(temporaryFolder(), "store.jsonl");
  expect(await out(`export ${file}`)).toContain(file);
  // A backup needs the master key.
  const env = { LEDGERGATE_MASTER_KEY: readFileSync(join(data, "master-key"), "utf8").trim() };
  const imported = await runCommand(["import", file, ...(await emptyStore())], { env });
  expect(imported).toMatchObject({ code: 0, err: "" });
  const tooLittle = ({ name, computeUnits: cost }: typeof dearest) =>
    `less than a call of ${name} costs: choose a rate of ${Math.ceil(cost / 10)} or more, or a burst of ${cost}.`;
  for (const [words, message] of [
    ["endpoint create --team one --chain ledger", "There is no chain ledger. Did you mean ledger-a?"],
    ["endpoint disable nobody", "nobody"],
    [`export ${data}`, `${data} is no regular file.`],
    // A team's rate is for all chains, an endpoint's for its own.
    ["team update one --rate 20 --burst 50", tooLittle(dearest)],
    [`endpoint update ${endpoint.id} --name renamed --rate 20 --burst 50`, tooLittle(ofChain)],
  ] as const)
    expect(await run(words)).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  expect(await out("endpoint list")).not.toMatch(/renamed|, 50 at once/);
});

test("an older Node gets a message first", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const { exitCode } = process;
  onTestFinished(() => {
    process.exitCode = exitCode;
  });
  expect([checkNodeVersion("24.17.0"), process.exitCode]).toEqual([false, 1]);
  const message = "ledgergate-gateway: This is Node 24.17.0. The gateway needs Node 24.18 or newer.";
  expect(printed.mock.calls).toEqual([[message]]);
  expect(checkNodeVersion("24.18.0")).toBe(true);
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(engines.node).toBe(">=24.18");
});
