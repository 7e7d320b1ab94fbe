import { randomBytes } from "node:crypto";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importEndpoints } from "../../src/command/import-endpoints.ts";
import { runAction } from "../../src/command/store-actions.ts";
import { listAudit } from "../../src/store/audit.ts";
import { type EndpointRecord, rotateEndpoint } from "../../src/store/endpoints.ts";
import type { ImportStep } from "../../src/store/import-endpoints.ts";
import { listEndpoints } from "../../src/store/list-endpoints.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam, deleteTeam } from "../../src/store/teams.ts";
import { defaultSetup, findDearestCall } from "../support/default-setup.ts";
import { followStore } from "../support/snapshots.ts";
import { onServers, readAll, runOnStore, servers, testsOn } from "../support/stores.ts";
import { temporaryFile, temporaryFolder } from "../support/temporary-folder.ts";

const newKey = () => randomBytes(18).toString("base64url");

async function importFile(store: Store, text: string, onStep?: (step: ImportStep) => Promise<void>) {
  const file = temporaryFile(text);
  const ask = async (step: ImportStep) => {
    await onStep?.(step);
    return runAction("import --endpoints", store, step, { ...defaultSetup, user: "alice" });
  };
  return importEndpoints(file, ask as never).catch((error: Error) => {
    throw new Error(error.message.replaceAll(file, "FILE"));
  });
}

const endpoints = (store: Store) => readAll<EndpointRecord>(listEndpoints(store));

const head = "team,chain,network,name,key,rate\n";

const onTeams = testsOn(servers, async (open) => {
  const store = await open();
  for (const name of ["one", "two"]) await addTeam(store, { name });
  return store;
});

