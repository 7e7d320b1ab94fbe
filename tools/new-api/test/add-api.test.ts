import { UsageError } from "@ledgergate/support/command";
import { expect, test } from "vitest";
import { addApi } from "../src/add-api.ts";
import { FileChanges } from "../src/file-changes.ts";
import { writeFiles } from "./support.ts";

test.each([
  ...["", "Ledger", "ledger_d", "-a", "ledger-a", "codegen"],
  // JavaScript.
  ...["symbol", "promise", "map", "date", "uint8-array", "array-buffer", "fetch", "global-this"],
  // TypeScript.
  ...["record", "partial", "promise-like", "awaited", "async-iterable", "property-key"],
  // Pages and Node.
  ...["node", "request", "abort-signal", "buffer", "process", "location"],
  // Reserved words.
  ...["delete", "class", "new", "import", "default", "async", "await", "enum", "type", "never", "yield"],
  // Generated code.
  ...["client", "api", "paths", "components"],
])("no API can be named %j, and nothing is written", async (name) => {
  const folder = await writeFiles({ "specs/ledger-a/openapi.yaml": "", "tools/codegen/package.json": "" });
  const changes = new FileChanges(folder);
  await expect(addApi(folder, name, { from: "/no/such/file", computeUnits: 1 }, changes)).rejects.toThrow(UsageError);
  expect(changes.files).toEqual([]);
});

test("the message names another name", async () => {
  await expect(addApi("/", "symbol")).rejects.toThrow("Add a word, such as symbol-chain.");
});

test.each(["symbol-chain", "node-chain", "ledger-d", "near", "flow", "stacks", "koios"])(
  "an API can be named %s",
  async (name) => {
    const folder = await writeFiles({});
    const adding = addApi(folder, name, { from: "/no/such/file", computeUnits: 1 });
    await expect(adding).rejects.not.toThrow(UsageError);
  },
);
