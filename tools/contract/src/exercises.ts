import { type DeclaredAnswer, listAnswers, listCallable } from "./oracle/answers.ts";
import type { LoadedApi } from "./oracle/apis.ts";
import { isEventStream, preferenceOf } from "./oracle/media-type.ts";
import { exampleInputs, type Input } from "./oracle/operations.ts";

/** One promise of a document: an operation may answer with this status, media type and example. */
export interface Exercise extends DeclaredAnswer {
  readonly status: number;
  /** Calls that the mock answers with the example. */
  readonly inputs: readonly Input[];
}

/**
 * Lists an exercise for each answer that has an example. A success is called with every example input and with the required inputs
 * only, a failure with one input.
 */
export function listExercises({
  document,
  wholeBodies,
}: Pick<LoadedApi, "document" | "wholeBodies">): readonly Exercise[] {
  return listCallable(document).flatMap((operation) => {
    const [first, ...others] = exampleInputs(operation, "everything", wholeBodies);
    const all = [first, ...others, ...exampleInputs(operation, "required", wholeBodies)];
    return listAnswers(operation).flatMap((answer): readonly Exercise[] => {
      const { status, content, example } = answer;
      if (status === undefined || (content && (!example || isNeverAsked(answer)))) return [];
      return [{ ...answer, status, inputs: isSuccess({ status }) ? all : [first] }];
    });
  });
}

/** Tests for an answer for which clients have no `Accept`: a stream beside JSON, and JSON or HTML beside the type that they prefer. */
function isNeverAsked({ content, response: { contents, status } }: DeclaredAnswer): boolean {
  const types = contents.map(({ mediaType }) => mediaType);
  const [preferred] = types.sort((one, other) => preferenceOf(one) - preferenceOf(other));
  const { mediaType = "" } = content ?? {};
  const isOther = status.startsWith("2") && mediaType !== preferred;
  return isEventStream(mediaType) || (isOther && /\*|json|html/i.test(mediaType));
}

/** Tests for a 2xx status. The body may still be a failure (`x-failure`). */
export function isSuccess({ status }: Pick<Exercise, "status">): boolean {
  return status >= 200 && status < 300;
}
