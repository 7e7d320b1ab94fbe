import { spawnSync } from "node:child_process";
import { readModel } from "@ledgergate/codegen";
import {
  findFaults,
  HOSTILE,
  readEverything,
  shapeOfCode,
  shapeOfMarkdown,
  writeTexts,
} from "@ledgergate/spec-rules/hostile";
import { expect, test } from "vitest";
import { consoleOperations } from "../src/console-operations.ts";
import { type DocumentedApi, readDocumentedApi } from "../src/documented-api.ts";
import { llmsFull, llmsIndex } from "../src/llms.ts";
import { consolePage } from "../src/pages/console.ts";
import { errorsPage } from "../src/pages/errors.ts";
import { frontPage } from "../src/pages/front.ts";
import { openMattersPage } from "../src/pages/open-matters.ts";
import { referencePage } from "../src/pages/reference.ts";
import { codeSamples } from "../src/samples/code-samples.ts";
import { createFolder } from "./support/site.ts";

/** Places of texts in Markdown, which may have a structure of their own. */
const MARKDOWN = /\/(?:description|text|note|meaning|remedy|info\/summary|x-open-matters\/0\/title)$/;

/** Places whose texts mock and gateway need: the docs accept no document that they refuse. */
const SERVED = /^X-|^\/(?:servers|x-family|x-upstream-headers)\b/;

const folder = createFolder();

/** Reads a document from a file. The docs name no place of a problem, so the generator reads it first. */
function readApi(document: object): DocumentedApi {
  readModel(document);
  const file = folder.write("openapi.json", document);
  return readDocumentedApi({ name: "words", file, packageName: "@a/words" });
}

function isFree(place: string): boolean {
  return !SERVED.test(place);
}

function shapesOfSamples(document: object): object {
  const api = readApi(document);
  const samples = api.operations.flatMap((operation) => codeSamples(api, operation));
  const commands = samples.filter(({ language }) => language === "sh").map(({ source }) => source);
  for (const command of commands) expect(command).not.toMatch(/(?![\n\t])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u);
  // A shell reads all commands as words, and counts those of each.
  const script = commands.map((command) => command.replace(/^curl/, "count")).join("\n");
  return {
    code: samples.filter(({ language }) => language === "ts").map(({ source }) => shapeOfCode(source)),
    words: spawnSync("sh", ["-c", `count() { echo $#; }\n${script}`], { encoding: "utf8" }).stdout,
  };
}

function readPages(document: object): readonly string[] {
  const api = readApi(document);
  const front = frontPage({ apis: [api], packages: [], guides: [] });
  const pages = [
    front,
    referencePage(api),
    errorsPage([api]),
    consolePage(consoleOperations(api), ""),
    openMattersPage([api]),
  ];
  return [...pages.map(({ markdown }) => markdown), llmsIndex(pages), llmsFull(pages)];
}

test.each(["openapi", "texts"] as const)(
  "samples with hostile texts of %s.yaml are code and commands",
  async (name) => {
    expect((await findFaults(readEverything(name), HOSTILE, shapesOfSamples, isFree)).faults).toEqual([]);
  },
  120_000,
);

test("names leave the structure of pages in Markdown", async () => {
  const shapesOf = (document: object) => readPages(document).map(shapeOfMarkdown);
  const isName = (place: string) => isFree(place) && !MARKDOWN.test(place);
  expect((await findFaults(readEverything("texts"), HOSTILE, shapesOf, isName)).faults).toEqual([]);
}, 120_000);

test.each(Object.values(HOSTILE))("descriptions in Markdown bring no HTML: %j", async (text) => {
  const { document } = writeTexts(readEverything("texts"), (place, old) => (MARKDOWN.test(place) ? text : old));
  for (const page of readPages(document)) {
    const comments = page.match(/^<!-- .* -->$/gm)?.length ?? 0;
    expect(shapeOfMarkdown(page).filter((one) => one.startsWith("html"))).toHaveLength(comments);
  }
});
