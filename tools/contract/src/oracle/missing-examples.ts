import type { OpenApiDocument } from "./document.ts";
import { isEventStream, preferenceOf } from "./media-type.ts";
import { type DeclaredOperation, listOperations } from "./operations.ts";

/** An answer or a required input that no test can use, since the document has no example of it. */
export interface MissingExample {
  /** Such as `getBlock 200 application/json`, or `getBlock height in path`. */
  readonly title: string;
  readonly pointer: string;
}

/** Lists all answers and required inputs of a document that have no example. */
export function listMissingExamples(document: OpenApiDocument): readonly MissingExample[] {
  return listOperations(document).flatMap((operation) => [...missingInputs(operation), ...missingAnswers(operation)]);
}

/**
 * Lists the operations that a test can call, without those that answer with a stream of events. In an imported document, they are the
 * operations with an example of each required input. In any other document, a missing example fails the test.
 */
export function listCallable(document: OpenApiDocument): readonly DeclaredOperation[] {
  const operations = listOperations(document).filter((operation) => !isStream(operation));
  if (document["x-imported"] === undefined) return operations;
  return operations.filter((operation) => missingInputs(operation).length === 0);
}

/** Tests if clients get a stream of events: if an operation offers one, and neither JSON nor another text. */
export function isStream({ responses }: DeclaredOperation): boolean {
  const types = responses.filter(({ status }) => status.startsWith("2")).flatMap(({ contents }) => contents);
  const others = types.filter(({ mediaType }) => !isEventStream(mediaType));
  const bytes = preferenceOf("application/octet-stream");
  return types.length > others.length && others.every(({ mediaType }) => preferenceOf(mediaType) === bytes);
}

function missingInputs({ id, parameters, bodies }: DeclaredOperation): readonly MissingExample[] {
  const [body] = bodies;
  const required = parameters.filter((parameter) => parameter.required && parameter.examples.length === 0);
  return [
    ...required.map(({ name, in: place, pointer }) => ({ title: `${id} ${name} in ${place}`, pointer })),
    ...(body && body.examples.length === 0
      ? [{ title: `${id} ${body.mediaType} of the request`, pointer: body.pointer }]
      : []),
  ];
}

function missingAnswers({ id, method, responses }: DeclaredOperation): readonly MissingExample[] {
  return responses.flatMap(({ status, contents, pointer }) => {
    // The status of an answer without a body is known only if it is a number.
    if (contents.length === 0 && method !== "HEAD" && !/^\d{3}$/.test(status))
      return [{ title: `${id} ${status} without a body`, pointer }];
    return contents
      .filter(({ examples }) => examples.length === 0)
      .map((content) => ({ title: `${id} ${status} ${content.mediaType}`, pointer: content.pointer }));
  });
}
