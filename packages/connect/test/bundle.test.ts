import { build } from "esbuild";
import { expect, test } from "vitest";

test.each([
  ["connectFamilies, { createLedgerB }", ["listOperationEffects"]],
  ["connect, {}", ["getBlockByHeight", "listOperationEffects", "updateSetting"]],
])("an application with %s carries no other clients", async (used, operations) => {
  const contents = `
    import { connect, connectFamilies } from "@ledgergate/connect";
    import { createLedgerB } from "@ledgergate/ledger-b";
    console.log(${used});
  `;
  const stdin = { contents, resolveDir: import.meta.dirname };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", platform: "browser", write: false });
  const code = outputFiles[0]?.text ?? "";
  const all = ["getBlockByHeight", "listOperationEffects", "updateSetting"];
  expect(all.filter((operation) => code.includes(operation))).toEqual(operations);
});
