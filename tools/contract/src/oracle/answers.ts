import type { OpenApiDocument } from "./document.ts";
import { isEventStream, preferenceOf } from "./media-type.ts";
import {
  type DeclaredBody,
  type DeclaredOperation,
  type DeclaredResponse,
  listOperations,
  type NamedExample,
} from "./operations.ts";

/** An answer or a required input that no test can use, since the document has no example of it. */
export interface MissingExample {
  /** Such as `getBlock 200 application/json`, or `getBlock height in path`. */
  readonly title: string;
  readonly pointer: string;
}

/** An answer of an operation: a status with an example of a media type, or without a body. */
export interface DeclaredAnswer extends MissingExample {
  readonly operation: DeclaredOperation;
  readonly response: DeclaredResponse;
  /** Absent if only a range or `default` is known. */
  readonly status: number | undefined;
  /** Absent for an answer without a body. */
  readonly content?: DeclaredBody;
  /** Absent if the content has none. */
  readonly example?: NamedExample;
}

/** Lists an answer for each example of each status and media type of an operation. */
export function listAnswers(operation: DeclaredOperation): readonly DeclaredAnswer[] {
  return operation.responses.flatMap((response) => {
    const { contents, pointer } = response;
    const status = /^\d{3}$/.test(response.status) ? Number(response.status) : undefined;
    const title = `${operation.id} ${response.status}`;
    const bare = { operation, response, status, pointer, title: `${title} without a body` };
    if (contents.length === 0) return bare;
    return contents.flatMap((content): readonly DeclaredAnswer[] => {
      const { mediaType, examples } = content;
      const answer = { ...bare, title: `${title} ${mediaType}`, pointer: content.pointer, content };
      if (examples.length === 0) return [answer];
      return examples.map((example) => {
        const own = { example, status: status ?? example.answers?.status };
        return { ...answer, ...own, title: `${answer.title} ${example.name}` };
      });
    });
  });
}

/** Lists all answers and required inputs of a document that have no example. */
export function listMissingExamples(document: OpenApiDocument): readonly MissingExample[] {
  return listOperations(document).flatMap((operation) => {
    // Without a body, only a number says the status. An answer to HEAD may lack it.
    const isMissing = ({ content, example, status }: DeclaredAnswer) =>
      content ? !example : status === undefined && operation.method !== "HEAD";
    return [...missingInputs(operation), ...listAnswers(operation).filter(isMissing)];
  });
}

/** Lists the operations that a test can call: with an example of each required input, and no stream of events as their answer. */
export function listCallable(document: OpenApiDocument): readonly DeclaredOperation[] {
  return listOperations(document).filter((one) => !isStream(one) && missingInputs(one).length === 0);
}

/** Tests if clients get a stream of events: if an operation offers one, and neither JSON nor another text. */
function isStream({ responses }: DeclaredOperation): boolean {
  const types = responses.filter(({ status }) => status.startsWith("2")).flatMap(({ contents }) => contents);
  const others = types.filter(({ mediaType }) => !isEventStream(mediaType));
  const bytes = preferenceOf("application/octet-stream");
  return types.length > others.length && others.every(({ mediaType }) => preferenceOf(mediaType) === bytes);
}

function missingInputs({ id, parameters, bodies }: DeclaredOperation): readonly MissingExample[] {
  const inputs = [
    ...parameters.filter(({ required }) => required).map((one) => ({ ...one, title: `${one.name} in ${one.in}` })),
    ...bodies.slice(0, 1).map((one) => ({ ...one, title: `${one.mediaType} of the request` })),
  ];
  return inputs.flatMap(({ examples, title, pointer }) =>
    examples.length === 0 ? { title: `${id} ${title}`, pointer } : [],
  );
}
