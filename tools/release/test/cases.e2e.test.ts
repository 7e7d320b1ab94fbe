import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "@ledgergate/codegen";
import { isLedgergateError } from "@ledgergate/runtime";
import { beforeAll, expect, it } from "vitest";
import { root } from "../src/apis.ts";
import { compile } from "../src/diff/declarations.ts";
import { cases, makeDocument } from "./cases.ts";

/** A program that gives every input of the sample, and reads every member of its answers with its exact type. */
const PROGRAM = `
import { createCases } from "./client.ts";
export async function run(fetch: typeof globalThis.fetch): Promise<void> {
  const api = createCases({ baseUrl: "http://cases.test", fetch, retries: 0 });
  const answer = await api.change({
    id: "1", limit: 5, tags: ["t"], "X-Trace": "t",
    name: "n", note: "", mode: "fast", size: 9007199254740993n, word: null, day: "2020-01-01", count: 1,
    nested: { x: "x", y: 1 }, map: { k: "v" }, pair: ["a", 1], choice: { r: 1 }, shared: { key: "k", hint: "h" },
  });
  await api.change({ id: "1", name: "n" });
  const total: number = answer.total;
  const size: number | bigint = answer.size;
  const texts: string[] = [answer.id, answer.secret, answer.shared.key, answer.state.a];
  const ids: string[] = answer.records.map(({ id }) => id);
  const optional: (string | undefined)[] = [answer.note, answer.open, answer.shared.hint, answer.map["k"]];
  const word: string | null = answer.word;
  const pair: readonly [string, number] = answer.pair;
  switch (answer.colour) {
    case "red":
    case "green": break;
    default: answer.colour satisfies never;
  }
  switch (answer.animal.kind) {
    case "cat": answer.animal.lives satisfies number | undefined; break;
    case "dog": answer.animal.name satisfies string | undefined; break;
    default: answer.animal satisfies never;
  }
  const written: string = await api.write({ id: "1", body: "hello" });
  const gone: void = await api.drop({ id: "1" });
  return void [total, size, texts, ids, optional, word, pair, written, gone];
}
`;

/** The answer to `change`. */
const CHANGED = {
  ...{ id: "1", total: 1, size: 2, colour: "red", word: null, records: [{ id: "r" }], pair: ["a", 1], map: { k: "v" } },
  ...{ animal: { kind: "cat" }, secret: "s", shared: { key: "k" }, state: { a: "a" } },
};

// Inside the package, so that the imports of generated code resolve.
const folder = await mkdtemp(join(import.meta.dirname, "../node_modules/.cases-"));
const sides = ["base", "revision"] as const;
/** The compiler's messages by file. */
let refused: ReadonlyMap<string, string>;

beforeAll(async () => {
  for (const side of sides) {
    await mkdir(join(folder, side));
    const client = await generate(makeDocument(side), { packageName: "@ledgergate/cases" });
    for (const [file, text] of Object.entries(client)) await writeFile(join(folder, side, file), text);
    for (const index of cases.keys())
      await writeFile(join(folder, side, `program${index}.ts`), PROGRAM.replaceAll(/\bapi\.\w+/g, `$&Of${index}`));
  }
  const project = { extends: join(root, "tsconfig.base.json"), compilerOptions: { noEmit: true }, include: ["*/*.ts"] };
  refused = new Map((await compile(folder, project)).map(({ file, message }) => [file, message]));
  return () => rm(folder, { recursive: true });
}, 120_000);

/** Runs a program. Returns its requests, or the client's refusal. */
async function requestsOf(side: string, index: number): Promise<string> {
  const requests: unknown[] = [];
  const { run } = await import(join(folder, side, `program${index}.ts`));
  const answer = async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = new Request(input, init);
    const type = request.headers.get("content-type");
    requests.push([request.method, request.url, type, await request.text()]);
    if (request.method === "PUT") return Response.json(CHANGED);
    return request.method === "POST"
      ? new Response("written", { headers: { "content-type": "text/plain" } })
      : new Response(null, { status: 204 });
  };
  await run(answer).catch((error: Error) => {
    if (!isLedgergateError(error, "invalid_response")) requests.push(error.message);
  });
  return JSON.stringify(requests);
}

it("compiles and runs every program with the first client", async () => {
  expect([...refused.keys()].filter((file) => !/^revision\/program/.test(file))).toEqual([]);
  const requests = await Promise.all([...cases.keys()].map((index) => requestsOf("base", index)));
  for (const some of requests) expect(JSON.parse(some)).toHaveLength(4);
});

it.each(cases.map(({ impact, verdicts }, index) => ({ impact, verdicts, index })))(
  "a program is broken only by a major bump: $verdicts",
  async ({ impact, index }) => {
    const [before, now] = await Promise.all(sides.map((side) => requestsOf(side, index)));
    const broken = refused.get(`revision/program${index}.ts`) ?? (before === now ? undefined : now);
    if (broken !== undefined) expect(impact, broken).toBe("major");
  },
);
