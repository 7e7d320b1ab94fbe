import type { DocumentOperation } from "../../src/world/examples.ts";

/** An operation with examples of its success. */
export function exampleOperation(id: string, source: string, values: readonly unknown[]): DocumentOperation {
  const examples = values.map((value, at) => ({ key: `example${at}`, value }));
  const contents = [{ mediaType: "application/json", examples }];
  return { id, template: { source }, responses: [{ code: "200", contents }] };
}
