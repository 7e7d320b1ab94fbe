import type { FailureDescriptor } from "@ledgergate/runtime";
import { flattenSchema } from "./flatten-schema.ts";
import type { ErrorCode } from "./model.ts";
import { isNode, type MediaType, type Node, type Schema } from "./openapi.ts";
import type { KeyedResponse, OperationContext, SortedResponses } from "./operation-context.ts";
import type { Problems } from "./problems.ts";
import { failureBranches, jsonBodies } from "./read-answer.ts";
import { below, type Place, type Resolver } from "./references.ts";

/** A kind of failure body and how it is read; without `shape`, nothing in it is marked. */
interface FailureBody extends Place<Schema | boolean> {
  readonly shape?: Omit<FailureDescriptor, "exact">;
  /** The codes that its document lists. */
  readonly codes: readonly string[];
  /** Meaning of each code that the document explains. */
  readonly meanings: ReadonlyMap<string, string>;
}

/** Finds out, operation by operation, how the failure bodies of an API are read. */
export class FailureShapes {
  readonly #bodies = new Map<unknown, FailureBody>();
  readonly #responses: KeyedResponse[] = [];
  #exact = false;

  /** Takes in the failure bodies of an operation: those of its failure responses and those marked in its 2xx bodies. */
  add({ successes, failures }: SortedResponses, context: OperationContext): void {
    const declared = failures.flatMap(jsonBodies);
    const marked = successes.flatMap(jsonBodies).flatMap((body) => failureBranches(body, context));
    for (const body of [...declared, ...marked]) this.#addBody(body, context);
    this.#responses.push(...failures, ...(marked.length > 0 ? successes : []));
  }

