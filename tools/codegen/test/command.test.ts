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
const read = (name: string) => readFile(path(name), "utf8");

/** Runs the command with a document. Returns its output, with paths relative to the test's folder. */
async function run(spec: string, out: string, ...args: readonly string[]) {
  const said = { out: [] as string[], err: [] as string[] };
  const note = (stream: "out" | "err") => (text: string) => {
    said[stream].push(text.replaceAll(`${directory}/`, ""));
  };
  const paths = ["--spec", path(spec), "--out", path(out)];
  const code = await runCodegen([...paths, ...args], { print: note("out"), warn: note("err"), fail: note("err") });
  return { code, out: said.out.join("\n"), err: said.err.join("\n") };
}

/** Writes a file into the test's folder. */
async function put(name: string, content: unknown): Promise<void> {
  await writeFile(path(name), typeof content === "string" ? content : JSON.stringify(content));
}

const cookie = { parameters: [{ name: "a", in: "cookie", required: true }] };

test("a run writes and lists the files, and leaves unchanged files alone", async () => {
  await put("good.json", documentWith());
  expect(await run("good.json", "good", "--name", "Shop")).toEqual({
    code: 0,
    err: "",
    out: "wrote     good/schema.ts\nwrote     good/operations.ts\nwrote     good/models.ts",
  });
  expect(await read("good/operations.ts")).toContain("export interface Shop {");
  const { mtimeMs } = await stat(path("good/schema.ts"));
  expect((await run("good.json", "good", "--name", "Shop")).out).toContain("unchanged good/schema.ts");
  expect((await stat(path("good/schema.ts"))).mtimeMs).toBe(mtimeMs);
});

test("--check lists files that differ, are missing or left over, with the remedy, and changes none", async () => {
  await put("checked.yaml", documentWith());
  expect((await run("checked.yaml", "checked", "--shapes")).out).toMatch(/\nwrote {5}checked\/shapes\.ts$/);
  const equal = { code: 0, out: "checked matches checked.yaml", err: "" };
  expect(await run("checked.yaml", "checked", "--shapes", "--check")).toEqual(equal);
  await put("checked/own.ts", "// mine\n");
  await put("checked/models.ts", "// edited\n");
  await rm(path("checked/schema.ts"));
  const { code, err } = await run("checked.yaml", "checked", "--check");
  expect([code, ...err.split("\n")]).toEqual([
    1,
    "Generated files do not match checked.yaml:",
    "  checked/schema.ts is missing",
    "  checked/models.ts is different",
    "  checked/shapes.ts is left over",
    "Run `pnpm generate`, or the same command without --check.",
  ]);
  expect(await read("checked/models.ts")).toBe("// edited\n");
  expect((await run("checked.yaml", "checked")).out).toContain("\nremoved   checked/shapes.ts");
  const names = ["models.ts", "operations.ts", "own.ts", "schema.ts"];
  expect((await readdir(path("checked"))).sort()).toEqual(names);
});

test("--package also writes the source of the package, by what the document needs", async () => {
  const named = ["--name", "Shop", "--package", "@a/shop"];
  const a = { name: "a", in: "query", required: true };
  const servers = [{ url: "https://a.example/{apiKey}" }];
  await put("open.json", documentWith({ parameters: [{ ...a, schema: {} }] }, { servers }));
  await run("open.json", "open", ...named, "--shapes");
  expect(await readdir(path("open"))).toEqual(expect.arrayContaining(["index.ts", "query.ts", "validate.ts"]));
  const open = await read("open/client.ts");
  expect(open).toContain("export type ShopOptions = NodeClientOptions;");
  expect(open).not.toContain("@example");
  const secret = { type: "string", format: "password" };
  const parameters = [{ ...a, example: "b", schema: secret }];
  await put("closed.json", documentWith({ parameters }));
  await run("closed.json", "closed", ...named);
  expect(await readdir(path("closed"))).not.toContain("query.ts");
  const code = await read("closed/client.ts");
  expect(code).toContain("export type ShopOptions = ClientOptions;");
  expect(code).toContain(' * console.log(await client.call({ a: "b" }));');
});

test("--only and --skip take several names, --server-path may be empty", async () => {
  await put("chosen.json", documentWith({}, { servers: [{ url: "https://a.example/v1" }] }));
  expect((await run("chosen.json", "chosen", "--only", "call", "--server-path", "")).err).toBe("");
  expect(await read("chosen/operations.ts")).toContain('serverPath: ""');
  const { err } = await run("chosen.json", "chosen", "--only", "one, two", "--only", "/things", "--skip", "three");
  expect(err.match(/"\w+"/g)).toEqual(['"one"', '"two"', '"three"']);
});

const unchecked = { schemas: { A: { type: "object", allOf: [{}], unevaluatedProperties: false } } };

test.each<[title: string, document: object, code: number, lines: readonly string[]]>([
  [
    "a keyword that validators do not check is a warning",
    documentWith({}, { components: unchecked }),
    0,
    ["a.json: warning: #/components/schemas/A/unevaluatedProperties: is a keyword that validators do not check. Use"],
  ],
  [
    "a problem is one line with file, pointer and remedy",
    documentWith(cookie),
    1,
    ['a.json: #/paths/~1things/get/parameters/0: is a parameter in "cookie", which the client cannot send. Describe'],
  ],
  [
    "several problems are listed below the name of the file",
    documentWith({ ...cookie, "x-compute-units": 0.5 }),
    1,
    ["a.json: 2 problems, nothing was written.", "  #/paths", "  #/paths"],
  ],
])("%s", async (_, document, code, lines) => {
  await put("a.json", document);
  await rm(path("a"), { recursive: true, force: true });
  const done = await run("a.json", "a", "--shapes");
  expect([done.code, ...done.err.split("\n")]).toEqual([code, ...lines.map((line) => expect.stringContaining(line))]);
  expect((await readdir(path("a")).catch(() => [])).length > 0).toBe(code === 0);
});

test("mistakes are one line, and those about arguments refer to --help", async () => {
  const write = (...args: string[]) => run("good.json", "good.json/out", ...args);
  expect((await write("--help")).out).toContain("Usage: pnpm codegen [options]");
  expect(await write()).toEqual({ code: 1, out: "", err: "good.json/out: cannot be written (ENOTDIR)." });
  expect(await write("--spce")).toEqual({
    code: 2,
    out: "",
    err: "error: unknown option '--spce'\n(Did you mean --spec?)\n--help lists the options.",
  });
  const err: string[] = [];
  const fail = (text: string) => err.push(text);
  expect(await runCodegen(["--spec", "a.json"], { print: fail, warn: fail, fail })).toBe(2);
  expect(err).toEqual([expect.stringContaining("The options --spec <file> and --out <dir> are needed")]);
});

test("as a process it writes without colour or stack trace to a pipe", async () => {
  const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
  const result = await new Promise((resolve) => {
    execFile(process.execPath, [cli, "--spec", "none.json", "--out", "out"], { cwd: directory }, (error, out, err) => {
      resolve({ code: error?.code, out, err });
    });
  });
  expect(result).toEqual({ code: 1, out: "", err: "none.json: no such file.\n" });
});
