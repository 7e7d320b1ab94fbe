import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { parseJson } from "@ledgergate/support/exact-document";
import {
  below,
  createValidator,
  createValueMaker,
  type Pointer,
  segmentsOf,
  valueAt,
  walkDocument,
} from "@ledgergate/support/service-kit";
import { keepDigits } from "./keep-digits.ts";
import { takeName } from "./names.ts";
import { follow } from "./references.ts";

/** Shown in the docs for each example that the document does not have itself. */
const ASSUMED = {
  source: "assumed",
  note: "The document has no example that fits its schema.",
} as const;

/** Matches texts that a header can hold. */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Says what bodies of a media type are: written from any value, or texts as they are. Those of bytes may be lists of octets. */
function formOf(mediaType: string): "any" | "octets" | "text" | "xml" {
  if (/json|yaml|form|^multipart|event-stream|^text\/plain|\*|^header$/i.test(mediaType)) return "any";
  if (/xml/i.test(mediaType)) return "xml";
  return /^text/i.test(mediaType) ? "text" : "octets";
}

/** Places of a document whose examples are not as its author wrote them. */
interface ExampleGaps {
  /** Parameters, headers and bodies that still have no example. */
  readonly without: readonly Pointer[];
  /** Places that had examples which do not fit their schema. These examples are gone. */
  readonly unfit: readonly Pointer[];
}

/**
 * Gives an example to each parameter, header and body: the first of the document's own that fits the schema, else one made from the
 * schema. Docs, mock, console, command line and contract tests then treat the API as any other.
 */
export function addExamples(document: JsonObject): ExampleGaps {
  const unfit = dropUnfitExamples(document, readValues(document).fits);
  const { fits: isValid, make } = readValues(document);
  const without: Pointer[] = [];
  const names = new Map<Pointer, Set<string>>();

  /** Chooses the document's own examples that fit a schema. If none fits, chooses a value made from the schema. */
  function choose(pointer: Pointer, own: readonly JsonObject[], mediaType = "json"): readonly JsonObject[] {
    const place = below(pointer, "schema");
    const form = formOf(mediaType);
    const isText = (value: unknown) => form !== "any" && typeof value === "string";
    const fits = ({ value }: JsonObject) => {
      if (value === undefined || (mediaType === "header" && !HEADER_TEXT.test(String(value)))) return false;
      const isList = form === "octets" && Array.isArray(value);
      if (form !== "any" && !isList && !isText(value)) return false;
      return isValid(place, value);
    };
    // Outside of JSON and forms, no schema describes a text.
    const fitting = own.flatMap((one) => {
      const all = spellingsOf(one.value).map((value) => ({ ...one, value }));
      return all.find((spelt) => isText(spelt.value) || fits(spelt)) ?? [];
    });
    if (fitting.length < own.length) unfit.push(pointer);
    if (fitting.length > 0) return fitting;
    const made = make(place)
      .map((value) => (/^text\/event-stream/i.test(mediaType) ? asStream(value) : value))
      .map((value) => ({ summary: "Made from the schema", value, "x-provenance": ASSUMED }))
      .find((one) => form !== "xml" && fits(one));
    if (made) return [made];
    without.push(pointer);
    return [];
  }

  function ownExamples(node: JsonObject): readonly JsonObject[] {
    const named = isObject(node.examples) ? Object.entries(node.examples) : [];
    const resolved = named.map(([name, example]) => ({ ...follow(document, example), name }));
    return Object.hasOwn(node, "example") ? [{ name: "example", value: node.example }, ...resolved] : resolved;
  }

  walkDocument(document, (node, kind, pointer) => {
    if (typeof node.$ref === "string") return;
    if ((kind === "parameter" || kind === "header") && node.schema !== undefined) {
      const isHeader = kind === "header" || node.in === "header";
      const [chosen] = choose(pointer, ownExamples(node), isHeader ? "header" : "json");
      const value = kind === "parameter" ? keepDigits(document, [node.schema], chosen?.value) : chosen?.value;
      delete node.examples;
      delete node.example;
      // Lint takes a reference within an example for one of the document, unless the example has a name.
      if (isObject(value)) node.examples = { example: { value } };
      else if (chosen) node.example = value;
      const at = node.examples ? "examples/example" : "example";
      if (chosen?.["x-provenance"]) node["x-provenance"] = [{ at, ...ASSUMED }];
    }
    if (kind === "mediaType") {
      const chosen = choose(pointer, ownExamples(node), segmentsOf(pointer)?.at(-1));
      delete node.example;
      delete node.examples;
      // The name of an example finds it in all media types of a response.
      const content = pointer.slice(0, pointer.lastIndexOf("/"));
      const used = names.get(content) ?? new Set<string>();
      names.set(content, used);
      const named = chosen.map(({ name = "made", ...example }) => {
        const value = keepDigits(document, [node.schema], example.value);
        const camelName = String(name).replace(/[^A-Za-z\d]+(.?)/g, (_, next: string) => next.toUpperCase());
        return [takeName(camelName || "example", used), { ...example, value }];
      });
      if (chosen.length > 0) node.examples = Object.fromEntries(named);
    }
  });
  addMemberExamples(document);
  return { without, unfit };
}

