import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkNodeVersion } from "../../src/check-node-version.ts";
import { commands } from "../../src/command/commands.ts";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { defaultSetup, findDearestCall } from "../support/default-setup.ts";
import { runCommand } from "../support/run-command.ts";
import { emptyStore } from "../support/stores.ts";
import { temporaryFile, temporaryFolder } from "../support/temporary-folder.ts";

test("help lists every command and flag", async () => {
  const all = await runCommand(["--help"]);
  for (const [name, { flags = [] }] of Object.entries(commands)) {
    expect(all.out).toMatch(new RegExp(`\n  ${name.split(" ")[0]} `));
    const { code, out, err } = await runCommand([...name.split(" "), "--help"]);
    expect([name, code, err]).toEqual([name, 0, ""]);
    expect(out).toContain(`Usage: ledgergate-gateway ${name}`);
    for (const { flags: text } of flags) expect(out).toContain(text);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  }
  const group = await runCommand(["endpoint", "--help"]);
  expect(group.out).toContain("\n  rotate [options] <endpoint> ");
  expect(group.out).not.toContain("revoke");
  expect((await runCommand(["endpoint"])).code).toBe(2);
  // Without a command, the flags are those of `serve`.
  expect((await runCommand(["--worker", "2"])).err).toContain("unknown option '--worker'\n(Did you mean --workers?)");
});

const noTimes = "01.11.2026 1 2026 2026-02-30 2026-11-01T24:00 2026-11-01Z 0000-01-01 99999999d";

