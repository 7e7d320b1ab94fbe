import { parseExact, stringifyExact } from "../oracle/exact-json.ts";
import { type Case, documentOf, isParameter, type Json, type Place } from "./document.ts";
import { client, refusalOf } from "./readers/client.ts";
import { imports } from "./readers/imports.ts";
import { services } from "./readers/mock.ts";
import { type Question, type Reader, Refusal } from "./readers/reader.ts";
import { notOffered, tools } from "./readers/tools.ts";
import { types } from "./readers/types.ts";
import { createJudge, type Judge } from "./verdict.ts";

const readers: readonly Reader[] = [client, tools, ...services, imports, types];

/** A reader whose verdict is not the judge's. */
export interface Disagreement {
  readonly one: Case;
  readonly place: Place;
  readonly value: Json;
  readonly reader: Reader;
  readonly expected: string;
  readonly got: string;
}

interface JudgedQuestion extends Question {
  readonly judge: Judge;
  readonly refusal: Refusal | undefined;
}

/** Asks readers about all values of cases, and the judge about the values that readers make. */
export async function tryCases(
  cases: readonly Case[],
  chosen: readonly Reader[] = readers,
): Promise<readonly Disagreement[]> {
  const groups = (await Promise.all(cases.map(questionsOf))).flat();
  const found: Disagreement[] = [];
  for (const reader of chosen) {
    // Types and tools need not tell no body from an empty one.
    const isWhole = !reader.finds || reader.finds === "none";
    const isOwn = ({ place, value, judge }: JudgedQuestion) =>
      reader.reads(place) &&
      (value === undefined ? isWhole || isParameter(place) : judge.isClear(value, !reader.finds));
    const own = groups.map((group) => group.filter(isOwn));
    await reader.prepare?.(own.flat());
    for (const question of own.flat()) {
      const got = await reader.judge(question).catch((error: Error) => error);
      const expected = expectedOf(reader, question, got);
      const { one, place, value } = question;
      const text = got instanceof Error ? `refuses: ${got.message}` : got;
      if (expected !== undefined) found.push({ one, place, value, reader, expected, got: text });
    }
    for (const group of own) found.push(...(await findUnfit(reader, group)));
  }
  return found;
}

const nothing: Judge = {
  isRight: () => false,
  isClear: () => true,
  meant: (value) => value,
  heldAs: (value) => [value, value],
};

/** Makes the questions about each place of a case. */
async function questionsOf(one: Case): Promise<readonly (readonly JudgedQuestion[])[]> {
  const document = documentOf(one);
  const refusal = await refusalOf(document);
  return one.places.map((place) => {
    // No value is right in a document that breaks OpenAPI.
    const judge = refusal?.by === "all" ? nothing : createJudge(document, place);
    const values =
      place.in === "query" || place.in === "header" || place.in === "body" ? [...one.values, undefined] : one.values;
    return values.flatMap((given, index) => {
      const value = judge.meant(given);
      // The example of an answer is the given number, of which the double may have another verdict.
      if (judge.isRight(value) !== judge.isRight(given)) return [];
      return { one, document, place, value, held: judge.heldAs(value), judge, refusal, example: `v${index}` };
    });
  });
}

/** The expected verdict, if it is another one. */
function expectedOf(
  { name, finds = "all" }: Reader,
  { one, value, judge, refusal }: JudgedQuestion,
  got: string | Error,
): string | undefined {
  if (refusal?.by !== one.refusedBy) return `refused by ${one.refusedBy ?? "none"}`;
  if ((refusal && got instanceof Refusal) || got === notOffered) return undefined;
  if (refusal && (refusal.by === "all" || name === "import")) {
    const isSame = got instanceof Error && refusal.reasons.every((reason) => got.message.includes(reason));
    return isSame ? undefined : `refuses: ${refusal.message}`;
  }
  const isRight = judge.isRight(value);
  // Types may refuse a right value, since its schema means more than its author did.
  const isFitting = judge.isRight(value, finds === "none" ? "types" : finds);
  const isAccepted = got === "right" || got === "warned";
  const isRefused = typeof got === "string" && got.startsWith("wrong");
  // Agents give integers of 64 bits as texts, which are texts if the schema allows both.
  const [isAsText, sent] = /^sends a text(?:: (.*))?$/s.exec(String(got)) ?? [];
  const isText = name === "tools" && isAsText && (sent === undefined || judge.isRight(parseExact(sent), "limits"));
  if (isRight && isFitting)
    return isAccepted || isText || (finds !== "all" && !judge.isRight(value, "meant")) ? undefined : "right";
  // A client completes wrong values, such as by a constant, and reads digits as texts and integers.
  const isMended = finds !== "all" && typeof got === "string" && got.startsWith("sends");
  if (isRight) return isAccepted || isMended || isRefused ? undefined : "right or wrong";
  const mayAccept = got === "warned" || finds === "none" || isFitting;
  return isRefused || isMended || (isAccepted && mayAccept) ? undefined : "wrong";
}

/** Finds values that a reader makes although they are wrong. A schema without a right value has perhaps none. */
async function findUnfit(reader: Reader, group: readonly JudgedQuestion[]): Promise<readonly Disagreement[]> {
  const [question] = group;
  const right = group.find(({ value }) => question?.judge.isRight(value));
  if (!reader.make || !question || question.refusal || !right) return [];
  const { one, document, place, judge } = question;
  const unfit = { one, place, reader, expected: "makes a right value" };
  try {
    const made = await reader.make(document, place);
    const wrong = made.filter((value) => !judge.isRight(value));
    return wrong.map((value) => ({ ...unfit, value, got: `makes ${stringifyExact(value)}` }));
  } catch (error) {
    return [{ ...unfit, value: right.value, got: `makes none: ${(error as Error).message}` }];
  }
}
