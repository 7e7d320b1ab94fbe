import { expect, test } from "vitest";
import { ImportError } from "../../src/import/import-error.ts";
import type { SpecCheck } from "../../src/import/make-api.ts";
import { answerOf, documentOf, filesIn, importFiles } from "../support.ts";

const responses = answerOf();
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A path that can be read. */
const get = (schema?: object) => ({ get: { responses: answerOf(schema) } });

function importFrom(
  paths: object,
  {
    files,
    skip,
    checkSpec,
    ...more
  }: { files?: object; skip?: string[]; checkSpec?: SpecCheck; components?: object } = {},
) {
  return importFiles({ "api.json": documentOf({}, { paths, ...more }), ...files }, { skip }, checkSpec);
}

async function refusalOf(...given: Parameters<typeof importFrom>): Promise<readonly string[]> {
  const refusal = await importFrom(...given).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ImportError);
  return (refusal as Error).message.split("\n").filter((line) => !line.startsWith("Wrong parts break"));
}

/** Reads the names of the flag that ends a message. */
function skipOf(lines: readonly string[]): string[] {
  const [, names = ""] = /^--skip '?(.*?)'?$/.exec(lines.at(-1) ?? "") ?? [];
  return names.split(",");
}

const broken = {
  "/ok": get(),
  "/a": { get: { operationId: "getA", responses: answerOf(refer("Shared")) } },
  "/b": { get: { operationId: "get_b", responses: answerOf({ type: "array", items: refer("Shared") }) } },
  "/cookie": { get: { parameters: [{ name: "c", in: "cookie", required: true, schema: {} }], responses } },
  "/missing": { post: { operationId: "send", responses: answerOf({ $ref: "missing.yaml#/A" }) } },
  "/shared/{id}": { parameters: [{ name: "id", schema: {} }], get: { responses }, put: { responses } },
  "/nowhere": { $ref: "paths.yaml#/No" },
};
const components = { schemas: { Shared: { type: "text" }, Unused: { type: 5, properties: { a: { $ref: "#/no" } } } } };

test("obstacles are listed by operation and flag", async () => {
  const lines = await refusalOf(broken, { components });
  expect(lines).toEqual([
    "api.json: 7 of 8 operations cannot be imported.",
    "",
    "GET /a (getA)",
    "GET /b (get_b)",
    expect.stringMatching(/^ {2}wrong: #\/components\/schemas\/Shared\/type: is not a type/),
    "",
    "GET /cookie",
    expect.stringMatching(/^ {2}not supported: #\/paths\/~1cookie\/get\/parameters\/0: is a parameter in "cookie"/),
    "",
    "POST /missing (send)",
    expect.stringMatching(/^ {2}wrong: #\/paths\/~1missing\/post\/.*no such file/),
    "",
    "GET /shared/{id}",
    "PUT /shared/{id}",
    expect.stringMatching(/^ {2}wrong: #\/paths\/~1shared~1\{id\}\/parameters\/0: has no in/),
    "",
    "/nowhere",
    expect.stringMatching(/^ {2}wrong: #\/paths\/~1nowhere: .*paths.yaml: no such file/),
    "",
    "--skip 'getA,get_b,GET /cookie,send,GET /shared/{id},PUT /shared/{id},/nowhere'",
  ]);
  const imported = await importFrom(broken, { components, skip: skipOf(lines) });
  expect(filesIn("paths", imported)).toEqual(["paths/ok.yaml"]);
});

test("parts that no operation reaches are not checked", async () => {
  const callbacks = { later: { "{$url}": { post: { responses: { 200: { $ref: "missing.yaml" } } } } } };
  const { files } = await importFrom({ "/ok": { get: { callbacks, responses } } }, { components });
  expect(files.has("paths/ok.yaml")).toBe(true);
});

test("circular references are wrong, schemas in themselves are not", async () => {
  const schemas = { A: refer("B"), B: refer("A"), Tree: { type: "object", properties: { next: refer("Tree") } } };
  const paths = {
    "/a": get(refer("A")),
    "/t": get(refer("Tree")),
  };
  const lines = await refusalOf(paths, { components: { schemas } });
  expect(lines.filter((line) => /^\w/.test(line)).slice(1)).toEqual(["GET /a"]);
  expect(lines.at(-1)).toBe("--skip 'GET /a'");
});

test("an operation may refer to a part of a skipped one", async () => {
  const $ref = "#/paths/~1a/get/responses/200/content/application~1json/schema";
  const paths = {
    "/a": {
      get: { parameters: [{ in: 5 }], responses: answerOf({ type: "object", properties: { x: { $ref: "#/no" } } }) },
    },
    "/b": get({ $ref }),
    "/c": get({ type: "string" }),
  };
  expect((await refusalOf(paths)).at(-1)).toBe("--skip 'GET /a,GET /b'");
  paths["/a"].get.responses = answerOf({ type: "object" });
  const { files } = await importFrom(paths, { skip: ["GET /a"] });
  expect(files.has("paths/b.yaml")).toBe(true);
});

test("if every operation has a problem, no flag is offered", async () => {
  const lines = await refusalOf({ "/a": { get: 5 }, "/b": null });
  expect(lines.filter((line) => /^(?:GET |\/)/.test(line))).toEqual(["GET /a", "/b"]);
  expect(lines.some((line) => line.startsWith("--skip"))).toBe(false);
});

test("a problem that lint finds stands at the document's own names", async () => {
  const paths = {
    "/a": { get: { operationId: "a", responses: answerOf(refer("my_block")) } },
    "/ok": get(),
  };
  const checkSpec: SpecCheck = async (files) =>
    files.has("components/schemas/MyBlock.yaml")
      ? [{ place: "components/schemas/MyBlock.yaml#/title", message: "Bad (struct)" }]
      : [];
  const components = { schemas: { my_block: { type: "string", title: "A" } } };
  expect(await refusalOf(paths, { components, checkSpec })).toEqual([
    "api.json: 1 of 2 operations cannot be imported.",
    "",
    "GET /a (a)",
    "  wrong: #/components/schemas/my_block/title: Bad (struct). Correct the document.",
    "",
    "--skip a",
  ]);
});

test("an unknown name of --skip is refused with a similar one", async () => {
  const paths = { "/a": { get: { operationId: "getBlock", responses } } };
  await expect(importFrom(paths, { skip: ["getBlok"] })).rejects.toThrow(
    /named "getBlok" \(--skip, did you mean getBlock\)/,
  );
});

test("hostile texts forge no line", async () => {
  const paths = { "/a\n--skip b": { get: { operationId: "x\u001b[2J", responses } }, "/ok": get() };
  const lines = await refusalOf(paths);
  expect(lines).toContain("GET /a --skip b (x\\u001b[2J)");
});
