import type { ApiShapes, Shape } from "@ledgergate/runtime/validate";
import type { ApiModel, OperationModel } from "./model.ts";
import type { Document } from "./openapi.ts";
import { below } from "./pointer.ts";
import { printLiteral } from "./print-literal.ts";
import { Problems } from "./problems.ts";
import { readShape } from "./read-shape.ts";
import { createResolver } from "./resolver.ts";
import type { ShapeContext } from "./shape-context.ts";

/**
 * Reads the schemas of a checked document as validators need them.
 *
 * @throws `DocumentError` where a schema says what they cannot check.
 */
export function readShapes({ operations }: Pick<ApiModel, "operations">, document: Document): ApiShapes {
  const context: ShapeContext = { resolver: createResolver(document), problems: new Problems() };
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    return [name, readShape(schema, below("#/components/schemas", name), context)];
  });
  const answers = operations.map((operation) => [operation.id, readAnswerShape(operation, context)]);
  context.problems.throwIfAny();
  return { schemas: Object.fromEntries(schemas), answers: Object.fromEntries(answers) };
}

/** Success statuses may have bodies of their own, and a call does not know which of them it gets. */
function readAnswerShape({ answer }: OperationModel, context: ShapeContext): Shape {
  const shapes = new Map<string, Shape>();
  for (const { node, pointer } of answer.bodies ?? []) {
    const shape = readShape(node, pointer, context);
    shapes.set(printLiteral(shape), shape);
  }
  const [only = true, ...others] = shapes.values();
  return others.length > 0 ? { anyOf: [only, ...others] } : only;
}
