import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readExamples } from "../src/read-examples.ts";
import { runInPage } from "../src/run-in-page.ts";
import { withoutExample } from "../src/without-example.ts";
import { isForPage, programName, programs, writePrograms } from "../src/write-programs.ts";

const run = promisify(execFile);
const examples = await readExamples();
const typescript = examples.filter(({ language }) => language === "ts");
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  await writePrograms(typescript, mock.url);
});
afterAll(() => mock.close());

describe("the examples of the READMEs and the docblocks", () => {
  it("are programs, commands for a shell, or configurations", () => {
    const others = examples.filter(({ language }) => !["ts", "sh", "yaml"].includes(language));
    expect(others.map(({ place, language }) => `${place}: ${language}`)).toEqual([]);
  });

  it("are there for all that applications can call", async () => {
    expect(await withoutExample()).toEqual([]);
  });

  it("compile", async () => {
    const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
    const mistakes = await run(process.execPath, [tsc, "-p", programs], { cwd: programs }).then(
      () => "",
      (error: Error & { readonly stdout: string }) => error.stdout || error.message,
    );
    expect(mistakes).toBe("");
  });

  it.concurrent.each(typescript)("run and show something: $place", async (example) => {
    const program = `${programs}/${programName(example)}`;
    expect(isForPage(example) ? await runInPage(program) : await runOnNode(program)).not.toBe("");
  });
});

async function runOnNode(program: string): Promise<string> {
  return (await run(process.execPath, [program])).stdout;
}
