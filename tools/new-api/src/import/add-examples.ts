import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, type Pointer, valueAt } from "@ledgergate/codegen/pointer";
import { walkDocument } from "@ledgergate/codegen/walk-document";
import { createValidator, type OpenApiDocument } from "@ledgergate/oracle";
import { sample } from "openapi-sampler";
import { follow } from "./follow.ts";
import { ImportError } from "./import-error.ts";
import { textOfPattern } from "./text-of-pattern.ts";

/** Shown in the docs for each example that the document does not have itself. */
const ASSUMED = {
  source: "assumed",
  note: "The document has no example that fits its schema.",
} as const;

/**
 * Gives an example to each parameter, header and body: the first of the document's own that fits the schema, else one made from the
 * schema. Docs, mock, console, command line and contract tests then treat the API as any other.
 *
 * @returns Pointers to the answers that still have no example.
 * @throws `ImportError` if a required input has none, since nothing could call the operation.
 */
export function addExamples(document: JsonObject): readonly Pointer[] {
  const validate = createValidator(structuredClone(document) as object as OpenApiDocument);
  const isValid = (pointer: Pointer, value: unknown): boolean => {
    try {
      return validate(pointer.slice(1), value) === undefined;
    } catch {
      // The schema has a pattern that is no regular expression.
      return false;
    }
  };
  dropUnfitExamples(document, isValid);
  const source = withTextFormats(document);
  const without: Pointer[] = [];
  const uncallable: Pointer[] = [];

  /** Chooses the document's own examples that fit a schema. If none fits, chooses a value made from the schema. */
  function choose(pointer: Pointer, own: readonly JsonObject[], isRequired = false): readonly JsonObject[] {
    const place = below(pointer, "schema");
    const fits = ({ value }: JsonObject) => value !== undefined && isValid(place, value);
    const fitting = own.filter(fits);
    if (fitting.length > 0) return fitting;
    // If a schema contains itself, perhaps only a value without optional members is valid.
    const made = [false, true]
      .map((skipNonRequired) => makeValue(valueAt(source, place), source, skipNonRequired))
      .map((value) => ({ summary: "Made from the schema", value, "x-provenance": ASSUMED }))
      .find(fits);
    if (made) return [made];
    (isRequired ? uncallable : without).push(pointer);
    return [];
  }

  function ownExamples(node: JsonObject): readonly JsonObject[] {
    const named = isObject(node.examples) ? Object.entries(node.examples) : [];
    const resolved = named.map(([name, example]) => ({ ...follow(document, example), name }));
    return Object.hasOwn(node, "example") ? [{ name: "example", value: node.example }, ...resolved] : resolved;
  }

  walkDocument(document, "document", "#", {
    visit: (node, kind, pointer) => {
      if (typeof node.$ref === "string") return;
      if ((kind === "parameter" || kind === "header") && node.schema !== undefined) {
        const [chosen] = choose(pointer, ownExamples(node), kind === "parameter" && node.required === true);
        delete node.examples;
        delete node.example;
        if (chosen) node.example = chosen.value;
        if (chosen?.["x-provenance"]) node["x-provenance"] = [{ at: "example", ...ASSUMED }];
      }
      if (kind === "mediaType") {
        const chosen = choose(pointer, ownExamples(node), /\/(requestBody|requestBodies)\//.test(pointer));
        delete node.example;
        delete node.examples;
        if (chosen.length > 0)
          node.examples = Object.fromEntries(
            chosen.map(({ name = "made", ...example }) => [camelName(String(name)), example]),
          );
      }
    },
  });
  if (uncallable.length > 0) {
    const remedy = "no example fits this required input. Add an example, or leave the operation out by --skip.";
    throw new ImportError(uncallable.map((pointer) => `${pointer}: ${remedy}`).join("\n"));
  }
  addMemberExamples(document);
  return without;
}

/** Removes the examples of schemas that break their schema. An example made from the schema would contain them. */
function dropUnfitExamples(document: JsonObject, isValid: (pointer: Pointer, value: unknown) => boolean): void {
  walkDocument(document, "document", "#", {
    visit: (schema, kind, pointer) => {
      if (kind !== "schema" || !Array.isArray(schema.examples)) return;
      schema.examples = schema.examples.filter((value) => isValid(pointer, value));
      if ((schema.examples as readonly unknown[]).length === 0) delete schema.examples;
    },
  });
}

/** Gives each member of a request body an example from the body's example, since the command line shows an example of each input. */
function addMemberExamples(document: JsonObject): void {
  walkDocument(document, "document", "#", {
    visit: (node, kind) => {
      if (kind !== "requestBody" || !isObject(node.content)) return;
      for (const media of Object.values(node.content) as JsonObject[]) {
        const [example] = Object.values((media.examples ?? {}) as Record<string, JsonObject>);
        const { properties } = follow(document, media.schema);
        if (!isObject(properties) || !isObject(example?.value)) continue;
        for (const [name, member] of Object.entries(properties)) {
          const value = example.value[name];
          if (!isObject(member) || value === undefined || member.examples !== undefined) continue;
          member.examples = [value];
          if (example["x-provenance"] && member.$ref === undefined) member["x-provenance"] = ASSUMED;
        }
      }
    },
  });
}

function camelName(name: string): string {
  return name.replace(/[^A-Za-z\d]+(.?)/g, (_, next: string) => next.toUpperCase());
}

function makeValue(schema: unknown, document: JsonObject, skipNonRequired: boolean): unknown {
  try {
    return sample(schema as object, { enablePatterns: true, quiet: true, skipNonRequired }, document);
  } catch {
    return undefined;
  }
}

function makeText(pattern: string): string | undefined {
  try {
    return textOfPattern(pattern);
  } catch {
    return undefined;
  }
}

/** Copies a document, with a default value for strings whose pattern or format the sampler cannot follow. */
function withTextFormats(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  walkDocument(copy, "document", "#", {
    visit: (node, kind) => {
      if (kind !== "schema" || ![node.type].flat().includes("string")) return;
      if (typeof node.pattern === "string") node.default ??= makeText(node.pattern);
      else if (node.format === "byte") node.default ??= "AA==";
    },
  });
  return copy;
}
