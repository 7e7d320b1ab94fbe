import {
  type DeclaredBody,
  type DeclaredOperation,
  type DeclaredResponse,
  exampleInputs,
  type Input,
  isEventStream,
  type LoadedApi,
  listCallable,
  type NamedExample,
} from "./oracle/index.ts";

/** One promise of a document: an operation may answer with this status, media type and example. */
export interface Exercise {
  /** Such as `getAccount 404 application/json gone`, or `getAccount 405 (default, gone) application/json gone`. */
  readonly title: string;
  readonly operation: DeclaredOperation;
  readonly response: DeclaredResponse;
  readonly status: number;
  /** Absent for an answer without a body. */
  readonly content?: DeclaredBody;
  readonly example?: NamedExample;
  /** Calls that the mock answers with the example. */
  readonly inputs: readonly Input[];
}

/**
 * Lists an exercise for each example of each status and media type. A success is called with every example input and with the required
 * inputs only, a failure with one input. An imported document may lack examples. `listMissingExamples` counts them.
 *
 * @throws Error that names the pointer of a missing example, or of an example under `default` without a status.
 */
export function listExercises({
  document,
  wholeBodies,
}: Pick<LoadedApi, "document" | "wholeBodies">): readonly Exercise[] {
  const isImported = document["x-imported"] !== undefined;
  return listCallable(document).flatMap((operation) => {
    const [first, ...others] = exampleInputs(operation, "everything", wholeBodies);
    const all = [first, ...others, ...exampleInputs(operation, "required", wholeBodies)];
    return operation.responses.flatMap((response): readonly Exercise[] => {
      const fixed = /^\d{3}$/.test(response.status) ? Number(response.status) : undefined;
      const make = (
        status: number | undefined,
        words: string,
        given: Pick<Exercise, "content" | "example">,
      ): readonly Exercise[] => {
        if (status === undefined && isImported) return [];
        if (status === undefined)
          throw new Error(`${operation.id}: ${words} at #${response.pointer} has no status (x-answers)`);
        const inputs = isSuccess({ status }) ? all : [first];
        return [{ title: `${operation.id} ${status} ${words}`, operation, response, status, inputs, ...given }];
      };
      if (response.contents.length === 0)
        return fixed === undefined && operation.method === "HEAD" ? [] : make(fixed, "without a body", {});
      // Clients take the JSON beside a stream.
      const contents = response.contents.filter(({ mediaType }) => !isEventStream(mediaType));
      return contents.flatMap((content) => {
        const { mediaType, examples, pointer } = content;
        if (examples.length === 0 && !isImported)
          throw new Error(`${operation.id}: the answer at #${pointer} has no example`);
        return examples.flatMap((example) => {
          const { name, answers } = example;
          const place = fixed === undefined ? `(${response.status}, ${name}) ${mediaType}` : mediaType;
          return make(fixed ?? answers?.status, `${place} ${name}`, { content, example });
        });
      });
    });
  });
}

/** Tests for a 2xx status. The body may still be a failure (`x-failure`). */
export function isSuccess({ status }: Pick<Exercise, "status">): boolean {
  return status >= 200 && status < 300;
}
