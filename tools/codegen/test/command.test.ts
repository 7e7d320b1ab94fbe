import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { runCodegen } from "../src/command.ts";
import { documentWith } from "./fixtures/document.ts";

const directory = await mkdtemp(join(tmpdir(), "codegen-"));
afterAll(() => rm(directory, { recursive: true }));
const path = (name: string) => join(directory, name);

/** Runs the command. Returns its output, with paths relative to the test's folder. */
async function run(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const said = { out: [] as string[], err: [] as string[] };
  const note = (stream: "out" | "err") => (text: string) => {
    said[stream].push(text.replaceAll(`${directory}/`, ""));
  };
  const code = await runCodegen(args, { print: note("out"), warn: note("err"), fail: note("err") });
  return { code, out: said.out.join("\n"), err: said.err.join("\n") };
}

/** Writes a file into the test's folder. */
async function put(name: string, content: unknown): Promise<string> {
  await writeFile(path(name), typeof content === "string" ? content : JSON.stringify(content));
  return path(name);
}

test("a run writes and lists the files, and leaves unchanged files alone", async () => {
  const args = ["--spec", await put("good.json", documentWith()), "--out", path("good/generated"), "--name", "Shop"];
  expect(await run(...args)).toEqual({
    code: 0,
    err: "",
    out: "wrote     good/generated/schema.ts\nwrote     good/generated/operations.ts\nwrote     good/generated/models.ts",
  });
  expect(await readFile(path("good/generated/operations.ts"), "utf8")).toContain("export interface Shop {");
  const { mtimeMs } = await stat(path("good/generated/schema.ts"));
  expect((await run("--", ...args)).out).toContain("unchanged good/generated/schema.ts");
  expect((await stat(path("good/generated/schema.ts"))).mtimeMs).toBe(mtimeMs);
});

test("--shapes also writes the schemas as data, and --check compares them", async () => {
  const args = ["--spec", await put("shapes.json", documentWith()), "--out", path("shapes"), "--shapes"];
  expect((await run(...args)).out).toMatch(/\nwrote {5}shapes\/shapes\.ts$/);
  expect((await run(...args, "--check")).code).toBe(0);
  await put("shapes/shapes.ts", "// edited\n");
  expect((await run(...args, "--check")).err).toContain("\n  shapes/shapes.ts is different\n");
});

test("--package also writes the source of the package, by what the document needs", async () => {
  const secret = { type: "string", format: "password" };
  const args = ["--name", "Shop", "--package", "@a/shop", "--out"];
  const open = await put("open.json", documentWith({}, { servers: [{ url: "https://a.example/{apiKey}" }] }));
  await run("--spec", open, ...args, path("open"), "--shapes");
  expect(await readdir(path("open"))).toEqual(expect.arrayContaining(["index.ts", "query.ts", "validate.ts"]));
  expect(await readFile(path("open/client.ts"), "utf8")).toContain("export type ShopOptions = NodeClientOptions;");
  const closed = documentWith({
    parameters: [{ name: "a", in: "query", required: true, example: "b", schema: secret }],
  });
  await run("--spec", await put("closed.json", closed), ...args, path("closed"));
  expect(await readdir(path("closed"))).not.toEqual(expect.arrayContaining(["query.ts"]));
  const code = await readFile(path("closed/client.ts"), "utf8");
  expect(code).toContain("export type ShopOptions = ClientOptions;");
  expect(code).toContain(' * console.log(await client.call({ a: "b" }));');
});

test("a keyword that validators do not check causes a warning with its place", async () => {
  const components = { schemas: { A: { type: "object", allOf: [{}], unevaluatedProperties: false } } };
  const spec = await put("warned.json", documentWith({}, { components }));
  expect(await run("--spec", spec, "--out", path("warned"), "--shapes")).toMatchObject({
    code: 0,
    err: "warned.json: warning: #/components/schemas/A/unevaluatedProperties: is a keyword that validators do not check. Use other keywords if clients must check it.",
  });
});

