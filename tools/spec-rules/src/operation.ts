import type { Cursor } from "./cursor.ts";

interface ListedOperation {
  readonly item: Cursor;
  readonly method: string;
  readonly operation: Cursor;
}

/** Lists the operations of a document, each with its path item. */
export function operationsOf(root: Cursor): readonly ListedOperation[] {
  const items = root.entries("paths").map(([, item]) => item);
  return items
    .flatMap((item) => item.entries().map(([method, operation]) => ({ item, method, operation })))
    .filter(({ operation }) => Object.hasOwn(operation.object, "responses"));
}

interface AnswerBody {
  /** Status as the document writes it: `200`, `4XX`, `default`. */
  readonly status: string;
  /** Name of the media type: `application/json`. */
  readonly type: string;
  readonly mediaType: Cursor;
}

/** Lists every body that an operation declares for its answers. */
export function answerBodies(operation: Cursor): readonly AnswerBody[] {
  return operation
    .entries("responses")
    .flatMap(([status, response]) =>
      response.entries("content").map(([type, mediaType]) => ({ status, type, mediaType })),
    );
}

/** Lists the schema of every body that an operation declares for its answers, if it has one. */
export function answerSchemas(operation: Cursor): readonly (AnswerBody & { readonly body: Cursor })[] {
  return answerBodies(operation).flatMap((answer) => {
    const body = answer.mediaType.get("schema");
    return body === undefined ? [] : [{ ...answer, body }];
  });
}

/** Lists the schemas of an operation's request body. */
export function requestSchemas(operation: Cursor): readonly Cursor[] {
  return operation.entries("requestBody", "content").flatMap(([, mediaType]) => mediaType.get("schema") ?? []);
}

/** Lists every parameter of an operation: the parameters of its path and its own. */
export function parametersOf(item: Cursor, operation: Cursor): readonly Cursor[] {
  return [item, operation].flatMap((owner) => owner.entries("parameters")).map(([, parameter]) => parameter);
}