  /** The codes that the document lists or shows of them all, each once, with what it says of them. */
  codes(resolver: Resolver): readonly ErrorCode[] {
    const bodies = [...this.#bodies.values()];
    const shape = bodies.find((body) => body.shape)?.shape;
    const shown = shape ? exampleCodes(this.#responses, shape, resolver) : [];
    const codes = new Set([...bodies.flatMap(({ codes }) => codes), ...shown]);
    const meanings = new Map(bodies.flatMap((body) => [...body.meanings]));
    return [...codes].map((code) => ({ code, meaning: meanings.get(code) }));
  }

  /** The one way to read all of them; `undefined` where no body is marked. */
  finish(problems: Problems, resolver: Resolver): FailureDescriptor | undefined {
    const bodies = [...this.#bodies.values()];
    const model = bodies.find(({ shape }) => shape);
    if (!model?.shape) return undefined;
    for (const { pointer, shape } of bodies) {
      if (JSON.stringify(shape) === JSON.stringify(model.shape)) continue;
      problems.add(
        pointer,
        `is read differently from the failure body ${model.pointer}`,
        "Mark the code and the text of every failure body at the same place (x-error-code, x-error-message).",
      );
    }
    const [unknownRoute] = exampleCodes(this.#responses, model.shape, resolver, "unknown_route");
    return { ...model.shape, ...(unknownRoute !== undefined && { unknownRoute }), ...(this.#exact && { exact: true }) };
  }

  #addBody(body: Place<Schema | boolean>, { resolver, problems, mayBeExact }: OperationContext): void {
    const end = resolver.follow(body.node, body.pointer);
    if (this.#bodies.has(end.node)) return;
    this.#bodies.set(end.node, { ...end, ...readShape(end, resolver, problems) });
    this.#exact ||= mayBeExact(end.node);
  }
}

function readShape(
  body: Place<Schema | boolean>,
  resolver: Resolver,
  problems: Problems,
): Pick<FailureBody, "shape" | "codes" | "meanings"> {
  const found: { code?: readonly string[]; codePattern?: string } = {};
  const messages: (readonly string[])[] = [];
  const codes: string[] = [];
  const meanings = new Map<string, string>();
  const search = (place: Place<Schema | boolean>, names: readonly string[]): void => {
    for (const [name, member] of flattenSchema(place.node, place.pointer, resolver).properties) {
      const path = [...names, name];
      const { keywords } = flattenSchema(member.node, member.pointer, resolver);
      const mark = keywords["x-error-code"];
      if (mark !== undefined) {
        found.code ??= path;
        for (const [key, meaning] of readMeanings(keywords["x-error-meanings"])) meanings.set(key, meaning);
      }
      if (mark === true) codes.push(...(keywords.enum ?? []).filter((value) => typeof value === "string"));
      else if (typeof mark === "string" && isCodePattern(mark)) found.codePattern ??= mark;
      else if (mark !== undefined) {
        problems.add(
          below(member.pointer, "x-error-code"),
          "is neither true nor a regular expression with one group, in which no group is repeated",
          "Write it as specs/EXTENSIONS.md shows.",
        );
      }
      if (keywords["x-error-message"] === true) messages.push(path);
      // Codes are at most three levels deep; below are only details.
      if (path.length < 3) search(member, path);
    }
  };
  search(body, []);
  const { code, codePattern } = found;
  if (!code) {
    if (messages.length > 0)
      problems.add(body.pointer, "has x-error-message but no x-error-code", "Mark the member with the code.");
    return { codes, meanings };
  }
  const shape = { code, ...(codePattern && { codePattern }), ...(messages.length > 0 && { messages }) };
  return { shape, codes, meanings };
}

/** Reads `x-error-meanings`: meaning and remedy of each code. */
function readMeanings(table: unknown): readonly (readonly [code: string, text: string])[] {
  return Object.entries(isNode(table) ? table : {}).map(([code, entry]) => {
    const { meaning, remedy } = isNode(entry) ? entry : {};
    return [code, [meaning, remedy].filter((text) => typeof text === "string").join(" ")];
  });
}

/** Clients match the pattern against any text, which takes exponential time where a group is repeated. */
function isCodePattern(pattern: string): boolean {
  const repeatsGroup = /\)[*+{]/.test(pattern.replace(/\\./gs, ""));
  try {
    return !repeatsGroup && new RegExp(`${pattern}|`, "u").exec("")?.length === 2;
  } catch {
    return false;
  }
}

/**
 * The service's codes in the examples of responses, taken as the clients take them.
 *
 * @param condition - Only of those that answer calls with this wrong about them (`x-answers`).
 */
function exampleCodes(
  responses: readonly KeyedResponse[],
  { code, codePattern }: FailureDescriptor,
  resolver: Resolver,
  condition?: string,
): readonly string[] {
  return responses.flatMap(({ node, pointer }) =>
    Object.entries(node.content ?? {}).flatMap(([type, media]) => {
      return examplesOf(media, below(pointer, "content", type), resolver, condition).flatMap((body) => {
        const found = code.reduce<unknown>((value, name) => (isNode(value) ? value[name] : undefined), body);
        return typeof found === "string" ? (codeIn(found, codePattern) ?? []) : [];
      });
    }),
  );
}

function examplesOf(
  { example, examples }: MediaType,
  pointer: string,
  resolver: Resolver,
  condition: string | undefined,
): readonly unknown[] {
  const named = Object.entries(isNode(examples) ? examples : {}).map(([name, one]) => {
    const end = isNode(one) ? resolver.follow(one, below(pointer, "examples", name)).node : undefined;
    return isNode(end) && (condition === undefined || answersTo(end, condition)) ? end.value : undefined;
  });
  return condition === undefined ? [example, ...named] : named;
}

function answersTo({ "x-answers": answers }: Node, condition: string): boolean {
  return isNode(answers) && Array.isArray(answers.to) && answers.to.includes(condition);
}

function codeIn(text: string, pattern: string | undefined): string | undefined {
  return pattern === undefined ? text : new RegExp(pattern, "u").exec(text)?.[1];
}
