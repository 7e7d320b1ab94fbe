import { LedgergateError } from "../errors.ts";
import { createCheck, ENOUGH } from "./check-shape.ts";
import { atRoot, type Finding, type Mismatch } from "./mismatch.ts";
import type { ApiShapes, Shape } from "./shape.ts";
import { type Validators, watchAnswers } from "./validators.ts";

/**
 * Makes the validators of an API out of its schemas as data. Applications use `@ledgergate/<api>/validate`, which calls
 * this with what was generated from the document.
 */
export function createValidators<Schemas, Operation extends string>({
  schemas,
  answers,
  rareKeywords,
}: ApiShapes): Validators<Schemas, Operation> {
  const collect = createCheck({ schemas, ...(rareKeywords && { rareKeywords }) });

  const mismatchesOf = (shape: Shape, value: unknown): readonly Mismatch[] => {
    const found: Finding[] = [];
    try {
      collect(shape, value, found);
    } catch (error) {
      // Schemas that contain themselves allow any depth, the stack does not.
      if (!(error instanceof RangeError)) throw error;
      return [atRoot("less deeply nested")];
    }
    // Several parts of a schema may want the same.
    const different = new Map(found.map(({ pointer, expected }) => [`${pointer} ${expected}`, { pointer, expected }]));
    return [...different.values()].slice(0, ENOUGH);
  };

  const check = (schema: string, value: unknown) => mismatchesOf(shapeOf(schemas, schema, "schema"), value);
  const checkAnswer = (operation: string, body: unknown) =>
    mismatchesOf(shapeOf(answers, operation, "operation"), body);

  return {
    check,
    checkAnswer,
    is: (schema, value): value is Schemas[typeof schema] => check(schema, value).length === 0,
    watch: (mode, logger) => watchAnswers(checkAnswer, answers, mode, logger),
  };
}

function shapeOf(shapes: Readonly<Record<string, Shape>>, name: string, what: string): Shape {
  if (Object.hasOwn(shapes, name)) return shapes[name] as Shape;
  throw new LedgergateError("invalid_input", `The document has no ${what} ${name}.`);
}
