import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { conform } from "../../src/conformance/conform.ts";
import { apiNames } from "../../src/oracle/index.ts";
import { writeCases } from "./case-directory.ts";

const refusal = { Error: "class example.ContractValidateException : Contract does not exist" };
const failure = {
  file: "failure.json",
  api: "ledger-c",
  schema: "NodeFailure",
  operation: "updateSetting",
  expect: "accept",
};

interface Run {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls the function behind the command. Returns the exit code and the printed lines. */
async function call(directory: string, flags: { readonly gateway?: true } = {}): Promise<readonly [number, string[]]> {
  const lines: string[] = [];
  const exitCode = await conform(directory, flags, (text) => lines.push(...text.split("\n")));
  return [exitCode, lines];
}

const tool = join(import.meta.dirname, "../..");

async function run(cases = "", folder = tool): Promise<Run> {
  const env = { ...process.env, CONFORMANCE_DIR: cases };
  return promisify(execFile)(process.execPath, [join(folder, "src/conformance/cli.ts")], { env }).then(
    ({ stdout, stderr }) => ({ exitCode: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ exitCode: code, stdout, stderr }),
  );
}

test("a directory without failures is summarized in one line", async () => {
  const directory = await writeCases([{ ...failure, recording: refusal }]);
  const line = "Conformance: 1 case (1 accept); 2 checks (1 of schemas, 1 of clients); every case passes.";
  expect(await call(directory)).toEqual([0, [line]]);
});

test("each failure has its own line and causes exit code 1", async () => {
  const directory = await writeCases([
    { ...failure, recording: { Fault: "none" } },
    { ...failure, file: "other.json", api: "ledger-z", recording: {} },
  ]);
  const [exitCode, lines] = await call(directory);
  expect(exitCode).toBe(1);
  expect(lines).toEqual([
    "FAILED failure.json (accept): must validate as NodeFailure: / must have required property 'Error'",
    "FAILED failure.json (accept): updateSetting: must reject with an api error, but resolved",
    `FAILED other.json (accept): there is no API ledger-z (known: ${apiNames.join(", ")})`,
    "Conformance: 2 cases (2 accept); 2 checks (1 of schemas, 1 of clients); 3 failures.",
  ]);
});

test("an unreadable index is reported with file and place", async () => {
  const directory = await mkdtemp(join(tmpdir(), "conformance-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const index = join(directory, "index.json");
  await expect(call(directory)).rejects.toThrow(`${index}: the file does not exist`);
  await writeFile(index, '[\n  {"file": "a.json",}\n]');
  await expect(call(directory)).rejects.toThrow(/^.*index\.json: malformed JSON \(.*line 2 column 21\)\)$/);
  await writeFile(index, "{}");
  await expect(call(directory)).rejects.toThrow(`${index}: must be an array of cases`);
});

test("CONFORMANCE_DIR is the default directory, and must exist", async () => {
  expect(await run("/no/such/cases")).toMatchObject({
    exitCode: 1,
    stderr: "/no/such/cases/index.json: the file does not exist\n",
  });
});

test("without cases the check says that it was skipped", async () => {
  const parent = await mkdtemp(join(tmpdir(), "conformance-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, "repository/tools/contract");
  await cp(join(tool, "src"), join(folder, "src"), { recursive: true });
  await symlink(join(tool, "node_modules"), join(folder, "node_modules"));
  const { exitCode, stdout } = await run("", folder);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^Conformance: SKIPPED, [\s\S]*shared\/conformance\.\n$/);
});

test("a gateway passes the same cases, but replaces answers that the document does not declare", async () => {
  const page = { status: 503, headers: { "content-type": "text/html" }, body_text: "<h1>Sorry</h1>" };
  const unknown = { ...failure, file: "page.json", expect: "robust", wrapped: true, recording: page };
  const directory = await writeCases([{ ...failure, recording: refusal }, unknown]);
  const found = "2 cases (1 accept, 1 robust); 3 checks (1 of schemas, 2 of clients); every case passes.";
  expect(await call(directory, { gateway: true })).toEqual([
    0,
    [`Conformance: ${found}`, `Conformance through a gateway: ${found}`],
  ]);
});