onServers("imported endpoints have their keys and audit entries", async (store) => {
  const { id: team } = await addTeam(store, { name: 'Readers, "big"' });
  const keys = Array.from({ length: 2_010 }, newKey);
  const rows = keys.map((key, index) => `${key},ledger-a,,${team},"Number ${index}, old",`);
  const [first = "", second = ""] = keys;
  rows[0] = `${first},ledger-b,testnet,"Readers, ""big""",,300`;
  const file = `\uFEFFkey,chain,network,team,name,rate\r\n${rows.join("\r\n")}\r\n`;
  expect(await importFile(store, file)).toMatchObject({ endpoints: 2_010, skipped: 0 });
  const all = await endpoints(store);
  const { endpointOf: keyedBy, follow, isWithinPage } = followStore(store);
  do await follow();
  while (isWithinPage());
  expect(new Set(keys.map((key) => keyedBy(key)?.id)).size).toBe(2_010);
  const endpointOf = (key: string) => all.find(({ id }) => id === keyedBy(key)?.id);
  const rate = { computeUnitsPerSecond: 300, burst: 3_000 };
  expect(endpointOf(first)).toMatchObject({ chain: "ledger-b", network: "testnet", name: "ledger-b testnet", rate });
  expect(endpointOf(second)).toMatchObject({ chain: "ledger-a", network: "mainnet", name: "Number 1, old" });
  expect(endpointOf(second)).not.toHaveProperty("rate");
  const entries = await readAll<{ command: string; id: string }>(listAudit(store, { team }));
  const imported = entries.filter(({ command }) => command === "import --endpoints").map(({ id }) => id);
  expect(imported.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  const text = JSON.stringify(entries);
  expect(keys.filter((key) => text.includes(key))).toEqual([]);
});

const [key, other] = [newKey(), newKey()];
const row = `one,ledger-a,mainnet,first,${key},200`;

for (const [what, again, expected] of [
  ["the same members in other words", `one,ledger-a,,first,${key},200`, { endpoints: 1, skipped: 1 }],
  ["other members", `two,ledger-b,testnet,second,${key},300`, "another team, chain, network, name, rate"],
  ["no rate", `one,ledger-a,,first,${key},`, "another rate"],
] as const)
  onTeams(`a key that the store has, with ${what}`, async (store) => {
    expect(await importFile(store, `${head}${row}\n`)).toMatchObject({ endpoints: 1, skipped: 0 });
    const repeated = importFile(store, `${head}one,ledger-a,,,${other},\n${again}\n`);
    if (typeof expected === "object") return expect(await repeated).toMatchObject(expected);
    await expect(repeated).rejects.toThrow(
      `Nothing was imported.\nFILE:3: column key: The store has this key already. Its endpoint has ${expected}.`,
    );
    expect(await endpoints(store)).toHaveLength(1);
  });

onTeams("a row that is there twice is created once", async (store) => {
  const emptyLines = "\n\r\n \t\n,,,,,\n , ,\n\n";
  const twice = `${head}${row}\n${emptyLines}${row}\n${emptyLines}`;
  expect(await importFile(store, twice)).toMatchObject({ endpoints: 1, skipped: 1 });
  const { length } = await readAll(listAudit(store));
  expect(await importFile(store, twice)).toMatchObject({ endpoints: 0, skipped: 2 });
  expect(await importFile(store, head)).toMatchObject({ endpoints: 0, skipped: 0 });
  expect(await readAll(listAudit(store))).toHaveLength(length);
  await rotateEndpoint(store, { which: "first", keepMs: 60_000 });
  await expect(importFile(store, `${head}${row}\n`)).rejects.toThrow("Its endpoint has another key by now.");
});

onTeams("an import that breaks off can be repeated", async (store) => {
  const rows = Array.from({ length: 2_001 }, (_, at) => `${at < 2_000 ? "one" : "two"},ledger-a,,,${newKey()},`);
  const text = `${head}${rows.join("\n")}\n`;
  let writes = 0;
  const onStep = async ({ step }: ImportStep) => {
    if (step === "write" && ++writes === 2) await deleteTeam(store, { which: "two" });
  };
  await expect(importFile(store, text, onStep)).rejects.toThrow(
    '2000 endpoints were imported. A repeated import skips them.\nFILE:2002: column team: There is no team "two".',
  );
  await addTeam(store, { name: "two" });
  expect(await importFile(store, text)).toMatchObject({ endpoints: 1, skipped: 2_000 });
  expect(await endpoints(store)).toHaveLength(2_001);
});

onTeams("a file with mistakes changes nothing", async (store) => {
  const [good, stored, bad] = [newKey(), newKey(), "too-short-to-be-a-key!"];
  await importFile(store, `${head}one,ledger-a,,,${stored},\n`);
  const text = [
    `one,ledger-a,mainnet,first,${good},`,
    `nobody,ledger,main net,,${bad},fast`,
    `one,ledger-a,,,${good},2`,
    `one,ledger-a,,${good}`,
    `one,ledger-a,,a\u200bb,${newKey()},`,
    `one,ledger-a,,,${newKey()},2`,
    `one\0,ledger-a,,,${newKey()},`,
    `one,ledger-a,,"a"b,${newKey()},`,
    `nobody,ledger-a,,"a",short,`,
  ].join("\n");
  const refused = String(await importFile(store, head + text).catch((error) => error.message));
  const expected = [
    "Nothing was imported.",
    'FILE:3: column team: There is no team "nobody".',
    "FILE:3: column chain: There is no chain ledger. Did you mean ledger-a?",
    'FILE:3: column network: The network "main net" must be made of',
    "FILE:3: column key: A key has 24 to 256 characters",
    "FILE:3: column rate: It must be a whole number from 1 on, or none.",
    "FILE:4: column key: Line 2 has the same key with other members.",
    "FILE:5: The line must have 6 fields, separated by commas.",
    "FILE:6: column name: A name has ",
    `FILE:7: column rate: A burst of 20 is less than a call of ${findDearestCall("ledger-a").name} costs`,
    'FILE:8: column team: There is no team "one\0".',
    "FILE:9: Quotation marks must enclose a whole field. The lines after this one were not checked.",
  ];
  expect(refused.split("\n")).toEqual(expected.map((begin) => expect.stringContaining(begin)));
  const swapped = [`${good},one,,,ledger-a,`, `one,${good},,,ledger-a,`, `one,ledger-a,${good}!,,x,`].join("\n");
  const hidden = String(await importFile(store, head + swapped).catch((error) => error.message));
  expect(hidden).toContain('FILE:2: column team: There is no team "[secret]".');
  expect(hidden).not.toContain(good);
  const many = Array.from({ length: 30 }, (_, index) => `one,ledger-a,,,short-${index},`).join("\n");
  await expect(importFile(store, head + many)).rejects.toThrow(/FILE:21: .*\nThere are 10 more mistakes\.$/s);
  expect(await endpoints(store)).toHaveLength(1);
});

test.each([
  ["team,chain,name,key", "network, rate"],
  ["team,chain,network,name,key,rates", "rate"],
  ["team,chain,network,name,key,rate,key", undefined],
  ['team,"chain', "team, chain, network, name, key, rate"],
])("the first line %j is refused, since it lacks %s", async (line, missing) => {
  const lacks = missing === undefined ? "" : ` It does not name ${missing}.`;
  const all = "team, chain, network, name, key, rate";
  const file = temporaryFile(`${line}\n`);
  const refusal = `${file}:1: The first line must name the columns ${all}, each once and no others.${lacks}`;
  await expect(importEndpoints(file, () => expect.fail())).rejects.toThrow(refusal);
});

test("an endpoint is created with the key of a private file", async () => {
  const { run, out } = await runOnStore();
  await out("team create one");
  const key = newKey();
  const file = temporaryFile(`${key}\n`);
  const create = (from: string) => run(`endpoint create --team one --chain ledger-a --json --key-from ${from}`);
  const none = join(temporaryFolder(), "none");
  const missing = { code: 1, out: "", err: `ledgergate-gateway: There is no file ${none}.` };
  for (const refused of [create(none), run(`import ${none}`), run(`import --endpoints ${none}`)])
    expect(await refused).toEqual(missing);
  const created = await create(file);
  expect(created).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(created.out)).toMatchObject({ chain: "ledger-a", team: "one" });
  expect(created.out).not.toContain(key);
  const known = "ledgergate-gateway: The store has this key already.";
  expect(await create(file)).toMatchObject({ code: 1, err: known });
  expect(await create(temporaryFolder())).toMatchObject({ code: 1, err: expect.stringContaining("is a folder.") });
  const short = await create(temporaryFile("short and secret"));
  expect(short).toMatchObject({ code: 1, err: expect.stringMatching(/A key has 24 to 256 characters(?!.*secret)/) });
  const rows = temporaryFile(`${head}one,ledger-a,,,${newKey()},\n`);
  const isOpen = { code: 1, err: expect.stringContaining("Other users can open the keys in ") };
  for (const mode of [0o640, 0o604]) {
    for (const one of [file, rows]) chmodSync(one, mode);
    for (const refused of [create(file), run(`import --endpoints ${rows}`)])
      expect(await refused).toMatchObject(isOpen);
  }
  chmodSync(rows, 0o600);
  await out(`import --endpoints ${rows}`);
  expect(JSON.parse(await out("endpoint list --json"))).toHaveLength(2);
});
