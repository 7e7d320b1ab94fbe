import { escapeControls } from "@ledgergate/service-kit";
import { findFaults, HOSTILE, readEverything } from "@ledgergate/spec-rules/hostile";
import { Command } from "commander";
import { expect, test } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import { addOperation } from "../src/command.ts";
import { describeTool } from "../src/mcp/tools.ts";
import type { OperationRun } from "../src/run-operation.ts";

const controls = /(?![\n\t])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u;

test("no help and no tool has a character that commands a terminal", async () => {
  const { controls: text = "" } = HOSTILE;
  const { faults } = await findFaults(readEverything("texts"), { text }, (document) => {
    const api = describeApi("words", document);
    return api.operations.map((operation) => {
      let help = "";
      const program = new Command("words").configureOutput({ writeOut: (one) => (help += escapeControls(one)) });
      addOperation(program, { api, operation } as unknown as OperationRun);
      program.commands[0]?.outputHelp();
      const { title, description, inputSchema } = describeTool({ api, operation });
      const described = Object.values(inputSchema.properties ?? {}).map(
        (one) => (one as { description?: string }).description,
      );
      return [
        help.includes("Usage:"),
        [help, title, description, ...described].some((one) => controls.test(one ?? "")),
      ];
    });
  });
  expect(faults).toEqual([]);
});

test("the texts of a tool are short, however long those of the document are", () => {
  const text = `${"Lorem ipsum ".repeat(100_000)}.`;
  const parameters = [{ name: "one", in: "query", description: text, schema: { type: "string", enum: [text] } }];
  const api = describeApi("words", {
    openapi: "3.1.0",
    info: { title: "Words", version: "1" },
    paths: { "/one": { get: { operationId: "getOne", summary: text, description: text, parameters, responses: {} } } },
  });
  const [operation] = api.operations;
  if (operation === undefined) throw new Error("There is no operation.");
  const described = describeTool({ api, operation });
  expect(described.description).toMatch(/^Lorem ipsum .*…$/);
  expect(JSON.stringify(described).length).toBeLessThan(6_000);
});
