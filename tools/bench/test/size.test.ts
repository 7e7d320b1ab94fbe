import { readFile } from "node:fs/promises";
import { apiNames, loadApi } from "@ledgergate/contract/oracle";
import { expect, test } from "vitest";
import { ALL_CLIENTS, bundle, clientProgram, PLUG_INS, plugInRow, sizeLimit } from "../src/size.ts";

/** Files that only clients need: the factory, the transport, and openapi-fetch. */
const isOfClient = (path: string) => /\/runtime\/dist\/call\/(client|run-call|transport)\.js|openapi-fetch/.test(path);
const isOfValidators = (path: string) => /\/dist\/(validate\/|generated\/(?:validate|shapes)\.js)/.test(path);
const isOptional = (path: string) => isOfValidators(path) || /\/runtime\/dist\/(node|otel)\/|noble|scure/.test(path);
const limitOf = (name: string) =>
  `${name}: gzipped bytes; find the code with \`pnpm bench size\`, or raise \`bytes\` in tools/bench/src/size.ts`;

test.each([...apiNames, ALL_CLIENTS])(
  "%s with one call stays within the limit and contains nothing optional",
  async (name) => {
    const { gzipped, files } = await bundle(await clientProgram(name));
    expect(gzipped, limitOf(name)).toBeLessThanOrEqual(await sizeLimit(name));
    expect(files.filter(isOptional)).toEqual([]);
    // Checks that the pattern of the other tests matches.
    expect(files.filter(isOfClient)).toHaveLength(4);
  },
);

test("the README of the runtime has the size of each plug-in, within 10 %", async () => {
  const readme = await readFile(new URL("../../../packages/runtime/README.md", import.meta.url), "utf8");
  const documented = [...readme.matchAll(/^\| \[`(\w+)`\].* (\d+) B \|$/gm)].map(([, name, bytes]) => [
    name,
    Number(bytes),
  ]);
  expect(documented.map(([name]) => name).sort()).toEqual([...PLUG_INS].sort());
  for (const [name, bytes] of documented) {
    const measured = (await plugInRow(`${name}`)).values[1] as number;
    expect(
      Math.abs(Number(bytes) / measured - 1),
      `packages/runtime/README.md: ${name} has ${measured} B`,
    ).toBeLessThanOrEqual(0.1);
  }
});

test.each([
  ["@ledgergate/runtime", "isLedgergateError"],
  ["@ledgergate/runtime", "LedgergateError"],
  ["@ledgergate/runtime", "toBigInt"],
  ["@ledgergate/runtime", "u64"],
  ["@ledgergate/ledger-a", "isBlockComplete"],
  ["@ledgergate/ledger-a/address", "normalizeAddress"],
  ["@ledgergate/ledger-a/address", "shortenAddress"],
  ["@ledgergate/ledger-a/type-tag", "isSameTypeTag"],
  ["@ledgergate/ledger-a/transaction-hash", "transactionHash"],
  ["@ledgergate/ledger-b/effect-cursor", "effectCursor"],
  ["@ledgergate/ledger-c/transaction-id", "verifyTransactionId"],
])("%s: %s does not load a client", async (from, name) => {
  const { files, minified } = await bundle(`import { ${name} } from "${from}"; console.log(${name});`);
  expect(minified).toBeGreaterThan(50);
  expect(files.filter(isOfClient)).toEqual([]);
});

test.each([...apiNames, "connect", "runtime"])("an unused import of %s leaves no code in a bundle", async (name) => {
  const { minified, files } = await bundle(`import * as unused from "@ledgergate/${name}";`);
  expect({ minified, files }).toEqual({ minified: 0, files: [] });
});

test.each(apiNames)(
  "validators of %s are bundled only if they are used, and depend only on the runtime",
  async (name) => {
    const { connect } = await loadApi(name);
    const validators = `import { validators } from "@ledgergate/${name}/validate";`;
    const client = `import { ${connect.name} } from "@ledgergate/${name}"; ${connect.name}({ baseUrl: origin });`;
    expect((await bundle(validators + client)).files.filter(isOfValidators)).toEqual([]);
    const { files } = await bundle(`${validators} console.log(validators);`);
    expect(files).toContainEqual(expect.stringContaining("generated/shapes.js"));
    // The bundle contains neither a library that checks schemas nor the document.
    expect(files.filter((path) => !isOfValidators(path) && !path.includes("packages/runtime/"))).toEqual([]);
  },
);
