import type { FailureDescriptor } from "@ledgergate/runtime";
import { codeIn, type MediaTypeObject, type Reference } from "@ledgergate/support/service-kit";
import { failureBranches, jsonBodies } from "./answer.ts";
import { isCodePattern } from "./code-pattern.ts";
import { isExactInteger } from "./mark-types.ts";
import type { ApiModel } from "./model.ts";
import { isObject, type JsonObject } from "./openapi.ts";
import type { Place, SchemaPlace } from "./place.ts";
import { present } from "./present.ts";
import type { KeyedResponse, SortedResponses } from "./responses.ts";

/** A kind of failure body and the way to read it. Without `shape`, nothing in it is marked. */
interface FailureBody {
  readonly place: SchemaPlace;
  readonly shape?: Omit<FailureDescriptor, "exact">;
  readonly codes: readonly string[];
  /** Meaning of each code that the document explains. */
  readonly meanings: ReadonlyMap<string, string>;
}

/**
 * Reads the failure bodies of all operations: bodies of failure responses and marked branches of 2xx bodies. There is one way to read
 * them. A body without marks is read in this way, too, and has no code. The way is `undefined` if no body is marked.
 */
export function readFailures(
  responses: readonly SortedResponses[],
): Pick<ApiModel, "errorCodes"> & { readonly failures: FailureDescriptor | undefined } {
  const known = new Map<unknown, FailureBody>();
  const answers: KeyedResponse[] = [];
  for (const { successes, failures } of responses) {
    const marked = successes.flatMap(jsonBodies).flatMap(failureBranches);
    for (const { end } of [...failures.flatMap(jsonBodies), ...marked]) {
      const branches = end.branches("oneOf", "anyOf").map((branch) => branch.end);
      for (const place of branches.length > 0 ? branches : [end])
        if (!known.has(place.node)) known.set(place.node, { place, ...readShape(place) });
    }
    answers.push(...failures, ...(marked.length > 0 ? successes : []));
  }
  const bodies = [...known.values()];
  const meanings = new Map(bodies.flatMap((body) => [...body.meanings]));
  const listed = bodies.flatMap(({ codes }) => codes);
  const model = bodies.find(({ shape }) => shape);
  const shown = model?.shape ? exampleCodes(answers, model.shape) : [];
  return {
    failures: model?.shape && joinShapes(model, model.shape, bodies, answers),
    errorCodes: [...new Set([...listed, ...shown])].map((code) => ({ code, meaning: meanings.get(code) })),
  };
}

/** Describes how all bodies are read. Notes a problem for a body that is read in another way than the first one. */
function joinShapes(
  { place: first }: FailureBody,
  model: Omit<FailureDescriptor, "exact">,
  bodies: readonly FailureBody[],
  answers: readonly KeyedResponse[],
): FailureDescriptor {
  for (const { place, shape } of bodies) {
    if (!shape || JSON.stringify(shape) === JSON.stringify(model)) continue;
    place.note(
      `is read differently from the failure body ${first.pointer}`,
      "Mark the code and the text of every failure body at the same place (x-error-code, x-error-message).",
    );
  }
  const [unknownRoute] = exampleCodes(answers, model, "unknown_route");
  return { ...model, ...present({ unknownRoute, exact: bodies.some(({ place }) => place.contains(isExactInteger)) }) };
}

function readShape(body: SchemaPlace): Omit<FailureBody, "place"> {
  const found: { code?: readonly string[]; codePattern?: string } = {};
  const messages: (readonly string[])[] = [];
  const codes: string[] = [];
  const meanings = new Map<string, string>();
  const search = (place: SchemaPlace, names: readonly string[]): void => {
    for (const [name, member] of place.flat.properties) {
      const path = [...names, name];
      const { keywords } = member.flat;
      const mark = keywords["x-error-code"];
      if (mark !== undefined) {
        found.code ??= path;
        for (const [key, meaning] of readMeanings(keywords["x-error-meanings"])) meanings.set(key, meaning);
      }
      if (mark === true) codes.push(...(keywords.enum ?? []).filter((value) => typeof value === "string"));
      else if (typeof mark === "string" && isCodePattern(mark)) found.codePattern ??= mark;
      else if (mark !== undefined) {
        const fault =
          "is neither true nor a regular expression with ^, one group that is not repeated, and few repeats";
        member.below(mark, "x-error-code").note(fault, "Follow specs/EXTENSIONS.md.");
      }
      if (keywords["x-error-message"] === true) messages.push(path);
      // Codes are at most three levels deep. Deeper members are only details.
      if (path.length < 3) search(member, path);
    }
  };
  search(body, []);
  const { code, codePattern } = found;
  if (!code) {
    if (messages.length > 0) body.note("has x-error-message but no x-error-code", "Mark the member with the code.");
    return { codes, meanings };
  }
  const shape = { code, ...(codePattern && { codePattern }), ...(messages.length > 0 && { messages }) };
  return { shape, codes, meanings };
}

/** Reads `x-error-meanings`: meaning and remedy of each code. */
function readMeanings(table: unknown): readonly (readonly [code: string, text: string])[] {
  return Object.entries(isObject(table) ? table : {}).map(([code, entry]) => {
    const { meaning, remedy } = isObject(entry) ? entry : {};
    return [code, [meaning, remedy].filter((text) => typeof text === "string").join(" ")];
  });
}

/**
 * Lists the service's codes in the examples of responses, read as clients read them.
 *
 * @param condition - If given, only examples that answer this condition (`x-answers`).
 */
function exampleCodes(
  responses: readonly KeyedResponse[],
  { code, codePattern }: FailureDescriptor,
  condition?: string,
): readonly string[] {
  return responses.flatMap(({ place }) =>
    place.entries("content").flatMap(([, media]) => {
      return examplesOf(media, condition).flatMap((body) => {
        const found = code.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
        return codeIn(found, codePattern ?? true) ?? [];
      });
    }),
  );
}

function examplesOf(media: Place<MediaTypeObject>, condition: string | undefined): readonly unknown[] {
  const { example, examples } = media.node;
  const named = Object.entries(isObject(examples) ? examples : {}).map(([name, one]) => {
    const end = isObject(one) ? media.below<Reference>(one, "examples", name).end.node : undefined;
    return isObject(end) && (condition === undefined || answersTo(end, condition)) ? end.value : undefined;
  });
  return condition === undefined ? [example, ...named] : named;
}

function answersTo({ "x-answers": answers }: JsonObject, condition: string): boolean {
  return isObject(answers) && Array.isArray(answers.to) && answers.to.includes(condition);
}