test("a superfluous generated file is reported by --check and removed, other files stay", async () => {
  const args = ["--spec", await put("leftover.json", documentWith()), "--out", path("leftover")];
  await run(...args, "--shapes");
  await put("leftover/own.ts", "// mine\n");
  expect((await run(...args, "--check")).err).toContain("\n  leftover/shapes.ts is left over\n");
  expect((await run(...args)).out).toContain("\nremoved   leftover/shapes.ts");
  expect((await readdir(path("leftover"))).sort()).toEqual(["models.ts", "operations.ts", "own.ts", "schema.ts"]);
});

test("--check accepts equal files, and lists different ones with the remedy", async () => {
  const args = ["--spec", await put("checked.yaml", documentWith()), "--out", path("checked")];
  await run(...args);
  expect(await run(...args, "--check")).toEqual({ code: 0, out: "checked matches checked.yaml", err: "" });
  await put("checked/models.ts", "// edited\n");
  await rm(path("checked/schema.ts"));
  expect(await run(...args, "--check")).toEqual({
    code: 1,
    out: "",
    err: "Generated files do not match checked.yaml:\n  checked/schema.ts is missing\n  checked/models.ts is different\nRun `pnpm generate`, or the same command without --check.",
  });
  expect(await readFile(path("checked/models.ts"), "utf8")).toBe("// edited\n");
});

test("--only and --skip select operations, --server-path sets their path", async () => {
  const get = (operationId: string) => ({ get: { operationId, responses: { 204: { description: "" } } } });
  const paths = { "/a": get("a"), "/b": get("b"), "/c": get("c"), "/d": get("d") };
  const spec = await put("chosen.json", { ...documentWith(), paths, servers: [{ url: "https://a.example/v1" }] });
  const chosen = ["--only", "a,b", "--only", "/c", "--skip", "b", "--server-path", ""];
  expect((await run("--spec", spec, "--out", path("chosen"), ...chosen)).err).toBe("");
  const code = await readFile(path("chosen/operations.ts"), "utf8");
  expect(code.match(/path: "[^"]*"/g)).toEqual(['path: "/a"', 'path: "/c"']);
  expect(code).toContain('serverPath: ""');
});

test("a problem is one line with file, pointer and remedy, and no file is written", async () => {
  const spec = await put("bad.json", documentWith({ parameters: [{ name: "a", in: "cookie", required: true }] }));
  expect(await run("--spec", spec, "--out", path("bad"))).toEqual({
    code: 1,
    out: "",
    err: 'bad.json: #/paths/~1things/get/parameters/0: is a parameter in "cookie", which the client cannot send. Describe it as a path, query or header parameter, or leave the operation out (--skip).',
  });
  await expect(readdir(path("bad"))).rejects.toThrow("ENOENT");
});

test("several problems are listed below the name of the file", async () => {
  const spec = await put(
    "worse.json",
    documentWith({ "x-compute-units": 0.5, parameters: [{ name: "a", in: "cookie", required: true }] }),
  );
  const { code, err } = await run("--spec", spec, "--out", path("worse"));
  expect(code).toBe(1);
  expect(err).toMatch(/^worse\.json: 2 problems, nothing was written\.\n {2}#\/paths.*\n {2}#\/paths.*$/);
});

test("a directory that cannot be written causes an error of one line", async () => {
  const spec = await put("unwritten.json", documentWith());
  const { code, err } = await run("--spec", spec, "--out", path("unwritten.json/out"));
  expect({ code, err }).toEqual({ code: 1, err: "unwritten.json/out: cannot be written (ENOTDIR)." });
});

test("--help prints the usage, and errors about arguments refer to it", async () => {
  expect((await run("--help")).out).toContain("Usage: pnpm codegen [options]");
  expect((await run("--spec", "a.json")).err).toBe(
    "The options --spec <file> and --out <dir> are needed, or --api <name>. --help lists the options.",
  );
  expect(await run("--spce", "a.json")).toEqual({
    code: 2,
    out: "",
    err: "error: unknown option '--spce'\n(Did you mean --spec?)\n--help lists the options.",
  });
});

test("as a process it exits with 1 and writes without colour or stack trace to a pipe", async () => {
  const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
  const result = await new Promise((resolve) => {
    execFile(process.execPath, [cli, "--spec", "none.json", "--out", "out"], { cwd: directory }, (error, out, err) => {
      resolve({ code: error?.code, out, err });
    });
  });
  expect(result).toEqual({
    code: 1,
    out: "",
    err: "none.json: no such file.\n",
  });
});
