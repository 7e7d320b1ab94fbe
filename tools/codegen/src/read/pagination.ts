import { type OperationObject, segmentsOf } from "@ledgergate/support/service-kit";
import { literal } from "../escape.ts";
import { jsonBodies, successBranches } from "./answer.ts";
import type { AnswerModel, InputMember, Pagination } from "./model.ts";
import { isObject, type JsonObject } from "./openapi.ts";
import type { Place, SchemaPlace } from "./place.ts";
import { present } from "./present.ts";
import type { SortedResponses } from "./responses.ts";
import { typeNameOf } from "./rewrite-schema.ts";
import { schemaType } from "./type-names.ts";

/** Parts of an operation that are read before its pagination. */
interface ListParts {
  readonly input: readonly InputMember[];
  readonly answer: AnswerModel;
  readonly responses: SortedResponses;
}

/** Reads the pagination of a list operation (`x-pagination`), with its JSON pointers as lists of member names. */
export function readPagination(parts: ListParts, operation: Place<OperationObject>): Pagination | undefined {
  const extension = operation.node["x-pagination"];
  if (extension === undefined) return undefined;
  const place = operation.below(extension, "x-pagination");
  if (!isObject(extension)) {
    place.note("is not an object", "Follow specs/EXTENSIONS.md.");
    return undefined;
  }
  const note: Note = (member, message, remedy) => place.below(undefined, member).note(message, remedy);
  const text = (member: string) => (typeof extension[member] === "string" ? extension[member] : undefined);
  const start = readStart(text("start"), parts.input, note);
  const limit = readLimit(extension, parts.input, note);
  if (extension.order !== undefined) readParameter("order", String(extension.order), parts.input, note);
  const increment = readNext(extension, note);
  const items = readNames(extension, "items", note);
  const from = readNames(extension, "from", note);
  const cursorHeader = readCursorHeader(text("cursorHeader"), parts.responses, note);
  if (extension.end !== "empty") note("end", 'is not "empty", the only known end', "Write empty.");
  if (start === undefined || items === undefined || from === undefined) return undefined;
  const record = readRecordType(items, from, parts);
  if (!record.found)
    note("items", `leads to no list in the answer (/${items.join("/")})`, "Use the pointer to the list of records.");
  else if (!record.hasPosition) {
    note(
      "from",
      `leads to no member of a record (/${from.join("/")})`,
      "Use the pointer to the member with which the next page starts.",
    );
  }
  return { itemType: record.type, descriptor: present({ items, start, from, increment, limit, cursorHeader }) };
}

/** Notes a problem at a member of the extension. */
type Note = (member: string, message: string, remedy: string) => void;

/** Finds the input of a query parameter that a member of the extension names. */
function readParameter(
  member: "start" | "limit" | "order",
  named: string | undefined,
  input: readonly InputMember[],
  note: Note,
): string | undefined {
  const inQuery = input.filter(({ rule }) => rule.in === "query");
  const wireName = ({ name, rule }: InputMember) => rule.name ?? name;
  const parameter = inQuery.find((one) => wireName(one) === named);
  if (parameter) return parameter.name;
  const known = inQuery.map(wireName).join(", ") || "none";
  note(member, `names no query parameter of the operation (${named})`, `Its query parameters: ${known}.`);
  return undefined;
}

function readStart(start: string | undefined, input: readonly InputMember[], note: Note): string | undefined {
  const name = readParameter("start", start, input, note);
  if (name !== undefined && input.some(({ rule }) => rule.in === "body")) {
    note(
      "start",
      "is a query parameter of an operation with a body",
      "Move the parameter to an operation without a body, or remove x-pagination.",
    );
  }
  return name;
}

/** Reads the input with the size of a page. `undefined` if it is `limit`, or if there is none. Empty if `limit` is another input. */
function readLimit({ limit }: JsonObject, input: readonly InputMember[], note: Note): string | undefined {
  if (limit === undefined) return input.some(({ name }) => name === "limit") ? "" : undefined;
  const name = readParameter("limit", String(limit), input, note);
  return name === "limit" ? undefined : name;
}

function readNext({ next, order }: JsonObject, note: Note): true | undefined {
  if (next !== "value" && next !== "increment")
    note("next", 'is neither "value" nor "increment"', "Write one of them.");
  if (next !== "increment") return undefined;
  if (order !== undefined) {
    note("order", "reverses a list whose pages are numbered upwards", "Remove it, or page by value.");
  }
  return true;
}

/** Splits a JSON pointer into member names. */
function readNames(extension: JsonObject, member: string, note: Note): readonly string[] | undefined {
  const pointer = extension[member];
  const names = typeof pointer === "string" ? segmentsOf(`#${pointer}`) : undefined;
  if (names === undefined) {
    const found = JSON.stringify(pointer) ?? "nothing";
    note(
      member,
      `is not a JSON pointer (${found})`,
      "Write one, such as /data/items. An empty text means the whole body.",
    );
  }
  return names;
}

function readCursorHeader(header: string | undefined, { successes }: SortedResponses, note: Note): string | undefined {
  const name = header?.toLowerCase();
  const declared = successes.flatMap(({ place }) => Object.keys(place.node.headers ?? {}));
  if (name !== undefined && !declared.some((one) => one.toLowerCase() === name)) {
    note(
      "cursorHeader",
      `names no header of a successful answer (${header})`,
      "Declare it, or use the name of a declared header.",
    );
  }
  return name;
}

/**
 * Finds the type of the records of a list operation. It is `found` if every JSON body has a list there.
 *
 * @param items - Member names from the body's root to the list.
 * @param from - Member names from a record to its position.
 */
function readRecordType(
  items: readonly string[],
  from: readonly string[],
  { answer, responses }: Pick<ListParts, "answer" | "responses">,
) {
  const records = responses.successes.flatMap(jsonBodies).map((body) => {
    const [success = body, ...others] = successBranches(body);
    return others.length === 0 ? recordAt(success, items) : undefined;
  });
  const found = records.filter((record) => record !== undefined);
  const names = new Set(found.map(({ node }) => typeNameOf(node)));
  const [name] = names;
  // If the records have no named schema, their type is found through the type of the body, where each step may be missing or null.
  const list = items.reduce((type, member) => `NonNullable<${type}>[${literal(member)}]`, answer.type);
  return {
    found: found.length > 0 && found.length === records.length,
    hasPosition: found.every((record) => mayHave(record, from)),
    type: name !== undefined && names.size === 1 ? schemaType(name) : `NonNullable<${list}>[number]`,
  };
}

/** Finds the schema of the records of a list. `undefined` if there is no list under these names. */
function recordAt(place: SchemaPlace, [name, ...names]: readonly string[]): SchemaPlace | undefined {
  const { properties, types, keywords, variants } = place.flat;
  if (name === undefined) {
    const isList = types?.has("array") && !variants;
    return isList ? place.below(keywords.items ?? true, "items") : undefined;
  }
  const member = properties.get(name);
  return member && recordAt(member, names);
}

/** Tests if a value of a schema, or of one of its branches, may have a member at this path of names. */
function mayHave(schema: SchemaPlace, [name, ...others]: readonly string[], seen: Set<unknown> = new Set()): boolean {
  if (name === undefined) return true;
  return schema.chain.some((place) => {
    if (typeof place.node !== "object" || seen.has(place.node)) return place.node === true;
    seen.add(place.node);
    const { properties = {} } = place.node;
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (member !== undefined && mayHave(place.below(member, "properties", name), others)) return true;
    return place.branches("allOf", "anyOf", "oneOf").some((branch) => mayHave(branch, [name, ...others], seen));
  });
}
