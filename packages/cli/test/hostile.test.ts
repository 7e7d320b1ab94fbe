import { findFaults, HOSTILE, readEverything } from "@ledgergate/spec-rules/hostile";
import { expect, test } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import { describeTool } from "../src/mcp/tools.ts";
import { describeOne } from "./foreign.ts";
import { run } from "./run.ts";

const controls = /(?![\n\t])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u;

test("no help and no tool has a character that commands a terminal", async () => {
  const { controls: text = "" } = HOSTILE;
  const { faults } = await findFaults(readEverything("texts"), { text }, async (document) => {
    const api = describeApi("words", document);
    const described = api.operations.map(async (operation) => {
      const { code, out } = await run(["words", operation.command, "--help"], {}, { apis: [api] });
      const { title, description, inputSchema } = describeTool({ api, operation });
      const inputs = Object.values(inputSchema.properties ?? {}) as readonly { readonly description?: string }[];
      const texts = [out, title, description, ...inputs.map((one) => one.description)];
      return [code, texts.some((one) => controls.test(one ?? ""))];
    });
    return Promise.all(described);
  });
  expect(faults).toEqual([]);
});

test("the texts of a tool are short, however long those of the document are", () => {
  const text = `${"Lorem ipsum ".repeat(100_000)}.`;
  const parameters = [{ name: "one", in: "query", description: text, schema: { type: "string", enum: [text] } }];
  const described = describeTool(describeOne({ summary: text, description: text, parameters }));
  expect(described.description).toMatch(/^Lorem ipsum .*…$/);
  expect(JSON.stringify(described).length).toBeLessThan(6_000);
});
