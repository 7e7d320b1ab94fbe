import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseYaml } from "@ledgergate/support/exact-document";
// By its path: new-api depends on this package, for its examples.
import { importDocument } from "../../../../new-api/src/import/import-document.ts";
import { formsOf, readTemplate } from "../../../../new-api/src/template.ts";
import { isObject, stringifyExact } from "../../oracle/index.ts";
import { type Document, isBodiless, mediaAt, operationOf, type Place } from "../document.ts";
import { createJudge, type Judge } from "../verdict.ts";
import { home, writeClient } from "./client.ts";
import { createMock } from "./mock.ts";
import { once, type Reader } from "./reader.ts";

const template = readTemplate("spec", formsOf("case"));

interface Imported {
  readonly imported: Document;
  /** True if the import allows more values, and says so. */
  readonly isWidened: boolean;
  readonly judges: Map<Place, Judge>;
}

/** Imports a document. The mock must serve what comes of it, and it must have a client. */
export const importCase: (document: Document) => Promise<Imported> = once(async (document) => {
  const file = join(home, "import.json");
  await writeFile(file, stringifyExact(document));
  const { files, leftOut } = await importDocument(file, template, "Case", { computeUnits: 10 });
  const imported = joinFiles(files, document);
  await writeClient(document, imported);
  createMock(imported);
  const isWidened = leftOut.some(({ name }) => name.startsWith("oneOf"));
  return { imported, isWidened, judges: new Map<Place, Judge>() };
});

/** Joins the files of an imported spec, without the answers of the template. */
function joinFiles(files: ReadonlyMap<string, string>, given: Document): Document {
  const read = (file: string, folder = "") => linkParts(parseYaml(files.get(file) ?? ""), folder) as object;
  const { info, paths: index } = parseYaml(files.get("openapi.yaml") ?? "") as Document;
  const schemas = [...files.keys()].flatMap((file) => {
    return file.startsWith("components/schemas/") ? [[basename(file, ".yaml"), read(file, "schemas")]] : [];
  });
  const paths = Object.entries(index).map(([path, item]) => {
    const operations = read(Reflect.get(item, "$ref") as unknown as string) as Document["paths"][string];
    for (const { operationId, responses } of Object.values(operations))
      for (const code of Object.keys(responses))
        if (!operationOf(given, operationId)?.responses[code]) Reflect.deleteProperty(responses, code);
    return [path, operations];
  });
  const components = { schemas: Object.fromEntries(schemas) };
  return { openapi: "3.1.0", info, paths: Object.fromEntries(paths), components };
}

/** Turns references between files into references within a document. Leaves out references to examples of the template. */
function linkParts(node: unknown, folder: string): unknown {
  if (Array.isArray(node)) return node.map((item) => linkParts(item, folder));
  if (!isObject(node)) return node;
  const members = Object.entries(node).flatMap(([name, one]) => {
    if (isObject(one) && String(one.$ref).includes("/examples/")) return [];
    const [, kind = folder, file] =
      (name === "$ref" && /^(?:.*?components\/)?(?:\.\.\/)?(?:(\w+)\/)?([^/]+)\.yaml$/.exec(String(one))) || [];
    return [[name, file === undefined ? linkParts(one, folder) : `#/components/${kind}/${decodeURIComponent(file)}`]];
  });
  return Object.fromEntries(members);
}

/** The document that an import makes, by ajv, and the examples that it keeps and makes. */
export const imports: Reader = {
  name: "import",
  reads: (place) => !isBodiless(place),
  judge: async ({ document, place, value, example }) => {
    const { imported, isWidened, judges } = await importCase(document);
    const judge = judges.get(place) ?? createJudge(imported, place);
    judges.set(place, judge);
    const isRight = judge.isRight(value);
    const isKept = example in (mediaAt(imported, place).examples ?? {});
    if (place.in === "answer" && isRight !== isKept) return `keeps the example: ${isKept}`;
    return isRight ? (isWidened ? "warned" : "right") : "wrong";
  },
  make: async (document, place) => {
    const { imported, isWidened } = await importCase(document);
    if (place.in === "answer" || isWidened) return [];
    const { examples = {}, example } = mediaAt(imported, place);
    return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  },
};
