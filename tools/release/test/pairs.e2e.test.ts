import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { generate } from "@ledgergate/codegen";
import { runProgram } from "@ledgergate/consumers";
import { isLedgergateError } from "@ledgergate/runtime";
import { mergePatch } from "@ledgergate/support/merge-patch";
import { beforeAll, expect, it } from "vitest";
import { root } from "../src/apis.ts";
import { type Change, largest } from "../src/diff/change.ts";
import { diffDocuments } from "../src/diff/diff-documents.ts";
import { pairs } from "./pairs/pairs.ts";
import { changed, program, sample } from "./pairs/sample.ts";

// Inside the package, so that the imports of generated code resolve.
const folder = await mkdtemp(join(import.meta.dirname, "../node_modules/.pairs-"));
const sides = ["base", "revision"] as const;
let changes: readonly Change[];
/** The compiler's messages by file. */
let refused: ReadonlyMap<string, string>;

/** Writes one pair of documents with a path for each pair, so that Redocly and the compiler start once. */
beforeAll(async () => {
  for (const side of sides) {
    const copies = pairs.map(([, change], index) =>
      copyOf(side === "base" ? sample : mergePatch(sample, change), index),
    );
    const document = {
      openapi: "3.1.0",
      info: { title: "Pairs", version: "1.0.0" },
      paths: Object.assign({}, ...copies.map(({ path }, index) => ({ [`/pairs/${index}/{id}`]: path }))),
      components: { schemas: Object.assign({}, ...copies.map(({ components }) => components)) },
    };
    await mkdir(join(folder, side));
    await writeFile(join(folder, `${side}.json`), JSON.stringify(document));
    for (const [file, text] of Object.entries(await generate(document, { packageName: "@ledgergate/pairs" })))
      await writeFile(join(folder, side, file), text);
    for (const index of pairs.keys()) {
      const text = program.replaceAll(/\bapi\.(\w+)/g, `api.$1${index}`);
      await writeFile(join(folder, side, `program${index}.ts`), `import { createPairs } from "./client.ts";\n${text}`);
    }
  }
  changes = await diffDocuments(join(folder, "base.json"), join(folder, "revision.json"));
  refused = await compile();
  return () => rm(folder, { recursive: true });
}, 120_000);

/** Gives the operations and components of a copy their own names. */
function copyOf(one: unknown, index: number): { readonly path: object; readonly components: object } {
  const text = JSON.stringify(one)
    .replaceAll(/"operationId":"(\w+)"/g, `"operationId":"$1${index}"`)
    .replaceAll(/(components\/schemas\/\w+)/g, `$1${index}`);
  const { path, components } = JSON.parse(text);
  const renamed = Object.entries(components).map(([name, schema]) => [`${name}${index}`, schema]);
  return { path, components: Object.fromEntries(renamed) };
}

async function compile(): Promise<ReadonlyMap<string, string>> {
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const project = { extends: join(root, "tsconfig.base.json"), compilerOptions: { noEmit: true }, include: ["*/*.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
  const compiler = dirname(createRequire(join(root, "package.json")).resolve("typescript/package.json"));
  const printed = await runProgram(process.execPath, [join(compiler, "bin/tsc"), "--pretty", "false"], folder).catch(
    (error: Error) => error.message,
  );
  return new Map(
    [...printed.matchAll(/^(\S+)\(\d+,\d+\): (error .*)/gm)].map(([, file = "", text = ""]) => [file, text]),
  );
}

/** Runs a program. Returns its requests, or the client's refusal. */
async function requestsOf(side: string, index: number): Promise<unknown> {
  const requests: unknown[] = [];
  const { run } = await import(join(folder, side, `program${index}.ts`));
  const answer = async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = new Request(input, init);
    const type = request.headers.get("content-type");
    requests.push([request.method, request.url, type, await request.text()]);
    if (request.method === "PUT") return Response.json(changed);
    return request.method === "POST"
      ? new Response("written", { headers: { "content-type": "text/plain" } })
      : new Response(null, { status: 204 });
  };
  await run(answer).catch((error: Error) => {
    if (!isLedgergateError(error, "invalid_response")) requests.push(error.message);
  });
  return requests;
}

it("compiles and runs every program with the first client", async () => {
  expect([...refused.keys()].filter((file) => !/^revision\/program/.test(file))).toEqual([]);
  const [first, ...others] = await Promise.all(pairs.map((_, index) => requestsOf("base", index)));
  expect(first).toHaveLength(4);
  expect(others).toHaveLength(pairs.length - 1);
});

it.each(pairs.map(([title, , impact], index) => ({ title, impact, index })))(
  "$impact: $title",
  async ({ impact, index }) => {
    const found = changes.filter(
      ({ subject, place }) =>
        subject.endsWith(`/pairs/${index}/{id}`) || (subject === "document" && place.endsWith(`${index}`)),
    );
    const broken = refused.get(`revision/program${index}.ts`) ?? (await differs(index));
    expect({ impact: largest(found.map((change) => change.impact)), found, broken }).toMatchObject({
      impact: broken === undefined ? impact : "major",
    });
    expect(impact === "major" || broken === undefined).toBe(true);
  },
);

async function differs(index: number): Promise<string | undefined> {
  const [before, now] = await Promise.all(sides.map((side) => requestsOf(side, index)));
  return JSON.stringify(before) === JSON.stringify(now) ? undefined : `sends ${JSON.stringify(now)}`;
}
