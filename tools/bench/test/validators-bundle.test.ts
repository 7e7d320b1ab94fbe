import { expect, test } from "vitest";
import { bundle } from "../src/size/bundle.ts";

const filesOf = async (program: string) => (await bundle(program)).files;

const isOfValidators = (path: string) => /\/dist\/(validate\/|validate\.js|generated\/shapes\.js)/.test(path);

test.each([
  ["ledger-a", "createLedgerA"],
  ["ledger-b", "createLedgerB"],
  ["ledger-c", "createLedgerC"],
  ["admin", "createAdmin"],
  ["auth", "createAuth"],
])("who does not import the validators of %s carries nothing of them", async (name, factory) => {
  const client = `import { ${factory} } from "@ledgergate/${name}"; ${factory}({ baseUrl: origin, apiKey: "KEY" });`;
  const validators = `import { validators } from "@ledgergate/${name}/validate";`;
  expect((await filesOf(client)).filter(isOfValidators)).toEqual([]);
  expect((await filesOf(validators + client)).filter(isOfValidators)).toEqual([]);
  const used = (await filesOf(`${validators} ${client} console.log(validators);`)).filter(isOfValidators);
  expect(used).toContainEqual(expect.stringContaining("generated/shapes.js"));
  // Neither a library that checks schemas nor the document itself.
  const others = (await filesOf(`${validators} console.log(validators);`)).filter((path) => !isOfValidators(path));
  expect(others.filter((path) => !path.includes("packages/runtime/"))).toEqual([]);
});
