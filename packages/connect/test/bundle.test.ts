import { build } from "esbuild";
import { expect, test } from "vitest";

/** The bundle that an application's build creates from a program with this package. */
async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

const operations = ["getBlockByHeight", "listOperationEffects", "updateSetting"];

test("an application that names its families carries no other clients", async () => {
  const code = await bundle(`
    import { connectFamilies } from "@ledgergate/connect";
    import { createLedgerB } from "@ledgergate/ledger-b";
    connectFamilies({ adminBaseUrl: "", adminApiKey: "", families: { ledgerB: createLedgerB } });
  `);
  expect(operations.filter((operation) => code.includes(operation))).toEqual(["listOperationEffects"]);
});

test("connect contains the clients of all three families", async () => {
  const code = await bundle(`
    import { connect } from "@ledgergate/connect";
    connect({ adminBaseUrl: "", adminApiKey: "" });
  `);
  expect(operations.filter((operation) => code.includes(operation))).toEqual(operations);
});
