import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getOrAdd } from "@ledgergate/service-kit";
import { parse } from "yaml";
// By its path: new-api depends on this package, for its examples.
import { importDocument } from "../../../../new-api/src/import/import-document.ts";
import { formsOf, readTemplate } from "../../../../new-api/src/template.ts";
import { parseExact, stringifyExact } from "../../oracle/exact-json.ts";
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
  const { spec, leftOut } = await importDocument(file, template, "Case", { computeUnits: 10 });
  const imported = withoutTemplate(spec as object as Document, document);
  await writeClient(document, imported);
  createMock(imported);
  const isWidened = leftOut.some(({ name }) => name.startsWith("oneOf"));
  return { imported, isWidened, judges: new Map<Place, Judge>() };
});

const failure: unknown = parse(template.get("components/schemas/Failure.yaml") ?? "");

/** Copies the document of an import without the answers and examples of the template. */
function withoutTemplate({ openapi, info, paths, components }: Document, given: Document): Document {
  const schemas = { ...components.schemas, Failure: failure };
  const copy = parseExact(stringifyExact({ openapi, info, paths, components: { schemas } })) as Document;
  for (const { operationId, responses } of Object.values(copy.paths).flatMap((item) => Object.values(item)))
    for (const [code, { content = {} }] of Object.entries(responses)) {
      if (!operationOf(given, operationId)?.responses[code]) Reflect.deleteProperty(responses, code);
      for (const { examples = {} } of Object.values(content))
        for (const [name, one] of Object.entries(examples)) if ("$ref" in one) Reflect.deleteProperty(examples, name);
    }
  return copy;
}

/** The document that an import makes, by ajv, and the examples that it keeps and makes. */
export const imports: Reader = {
  name: "import",
  reads: (place) => !isBodiless(place),
  judge: async ({ document, place, value, held, example }) => {
    const { imported, isWidened, judges } = await importCase(document);
    const judge = getOrAdd(judges, place, () => createJudge(imported, place));
    const isRight = judge.isRight(value);
    // A text without its quotes, and one that has too many, is kept as what its author meant, and a number of any type as clients hold it.
    const kept = mediaAt(imported, place).examples?.[example];
    const isKept = kept !== undefined && [value, ...held].map(stringifyExact).includes(stringifyExact(kept.value));
    if (place.in === "answer" && isRight !== isKept) return `keeps the example: ${isKept}`;
    return isWidened ? "warned" : isRight ? "right" : "wrong";
  },
  make: async (document, place) => {
    const { imported, isWidened } = await importCase(document);
    if (place.in === "answer" || isWidened) return [];
    const { examples = {}, example } = mediaAt(imported, place);
    return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  },
};
