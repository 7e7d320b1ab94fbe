import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { documentWith } from "./fixtures/document.ts";

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
const directory = await mkdtemp(join(tmpdir(), "codegen-"));
afterAll(() => rm(directory, { recursive: true }));

/** Runs the command in the directory of the test and gives what it printed. */
async function run(
  ...args: readonly string[]
): Promise<{ readonly code: unknown; readonly out: string; readonly err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { cwd: directory }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err });
    });
  });
}

/** Puts a file into the directory of the test. */
async function put(name: string, content: unknown): Promise<string> {
  await writeFile(join(directory, name), typeof content === "string" ? content : JSON.stringify(content));
  return name;
}

test.concurrent("the files are written and named, and left alone where nothing changed", async () => {
  const spec = await put("good.json", documentWith());
  const first = await run("--spec", spec, "--out", "good/generated", "--name", "Shop");
  expect(first).toEqual({
    code: 0,
    err: "",
    out: ["schema", "operations", "models"].map((name) => `wrote     good/generated/${name}.ts\n`).join(""),
  });
  expect(await readdir(join(directory, "good/generated"))).toHaveLength(3);
  expect(await readFile(join(directory, "good/generated/operations.ts"), "utf8")).toContain("export interface Shop {");
  const { mtimeMs } = await stat(join(directory, "good/generated/schema.ts"));
  expect((await run("--", "--spec", spec, "--out", "good/generated", "--name", "Shop")).out).toContain(
    "unchanged good/",
  );
  expect((await stat(join(directory, "good/generated/schema.ts"))).mtimeMs).toBe(mtimeMs);
});

test.concurrent("--check is content with the same files, and lists those that differ with the command that mends them", async () => {
  const spec = await put("checked.yaml", JSON.stringify(documentWith(), null, 2));
  await run("--spec", spec, "--out", "checked");
  expect(await run("--spec", spec, "--out", "checked", "--check")).toMatchObject({
    code: 0,
    out: "checked matches checked.yaml\n",
  });
  await put("checked/models.ts", "// edited\n");
  await rm(join(directory, "checked/schema.ts"));
  expect(await run("--spec", spec, "--out", "checked", "--check")).toEqual({
    code: 1,
    out: "",
    err: "Generated files do not match checked.yaml:\n  checked/schema.ts is missing\n  checked/models.ts differs\nRun: pnpm generate\n",
  });
  expect(await readFile(join(directory, "checked/models.ts"), "utf8")).toBe("// edited\n");
});

test.concurrent("problems are listed by pointer and nothing is written", async () => {
  const spec = await put("bad.json", documentWith({ operationId: "a b", servers: [{ url: "/x" }] }));
  const { code, err } = await run("--spec", spec, "--out", "bad");
  expect(code).toBe(1);
  expect(err).toBe(
    `bad.json: #/paths/~1things/get/operationId: is "a b", which cannot name a method. Write it in camelCase, such as aB.\n`,
  );
  await expect(readdir(join(directory, "bad"))).rejects.toThrow("ENOENT");
});

test.concurrent("several problems stand below the file that has them", async () => {
  const spec = await put("worse.json", documentWith({ operationId: "raw", parameters: [{ name: "a", in: "cookie" }] }));
  const { code, err } = await run("--spec", spec, "--out", "worse");
  expect(code).toBe(1);
  expect(err).toMatch(/^worse\.json: 2 problems, nothing was written\.\n {2}#\/paths.*\n {2}#\/paths.*\n$/);
});

test.concurrent.each([
  ["a file that is not there", "none.json", undefined, /^none\.json: no such file\. .*\n$/],
  [
    "broken JSON",
    "broken.json",
    '{\n "a": 1,\n "b" 2\n}',
    /^broken\.json:3: is not JSON: Expected ':' after property name\.\n$/,
  ],
  [
    "JSON that ends too soon",
    "short.json",
    '{\n "a": [1,\n',
    /^short\.json:2: is not JSON: Unexpected end of JSON input\.\n$/,
  ],
  ["broken YAML", "broken.yaml", "a:\n  b: 1\n c: 2\n", /^broken\.yaml:3: is not YAML: .*\n$/],
  [
    "a text",
    "text.yaml",
    "hello",
    /^text\.yaml: #\/openapi: is no OpenAPI version 3\.0 or 3\.1 \(found: none\)\. .*\n$/,
  ],
])("%s is refused in one line", async (_, name, content, line) => {
  if (content !== undefined) await put(name, content);
  const { code, out, err } = await run("--spec", name, "--out", "nowhere");
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toMatch(line);
});

test.concurrent("--help tells the usage, and wrong arguments point there", async () => {
  expect((await run("--help")).out).toContain("--spec FILE --out DIR [--name NAME] [--check]");
  expect(await run("--spec", "a.json")).toMatchObject({
    code: 1,
    err: "Both --spec FILE and --out DIR are needed. See --help.\n",
  });
  expect(await run("--spce", "a.json")).toMatchObject({ code: 1, err: "Unknown option '--spce'. See --help.\n" });
});
