import type { ApiShapes, Shape } from "@ledgergate/runtime/validate";
import { createDeepCheck } from "./deep-check.ts";
import type { ApiModel, OperationModel } from "./model.ts";
import type { Document } from "./openapi.ts";
import { below } from "./pointer.ts";
import { printLiteral } from "./print-literal.ts";
import { type Problem, Problems } from "./problems.ts";
import { isLenient, readShape } from "./read-shape.ts";
import { createResolver } from "./resolver.ts";
import type { ShapeContext } from "./shape-context.ts";

/** The schemas of a document as validators need them. */
export interface DocumentShapes {
  readonly shapes: ApiShapes;
  /** A schema has a keyword that only `rareKeywords` of the runtime checks. */
  readonly usesRareKeywords: boolean;
  /** What validators do not check. */
  readonly warnings: readonly Problem[];
}

/** Reads the schemas of a checked document as validators need them. */
export function readShapes({ operations }: Pick<ApiModel, "operations">, document: Document): DocumentShapes {
  const context: ShapeContext = {
    resolver: createResolver(document),
    warnings: new Problems(),
    isLenient: createDeepCheck(document, isLenient),
    usesRareKeywords: false,
  };
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    return [name, readShape(schema, below("#/components/schemas", name), context)];
  });
  const answers = operations.map((operation) => [operation.id, readAnswerShape(operation, context)]);
  return {
    shapes: { schemas: Object.fromEntries(schemas), answers: Object.fromEntries(answers) },
    usesRareKeywords: context.usesRareKeywords,
    warnings: context.warnings.list(),
  };
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
