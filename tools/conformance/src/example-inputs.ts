import { isObject, type OpenApiDocument } from "./document.ts";
import { listOperations, type Operation } from "./operations.ts";

/** The flat input of a client's method. */
export type Input = Readonly<Record<string, unknown>>;

/** What a call may be made with: all that the document has an example for, or no more than it requires. */
export type Extent = "everything" | "required";

/**
 * The inputs of an operation from the document's own examples, one for each named example of its request body.
 *
 * @throws Error that names the pointer of a required parameter or body without an example.
 */
export function exampleInputs(operation: Operation, extent: Extent): readonly [Input, ...Input[]] {
  const parameters: Record<string, unknown> = {};
  for (const { name, required, examples, pointer } of operation.parameters) {
    if (extent === "required" && !required) continue;
    const [example] = examples;
    if (example) parameters[name] = example.value;
    else if (required) throw new Error(`${operation.id}: the parameter at #${pointer} has no example to call it with`);
  }
  const [body] = operation.bodies;
  if (!body) return [parameters];
  const [first, ...others] = body.examples.map(({ value }) => ({ ...parameters, ...flatten(value) }));
  if (!first) throw new Error(`${operation.id}: the request body at #${body.pointer} has no example to call it with`);
  return [first, ...others];
}

// Members of a JSON object are inputs of their own; any other body is the input `body`.
function flatten(body: unknown): Input {
  return isObject(body) && !Array.isArray(body) ? body : { body };
}

/**
 * The operation of that id.
 *
 * @throws Error that lists the ids which exist.
 */
export function findOperation(document: OpenApiDocument, id: string): Operation {
  const operations = listOperations(document);
  const found = operations.find((operation) => operation.id === id);
  if (found) return found;
  const known = operations.map((operation) => operation.id).join(", ");
  throw new Error(`${document.info.title} has no operation ${id} (it has ${known})`);
}
