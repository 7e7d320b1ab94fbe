import { exampleInputs, type Input, type NamedExample, type OpenApiDocument } from "@ledgergate/conformance";
import { listTriples, type Triple } from "./triples.ts";

/** A call, or several with different inputs, that the mock answers with one example of a triple. */
export interface Exercise {
  readonly title: string;
  readonly triple: Triple;
  /** Absent where the answer has no body. */
  readonly example: NamedExample | undefined;
  readonly inputs: readonly Input[];
}

/**
 * The exercises of a document: each example of each triple. Successes are asked for with every input that the document
 * shows, and with no more than it requires; for a failure one input is enough.
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

/** Whether the status of a triple is one of success; its body may be a failure all the same (`x-failure`). */
export function isSuccess({ status }: Triple): boolean {
  return status >= 200 && status < 300;
}
