import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { generate } from "@ledgergate/codegen";
import { buildDocs } from "@ledgergate/docs";
import { expect, onTestFinished, test } from "vitest";
import { bundle } from "../src/size.ts";

const OPERATIONS = 80;
const SCHEMAS = 500;

const SYLLABLES = "ba cho der fi gra hel in jo ka len mor nu op pre qui ro sta ten ver wi".split(" ");
const wordOf = (number: number) => `${SYLLABLES[number % 20]}${SYLLABLES[Math.floor(number / 20) % 20]}`;
/** Makes a text of 12 out of 400 words, as varied as descriptions are. */
const wordsOf = (seed: number) => Array.from({ length: 12 }, (_, at) => wordOf((seed * 7919 + at * 104_729) % 65_537));
const refer = (number: number) => ({ $ref: `#/components/schemas/Part${number % SCHEMAS}` });

/** Makes an object of 8 to 12 members, or at times a union of three objects. */
function schemaOf(number: number): object {
  const description = `Part ${number}: ${wordsOf(number).join(" ")}.`;
  if (number % 10 === 9) return { description, anyOf: [1, 2, 3].map((step) => refer(number + step)) };
  const kinds = [
    { type: "string", pattern: "^0x[0-9a-f]{64}$" },
    { type: "integer", format: "uint64" },
    { type: ["string", "null"], format: "date-time" },
    {
      type: "string",
      enum: wordsOf(number)
        .slice(0, 4)
        .map((word, at) => `${word}_${at}`),
    },
    { type: "array", items: refer(number + 11) },
    refer(number * 3 + 1),
  ];
  const members = Array.from({ length: 8 + (number % 5) }, (_, at) => {
    const name = `${wordOf(number * 3 + at * 17)}_${at}`;
    return [name, { ...kinds[(number + at) % kinds.length], description: wordsOf(number + 7 * at).join(" ") }] as const;
  });
  const required = members.flatMap(([name], at) => (at % 2 === 0 ? [] : [name]));
  return { type: "object", description, required, properties: Object.fromEntries(members) };
}

function operationOf(number: number): object {
  const content = { "application/json": { schema: refer(number * 6) } };
  return {
    operationId: `readPart${number}`,
    tags: [wordOf(number % 8)],
    summary: `Read part ${number}`,
    description: wordsOf(number).join(" "),
    parameters: ["id", "limit"].map((name) => ({ name, in: "query", schema: { type: "string" }, example: "1" })),
    responses: { 200: { description: "The part.", content } },
  };
}

const document = {
  openapi: "3.1.0",
  info: { title: "Large API", version: "1.0.0", description: "An API of many parts." },
  servers: [{ url: "http://localhost/large" }],
  tags: Array.from({ length: 8 }, (_, at) => wordOf(at)).map((name) => ({ name, description: name })),
  paths: Object.fromEntries(Array.from({ length: OPERATIONS }, (_, at) => [`/parts/${at}`, { get: operationOf(at) }])),
  components: { schemas: Object.fromEntries(Array.from({ length: SCHEMAS }, (_, at) => [`Part${at}`, schemaOf(at)])) },
};

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), "large-"));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
};

test(`one operation of ${OPERATIONS}, with all validators of ${SCHEMAS} schemas, has at most 60 KB`, {
  timeout: 120_000,
}, async () => {
  const home = await folder();
  const files = await generate(document, { name: "Large", packageName: "@ledgergate/large", shapes: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(home, file), text);
  const program = `
    import { createLarge } from "./client.ts";
    import { validators } from "./validate.ts";
    const large = createLarge({ baseUrl: origin, plugins: [validators.watch("throw")] });
    console.log(await large.readPart7({ id: "1" }));`;
  const { gzipped } = await bundle(program, home);
  expect(gzipped).toBeGreaterThan(10_000);
  expect(gzipped, "bytes of what tools/codegen writes and packages/runtime adds").toBeLessThanOrEqual(60_000);
});

test(`the static page of ${OPERATIONS} operations and ${SCHEMAS} schemas has at most 600 KB`, {
  timeout: 120_000,
}, async () => {
  const home = await folder();
  const file = join(home, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  await buildDocs({ specs: [{ name: "large", file }], out: join(home, "docs") });
  const page = await readFile(join(home, "docs/large/index.html"));
  expect(page.toString()).toContain("readPart79");
  expect(gzipSync(page).length, "bytes of the page of tools/docs").toBeLessThanOrEqual(600_000);
});
