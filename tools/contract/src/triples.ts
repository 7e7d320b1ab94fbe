import {
  type DeclaredBody,
  type DeclaredOperation,
  type DeclaredResponse,
  exampleInputs,
  type Input,
  isEventStream,
  listCallable,
  type NamedExample,
  type OpenApiDocument,
} from "./oracle/index.ts";

/** One promise of a document: an operation may answer with this status in this media type. */
export interface Triple {
  /** Such as `getAccount 404 application/json`, or `getAccount 405 (default, method_not_allowed) application/json`. */
  readonly title: string;
  readonly operation: DeclaredOperation;
  readonly response: DeclaredResponse;
  readonly content: DeclaredBody | undefined;
  readonly status: number;
  /** Examples of the answer. Empty if it has no body. */
  readonly examples: readonly NamedExample[];
}

/**
 * Lists the promises of a document. Under `default`, each named example is a separate promise with its own status. An imported
 * document may lack examples. `listMissingExamples` counts them.
 *
 * @throws Error that names the pointer of a body without an example, or of an example under `default` without a status.
 */
export function listTriples(document: OpenApiDocument): readonly Triple[] {
  const isImported = document["x-imported"] !== undefined;
  return listCallable(document).flatMap((operation) =>
    operation.responses.flatMap((response) => {
      if (response.contents.length > 0)
        return (
          response.contents
            // Clients take the JSON beside a stream.
            .filter(({ mediaType }) => !isEventStream(mediaType))
            .filter(({ examples }) => examples.length > 0 || !isImported)
            .flatMap((content) => listTriplesOf(operation, response, content))
        );
      const status = fixedStatus(response);
      if (status === undefined && (operation.method === "HEAD" || isImported)) return [];
      if (status === undefined)
        throw new Error(`${operation.id}: #${response.pointer} has neither a body nor a status`);
      return {
        title: `${operation.id} ${status} without a body`,
        operation,
        response,
        content: undefined,
        status,
        examples: [],
      };
    }),
  );
}

function listTriplesOf(
  operation: DeclaredOperation,
  response: DeclaredResponse,
  content: DeclaredBody,
): readonly Triple[] {
  const { mediaType, examples, pointer } = content;
  if (examples.length === 0) throw new Error(`${operation.id}: the answer at #${pointer} has no example`);
  const status = fixedStatus(response);
  if (status !== undefined) {
    return [{ title: `${operation.id} ${status} ${mediaType}`, operation, response, content, status, examples }];
  }
  return examples.map((example) => {
    const exampleStatus = example.answers?.status;
    if (exampleStatus === undefined) {
      throw new Error(`${operation.id}: the example ${example.name} at #${pointer} has no status (x-answers)`);
    }
    const title = `${operation.id} ${exampleStatus} (${response.status}, ${example.name}) ${mediaType}`;
    return { title, operation, response, content, status: exampleStatus, examples: [example] };
  });
}

function fixedStatus({ status }: DeclaredResponse): number | undefined {
  return /^\d{3}$/.test(status) ? Number(status) : undefined;
}

/** A call, or several with different inputs, that the mock answers with one example of a triple. */
export interface Exercise {
  readonly title: string;
  readonly triple: Triple;
  readonly example: NamedExample | undefined;
  readonly inputs: readonly Input[];
}

/**
 * Lists an exercise for each example of each triple. A success is called with every example input and with the required inputs
 * only. A failure is called with one input.
 *
 * @throws Error that names the pointer of a missing example.
 */
export function listExercises(document: OpenApiDocument): readonly Exercise[] {
  return listTriples(document).flatMap((triple): readonly Exercise[] => {
    const everything = exampleInputs(triple.operation, "everything");
    const inputs = isSuccess(triple)
      ? [...everything, ...exampleInputs(triple.operation, "required")]
      : [everything[0]];
    if (triple.examples.length === 0) return [{ title: triple.title, triple, example: undefined, inputs }];
    return triple.examples.map((example) => ({ title: `${triple.title} ${example.name}`, triple, example, inputs }));
  });
}

/** Tests for a 2xx status. The body may still be a failure (`x-failure`). */
export function isSuccess({ status }: Triple): boolean {
  return status >= 200 && status < 300;
}
