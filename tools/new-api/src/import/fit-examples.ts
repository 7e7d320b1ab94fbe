import { compilePattern } from "@ledgergate/codegen/compile-pattern";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { type Pointer, walkDocument } from "@ledgergate/support/service-kit";
import { follow } from "./follow.ts";
import { textOfPattern } from "./text-of-pattern.ts";

/** Tests if a value fits the schema at a place. */
export type Fits = (pointer: Pointer, value: unknown) => boolean;

/** Makes a value from a schema. */
type Sample = (schema: unknown) => unknown;

/** Maximum number of items that are made for a list. */
const MOST_ITEMS = 50;

const BRANCHES = ["allOf", "anyOf", "oneOf"];

/** Texts of formats, several for those that patterns often narrow. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "date-time": [
    "2030-01-01T00:00:00Z",
    "2030-01-01T00:00:00.000Z",
    "2030-01-01T00:00:00+00:00",
    "2030-01-01T00:00:00.000000Z",
  ],
  date: ["2030-01-01"],
  time: ["00:00:00Z", "00:00:00.000Z"],
  duration: ["P1D", "PT1H"],
  uuid: ["00000000-0000-4000-8000-000000000000"],
  ipv4: ["192.0.2.1"],
  ipv6: ["2001:db8::1"],
  hostname: ["node.example.com"],
  email: ["user@example.com"],
  uri: ["https://example.com", "https://example.com/path"],
  byte: ["AA=="],
};

/**
 * Gives the schemas of a copy that the sampler cannot follow a default value: texts whose pattern, format and length must agree,
 * multiples, lists of different items. Also chooses a branch of conditions such as `oneOf: [{ required: [a] }, { required: [b] }]`.
 *
 * @param fits - Tests values by the original document.
 */
export function fitExamples(copy: JsonObject, fits: Fits, sample: Sample): void {
  const lists: [JsonObject, Pointer][] = [];
  walkDocument(copy, "document", "#", {
    visit: (node, kind, pointer) => {
      if (kind !== "schema") return;
      chooseRequired(node);
      if (isGiven(node)) return;
      const candidates = [node.type].flat().includes("string") ? textsOf(node) : multiplesOf(node);
      for (const value of candidates) {
        if (!fits(pointer, value)) continue;
        node.default = value;
        break;
      }
      chooseBranch(node, (value) => fits(pointer, value), sample);
      if (node.uniqueItems === true && Number(node.minItems ?? 0) > 1) lists.push([node, pointer]);
    },
  });
  // Inner lists come first.
  for (const [node, pointer] of lists.reverse()) {
    const items = differentItems(follow(copy, node.items), Number(node.minItems), sample(node.items));
    if (fits(pointer, items)) node.default = items;
  }
}

function isGiven({ default: value, const: one, enum: several, examples }: JsonObject): boolean {
  return [value, one, several, examples].some((given) => given !== undefined);
}

/** Requires the members of the first branch, and leaves out those that only other branches require. */
function chooseRequired(node: JsonObject): void {
  const { oneOf, required = [], properties } = node;
  if (!Array.isArray(oneOf) || !isObject(properties)) return;
  const named = oneOf.map((branch) => {
    const isCondition =
      isObject(branch) && Object.keys(branch).every((key) => /^(?:required|title|description)$/.test(key));
    return isCondition && Array.isArray(branch.required) ? (branch.required as string[]) : undefined;
  });
  const [first] = named;
  if (first === undefined || named.includes(undefined)) return;
  const kept = [...(required as string[]), ...first];
  const dropped = named.flat().filter((name) => !kept.includes(name as string));
  node.required = kept;
  node.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => !dropped.includes(name)));
  delete node.oneOf;
}

/** Takes the value of the first branch of a union that fits, if keywords beside the union exclude the sampler's branch. */
function chooseBranch(node: JsonObject, fits: (value: unknown) => boolean, sample: Sample): void {
  const branches = [node.anyOf, node.oneOf].find(Array.isArray);
  if (branches === undefined || node.type === undefined || node.default !== undefined || fits(sample(node))) return;
  const value = branches.map(sample).find(fits);
  if (value !== undefined) node.default = value;
}

/** Makes texts that may fit a schema, if more than a format narrows it. */
function* textsOf(node: JsonObject): Iterable<string> {
  const branches = BRANCHES.flatMap((keyword) => node[keyword] ?? []).filter(isObject);
  const schemas = [node, ...branches];
  const patterns = schemas.flatMap(({ pattern }) => (typeof pattern === "string" ? [pattern] : []));
  if (patterns.length === 0 && branches.length === 0 && node.not === undefined) return;
  const tests = patterns.map((pattern) => compilePattern(pattern, "u"));
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = node;
  const isLikely = (text: string) =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (branches.length > 0 || tests.every((test) => test?.test(text) ?? true));
  const formats = schemas.flatMap(({ format }) => TEXTS[String(format)] ?? []);
  const longest = Math.min(Number(minLength), 1000) + 10;
  for (const text of [...formats, "string", "text", "0"].filter(isLikely)) yield text;
  for (const pattern of patterns)
    for (const isMixed of [false, true])
      for (let more = 0; more <= longest; more++) {
        const text = tryPattern(pattern, more, isMixed);
        if (text !== undefined && isLikely(text)) {
          yield text;
          break;
        }
      }
}

/** Makes a text of a pattern, or `undefined` if it would be too long. */
export function tryPattern(pattern: string, more = 0, isMixed = false): string | undefined {
  try {
    return textOfPattern(pattern, { more, isMixed });
  } catch {
    return undefined;
  }
}

/** Makes the first multiples within the limits of a schema. */
function multiplesOf({ multipleOf, minimum, exclusiveMinimum }: JsonObject): readonly number[] {
  if (typeof multipleOf !== "number" || multipleOf <= 0) return [];
  const least = [minimum, exclusiveMinimum].filter((limit) => typeof limit === "number");
  const start = least.length > 0 ? Math.ceil(Math.max(...least) / multipleOf) : 0;
  return [0, 1].map((more) => (start + more) * multipleOf);
}

/** Makes items that differ from each other, all similar to one. */
function differentItems(items: JsonObject, count: number, first: unknown): readonly unknown[] {
  const wanted = Math.min(count, MOST_ITEMS);
  if (Array.isArray(items.enum)) return items.enum.slice(0, wanted);
  const step = typeof items.multipleOf === "number" ? items.multipleOf : 1;
  return Array.from({ length: wanted }, (_, at) => vary(first, at, step));
}

function vary(value: unknown, number: number, step = 1): unknown {
  if (typeof value === "number") return value + number * step;
  if (typeof value === "boolean") return number % 2 === 0 ? value : !value;
  if (typeof value === "string") return varyText(value, number);
  if (Array.isArray(value)) return value.map((item) => vary(item, number));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, vary(member, number)]));
}

/** Replaces the last letters or digits of a text by others of the same kind. */
function varyText(text: string, number: number): string {
  let left = number;
  return [...text]
    .reverse()
    .map((character) => {
      const [first = ""] = /[0-9]/.test(character)
        ? ["0"]
        : /[a-f]/.test(character)
          ? ["a"]
          : /[A-F]/.test(character)
            ? ["A"]
            : [];
      const count = first === "0" ? 10 : 6;
      if (first === "") return character;
      const moved = (character.charCodeAt(0) - first.charCodeAt(0) + left) % count;
      left = Math.floor(left / count);
      return String.fromCharCode(first.charCodeAt(0) + moved);
    })
    .reverse()
    .join("")
    .concat(left > 0 ? String(left) : "");
}
