import { build } from "esbuild";
import { expect, test } from "vitest";

/** The modules that an application's bundle holds anything of. */
async function modulesOf(program: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    metafile: true,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

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
  expect((await modulesOf(client)).filter(isOfValidators)).toEqual([]);
  expect((await modulesOf(validators + client)).filter(isOfValidators)).toEqual([]);
  const used = (await modulesOf(`${validators} ${client} console.log(validators);`)).filter(isOfValidators);
  expect(used).toContainEqual(expect.stringContaining("generated/shapes.js"));
  // Neither a library that checks schemas nor the document itself.
  const others = (await modulesOf(`${validators} console.log(validators);`)).filter((path) => !isOfValidators(path));
  expect(others.filter((path) => !path.includes("packages/runtime/") && path !== "<stdin>")).toEqual([]);
});