test.each([
  ["srve", "unknown command 'srve'\n(Did you mean serve?)"],
  ["team list --jsn", "unknown option '--jsn'\n(Did you mean --json?)"],
  ["team create", "missing required argument 'name'"],
  ["team create one two", "too many arguments for 'create'. Expected 1 argument but got 2"],
  ["endpoint create --team t", "required option '--chain <chain>' not specified"],
  ["endpoint rotate x --keep soon", "It must be a time with its unit, such as 30m, 24h or 7d."],
  ["endpoint rotate x --keep 99999999d", "It must be a time with its unit"],
  ...`${noTimes} 9999-12-31T23:59-23:59`
    .split(" ")
    .map((time) => [`audit --to ${time}`, "It must be a time such as 2026-01-31"]),
  ["serve --databse=postgres://a:secret@b/c", "unknown option '--databse'\n"],
  ["serve --workers none", "--workers must be a whole number from 1 on."],
])("%j ends with exit code 2 and an explanation", async (words, message) => {
  const { code, err } = await runCommand(words.split(" "));
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test("times are in UTC, and usage begins and ends with whole hours", async () => {
  vi.stubEnv("TZ", "America/New_York");
  onTestFinished(() => void vi.unstubAllEnvs());
  const store = await emptyStore();
  await runCommand(["init", ...store]);
  const november = /^Interval: from 2026-11-01T00:00:00\.000Z, before 2026-11-30T22:00:00\.000Z\.$/;
  for (const [words, expected] of [
    ["usage --from 2026-11 --to 2026-11-30T22:59:59.9", november],
    ["usage --from 2026-11-01T00:00:00 --to 2026-12-01T00:30+02:00", november],
    ["audit --to 2026-11-30T22:59:59.9Z", /^Interval: before 2026-11-30T22:59:59\.900Z\.$/],
    ["usage --from 90m", /^Interval: from \d{4}-\d\d-\d\dT\d\d:00:00\.000Z\.$/],
    ["usage", /^$/],
  ] as const) {
    const { code, err } = await runCommand([...words.split(" "), ...store]);
    expect([code, err]).toEqual([0, expect.stringMatching(expected)]);
  }
});

test("check reports all problems at once, as text and as JSON", async () => {
  const file = temporaryFile("listen: 127.0.0.1:80\nworkers: 0\nnode: {}\n");
  expect(await runCommand(["check", file])).toMatchObject({
    code: 1,
    err: `${file}:2: workers must be a whole number from 1 on.\n${file}:3: node is not known. Did you mean nodes?`,
  });
  writeFileSync(file, "simulate: [ledger-b]\n");
  const good = await runCommand(["check", "--json"], { env: { LEDGERGATE_CONFIG: file } });
  const { chains } = defaultSetup;
  expect(JSON.parse(good.out)).toMatchObject({ ok: true, simulated: ["ledger-b"], withoutWebSockets: chains });
  const { out } = await runCommand(["check", file]);
  expect(out).not.toContain("There is no ledgergate.yaml");
  expect(out).toContain("Simulated ledgers, with invented answers: ledger-b.");
  expect(out).toContain(`do not work for chains whose nodes have no \`ws\`: ${chains.join(", ")}.`);
});

test("only serve and init create a store", async () => {
  const noFile = expect.stringMatching(/^There is no ledgergate\.yaml here: check reads the defaults\. /);
  expect(await runCommand(["check"])).toMatchObject({ code: 0, out: noFile, err: "" });
  const list = await runCommand(["team", "list", "--data", join(temporaryFolder(), "none")]);
  expect(list).toMatchObject({ code: 1, err: expect.stringContaining("The commands serve and init create one") });
});

test("endpoints without nodes are warned of, and vice versa", async () => {
  const nodes = "nodes: { ledger-a: { testnet: [{ name: own, url: 'http://10.0.0.5' }] } }";
  const file = temporaryFile(`${nodes}\nsimulate: [ledger-b]\n`);
  const store = [...(await emptyStore()), "--config", file];
  await runCommand(["team", "create", "one", ...store]);
  for (const [chain, network, lacking] of [
    ["ledger-a", "testnet", undefined],
    ["ledger-b", "tesnet", undefined],
    ["ledger-a", "tesnet", "nodes.ledger-a.tesnet"],
    ["ledger-c", "mainnet", "nodes.ledger-c.mainnet"],
  ] as const) {
    const flags = ["--chain", chain, ...(network === "mainnet" ? [] : ["--network", network])];
    const warning = `warning: ${lacking} has no node: the calls of this endpoint are refused as overloaded.`;
    const created = await runCommand(["endpoint", "create", "--team", "one", ...flags, ...store]);
    expect(created).toMatchObject({ code: 0, err: lacking === undefined ? "" : warning });
  }
  // The document of a chain is configured no more.
  const document = temporaryFile(JSON.stringify(ledgerX));
  const create = ["endpoint", "create", "--team", "one", "--chain", "ledger-x", ...store];
  await runCommand([...create, "--config", temporaryFile(`documents: { ledger-x: ${document} }\n`)]);
  const isMissing = "warning: documents.ledger-x is missing: the calls of its endpoints get 404.";
  const check = async () => (await runCommand(["check", ...store])).err.split("\n").slice(1);
  const isRefused = "has no node: the calls of its endpoints are refused as overloaded.";
  expect(await check()).toEqual([`warning: nodes.ledger-a.tesnet ${isRefused}`, isMissing]);
  writeFileSync(file, `${nodes.replace("testnet", "Tesnet")}\nsimulate: [ledger-b]\n`);
  expect(await check()).toEqual([
    "warning: nodes.ledger-a.Tesnet has no endpoint: no call reaches its nodes. Did you mean tesnet?",
    ...["tesnet", "testnet"].map((network) => `warning: nodes.ledger-a.${network} ${isRefused}`),
    isMissing,
  ]);
});

test("init shows the first team's keys, or writes them", async () => {
  const shown = await runCommand(["init", ...(await emptyStore())], { isTerminal: true });
  expect(shown.out).toMatch(/team, shown only now:\n(?: {2}.*\n)* {2}ledger-a mainnet +lgk_[\w-]{43}\n/);

  const store = await emptyStore();
  const { out } = await runCommand(["init", ...store]);
  const { adminKey, curls } = JSON.parse(readFileSync(out.replace("Keys of the first team: ", ""), "utf8"));
  expect(curls.admin).toContain(adminKey);
  const again = await runCommand(["init", ...store]);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("team create NAME") });
});

