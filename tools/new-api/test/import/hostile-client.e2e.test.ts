import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { generate } from "@ledgergate/codegen";
import { HOSTILE, shapeOfCode, shapeOfMarkdown } from "@ledgergate/spec-rules/hostile";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { expect, test } from "vitest";
import { fillClient } from "../../src/add-api.ts";
import { importDocument } from "../../src/import/import-document.ts";
import { formsOf, readTemplate } from "../../src/template.ts";
import { writeFiles } from "../support.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const forms = formsOf("chain-y");

/** A document with a text wherever the text may reach the client that is made of it. */
function documentWith(text: string): object {
  const schema = { type: "string", enum: [text], default: text, example: text, description: text };
  const content = {
    "application/json": {
      schema: { $ref: "#/components/schemas/A" },
      examples: { [text]: { summary: text, value: { [text]: text } } },
    },
  };
  const components = { schemas: { A: { type: "object", required: [text], properties: { [text]: schema } } } };
  const operation = { summary: text, description: text, tags: [text] };
  const responses = { 200: { description: text, content } };
  return {
    openapi: "3.0.3",
    info: { title: text, version: text, license: { name: text } },
    tags: [{ name: text, description: text }],
    paths: {
      "/one/{id}": {
        get: {
          ...operation,
          operationId: "getOne",
          parameters: [
            { name: "id", in: "path", required: true, example: text, schema: { type: "string" } },
            { name: `${text}2`, in: "query", required: true, description: text, schema },
          ],
          responses,
        },
        post: {
          ...operation,
          operationId: "addOne",
          parameters: [{ name: "id", in: "path", required: true, example: text, schema: { type: "string" } }],
          requestBody: { description: text, required: true, content },
          responses,
        },
      },
      [`/${text.replaceAll(/[?#{}]|(?<=^|\/)\.{1,2}(?=\/)/g, "").slice(0, 100)}`]: {
        post: {
          ...operation,
          // Control characters are refused in names of operations.
          operationId: text.replace(/[\p{Cc}\u2028\u2029]/gu, " "),
          responses,
        },
      },
    },
    components,
  };
}

async function importWith(text: string) {
  const folder = await writeFiles({ "api.json": documentWith(text) });
  return importDocument(join(folder, "api.json"), readTemplate("spec", forms), forms.pascal, { computeUnits: 10 });
}

/** The client's own files, with a call in them. */
function clientFiles(firstCall: string): readonly (readonly [string, string])[] {
  return [...readTemplate("client", forms)].map(([file, text]) => [file, fillClient(text, { firstCall })]);
}

/** The shapes of all files of a client and its spec that hold texts of a document. */
async function shapesOf(text: string) {
  const { firstCall, source, files } = await importWith(text);
  const shapes = clientFiles(firstCall).map(([file, content]) => {
    return [file, file.endsWith(".ts") ? shapeOfCode(content) : shapeOfMarkdown(content)];
  });
  return {
    ...Object.fromEntries(shapes),
    source: shapeOfMarkdown(`| a | b | c |\n| - | - | - |\n${source}`),
    files: files.size,
  };
}

test.each(Object.keys(HOSTILE))("a hostile %s leaves a client with the parts of a harmless one", async (name) => {
  expect(await shapesOf(HOSTILE[name] ?? "")).toEqual(await shapesOf("words"));
});

test.each(Object.values(HOSTILE))("files stay in their folder, and have plain names: %j", async (text) => {
  for (const file of (await importWith(text)).files.keys()) {
    expect(normalize(file)).toBe(file);
    expect(file).toMatch(/^[\p{L}\p{N}{}._/-]+$/u);
    expect(file).not.toMatch(/^\//);
  }
});

test("a member named __proto__ is an input of the first call", async () => {
  const folder = await writeFiles({ "api.json": JSON.stringify(documentWith("__proto__")) });
  const { firstCall } = await importDocument(join(folder, "api.json"), readTemplate("spec", forms), forms.pascal, {
    computeUnits: 10,
  });
  expect(firstCall).not.toMatch(/[{,] (?:"__proto__"|__proto__):/);
});

test("the client of a hostile document runs nothing but itself", { timeout: 120_000 }, async () => {
  const { files, firstCall } = await importWith(HOSTILE.comment ?? "");
  const folder = await writeFiles(Object.fromEntries([...files].map(([file, text]) => [`specs/y/${file}`, text])));
  await cp(join(ROOT, "specs/shared"), join(folder, "specs/shared"), { recursive: true });
  await writeFile(join(folder, "redocly.yaml"), "telemetry: off\n");
  const bundle = join(folder, "openapi.json");
  const flags = ["--config", join(folder, "redocly.yaml"), "--output", bundle];
  expect(await runRedocly(["bundle", join(folder, "specs/y/openapi.yaml"), ...flags], folder)).toMatchObject({
    code: 0,
  });
  const options = { name: forms.pascal, packageName: "@ledgergate/chain-y", shapes: true };
  const generated = await generate(JSON.parse(await readFile(bundle, "utf8")), options);
  const written = [
    ...clientFiles(firstCall),
    ...Object.entries(generated).map(([file, text]) => [`src/generated/${file}`, text] as const),
  ];
  await cp(join(ROOT, "tsconfig.base.json"), join(folder, "tsconfig.base.json"));
  const home = join(folder, "packages/chain-y");
  for (const [file, text] of written) {
    await mkdir(dirname(join(home, file)), { recursive: true });
    await writeFile(join(home, file), text);
  }
  await symlink(join(ROOT, "packages/auth/node_modules"), join(home, "node_modules"));
  const readme = /(?<=^```ts\n)[\s\S]*?(?=^```$)/m.exec(written.find(([file]) => file === "README.md")?.[1] ?? "")?.[0];
  await writeFile(join(home, "example.ts"), readme?.replace("@ledgergate/chain-y", "./src/index.ts") ?? "");
  const run = (...args: readonly string[]) => promisify(execFile)(process.execPath, args, { cwd: home });
  const vitest = join(ROOT, "packages/auth/node_modules/vitest/vitest.mjs");
  await run(vitest, "run", "--root", home, "test/client.test.ts");
  // No service listens there, so the call itself fails.
  await expect(run("example.ts")).rejects.toThrow("LedgergateError");
  expect([home, folder].map((one) => existsSync(join(one, "ran")))).toEqual([false, false]);
});