/**
 * Removes the examples of schemas that break their schema, however they are spelt. An example made from the schema would contain them.
 *
 * @returns Pointers to these schemas.
 */
function dropUnfitExamples(document: JsonObject, isValid: (pointer: Pointer, value: unknown) => boolean): Pointer[] {
  const unfit: Pointer[] = [];
  walkDocument(document, (schema, kind, pointer) => {
    if (kind !== "schema") return;
    const respell = (value: unknown) => spellingsOf(value).find((one) => isValid(pointer, one)) ?? value;
    if ("default" in schema) schema.default = respell(schema.default);
    if (!Array.isArray(schema.examples)) return;
    const fitting = schema.examples.map(respell).filter((value) => isValid(pointer, value));
    if (fitting.length < schema.examples.length) unfit.push(pointer);
    if (fitting.length > 0) schema.examples = fitting;
    else delete schema.examples;
  });
  return unfit;
}

/** Lists a value, and what its author may have meant: a text in quotes or without them, JSON in a text, or one of several examples. */
function spellingsOf(value: unknown): readonly unknown[] {
  if (typeof (value ?? null) === "object") return Array.isArray(value) ? [value, ...value] : [value];
  if (typeof value !== "string") return [value, String(value)];
  try {
    return [value, parseJson(value)];
  } catch {
    return [value];
  }
}

/** Gives each member of a request body an example from the body's example, since the command line shows an example of each input. */
function addMemberExamples(document: JsonObject): void {
  walkDocument(document, (node, kind) => {
    if (kind !== "requestBody" || !isObject(node.content)) return;
    for (const media of Object.values(node.content) as JsonObject[]) {
      const [example] = Object.values((media.examples ?? {}) as Record<string, JsonObject>);
      const { properties } = follow(document, media.schema);
      if (!isObject(properties) || !isObject(example?.value)) continue;
      for (const [name, member] of Object.entries(properties)) {
        const value = example.value[name];
        if (!isObject(member) || value === undefined || member.examples !== undefined) continue;
        member.examples = [value];
        if (example["x-provenance"] && member.$ref === undefined)
          member["x-provenance"] = [{ at: "examples/0", ...ASSUMED }, member["x-provenance"] ?? []].flat();
      }
    }
  });
}

/** Makes the text of a stream of events from a text that is none. */
function asStream(value: unknown): unknown {
  return typeof value === "string" && !/^\w*:/m.test(value) ? `data: ${value}\n\n` : value;
}

/** Values of the schemas at the places of a document. */
interface Values {
  /** Tests a value, as the mock tests requests and answers. */
  fits(place: Pointer, value: unknown): boolean;
  /** Makes a value with all members, and one with as few as possible. */
  make(place: Pointer): readonly unknown[];
}

/** Makes and tests values. A component may be in requests and in answers. */
export function readValues(document: JsonObject): Values {
  const copy = structuredClone(document) as object as Parameters<typeof createValidator>[0];
  const [request, answer] = (["request", "answer"] as const).map((use) => {
    const validate = createValidator(copy, use);
    return { validate, make: createValueMaker(copy, validate) };
  });
  const usesOf = (place: Pointer) =>
    [
      /\/responses\//.test(place) ? [] : (request ?? []),
      /\/(?:parameters|requestBody|requestBodies)\//.test(place) ? [] : (answer ?? []),
    ].flat();
  const schemaAt = (place: Pointer) => valueAt(copy, place) as object;
  return {
    fits: (place, value) => usesOf(place).some(({ validate }) => validate(schemaAt(place), value).length === 0),
    make: (place) =>
      usesOf(place).flatMap(({ make }) => {
        const values = make(schemaAt(place))[Symbol.iterator]();
        return [values.next(), values.next()].flatMap(({ done, value }) => (done ? [] : [value]));
      }),
  };
}