test("an operator sees each secret once", async () => {
  const store = await emptyStore();
  const run = async (...args: string[]) => {
    const { code, out, err } = await runCommand([...args, ...store]);
    expect([code, err]).toEqual([0, ""]);
    return out;
  };
  const json = async (words: string) => JSON.parse(await run(...words.split(" "), "--json"));

  expect(await run("migrate")).toMatch(/^Migrated: /);
  expect(await run("team", "list")).toBe("There are none.");
  const [dearest, ofChain] = [findDearestCall(), findDearestCall("ledger-a")];
  await json(`team create Readers --rate ${dearest.computeUnits}`);
  const { endpoint, key } = await json("endpoint create --team Readers --chain ledger-a --name main");
  const secrets = [
    key,
    (await json("endpoint rotate main --keep 24h")).key,
    (await json("admin-key create --team Readers --name ops")).key,
    (await json("client create --team Readers --name app")).secret,
    (await json("client rotate app")).secret,
  ];
  expect(new Set(secrets).size).toBe(5);
  await json(`endpoint update ${endpoint.id} --rate 20 --burst ${ofChain.computeUnits}`);
  expect(await run("endpoint", "disable", "main")).not.toContain("shown only now");
  const client = await run("client", "create", "--team", "Readers", "--name", "shown");
  expect(client).toMatch(/^ID [^\n]*\n[^\n]*shown[^\n]*\n\nIts secret, shown only now:\nlgs_[\w-]{43}$/);
  await json("admin-key disable ops");
  await json("signing-key rotate");
  const lists: string[] = [];
  for (const what of ["team", "endpoint", "admin-key", "client", "signing-key"]) lists.push(await run(what, "list"));
  expect(lists[1]).toMatch(new RegExp(`main +ledger-a +mainnet +no +\\S+ +20/s, ${ofChain.computeUnits} at once`));
  lists.push(await run("usage", "--by", "team,day", "--csv"), await run("audit", "--csv"));
  expect(lists.at(-1)).toMatch(/,endpoint rotate,endpoint,[\w-]+,main,Readers,yes,/);
  for (const secret of secrets) expect(lists.join("\n")).not.toContain(secret);
  // `--json` is a flag of `usage collect` here, not of `usage`.
  expect(await json(`usage collect ${temporaryFolder()}`)).toMatchObject({ files: 0, calls: 0 });

  const file = join(temporaryFolder(), "store.jsonl");
  expect(await run("export", file)).toContain(file);
  // A backup needs the master key.
  const env = { LEDGERGATE_MASTER_KEY: readFileSync(join(store[1] ?? "", "master-key"), "utf8").trim() };
  const imported = await runCommand(["import", file, ...(await emptyStore())], { env });
  expect(imported).toMatchObject({ code: 0, err: "" });
  const tooLittle = ({ name, computeUnits: cost }: typeof dearest) =>
    `less than a call of ${name} costs: choose a rate of ${Math.ceil(cost / 10)} or more, or a burst of ${cost}.`;
  for (const [words, message] of [
    ["endpoint create --team Readers --chain ledger", "There is no chain ledger. Did you mean ledger-a?"],
    ["endpoint disable nobody", "nobody"],
    // A team's rate is for all chains, an endpoint's for its own.
    ["team update Readers --rate 20 --burst 50", tooLittle(dearest)],
    [`endpoint update ${endpoint.id} --name renamed --rate 20 --burst 50`, tooLittle(ofChain)],
  ] as const) {
    const { code, err } = await runCommand([...words.split(" "), ...store]);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  }
  expect(await run("endpoint", "list")).not.toMatch(/renamed|, 50 at once/);
});

test("an older Node gets a message first", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const { exitCode } = process;
  onTestFinished(() => {
    printed.mockRestore();
    process.exitCode = exitCode;
  });
  expect([checkNodeVersion("24.17.0"), process.exitCode]).toEqual([false, 1]);
  const message = "ledgergate-gateway: This is Node 24.17.0. The gateway needs Node 24.18 or newer.";
  expect(printed.mock.calls).toEqual([[message]]);
  expect(checkNodeVersion("24.18.0")).toBe(true);
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(engines.node).toBe(">=24.18");
});
