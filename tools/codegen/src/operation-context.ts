import type { Operation } from "./openapi.ts";
import type { Pointer } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import type { Resolver } from "./resolver.ts";

/** What the readers of an operation's parts share. */
export interface OperationContext {
  readonly id: string;
  readonly operation: Operation;
  readonly pointer: Pointer;
  readonly resolver: Resolver;
  readonly problems: Problems;
  /** Whether values of a schema may be integers that a JavaScript number cannot hold (`x-json-integer.exact`). */
  readonly mayBeExact: (schema: unknown) => boolean;
  /** Whether values of a schema may hold secrets (`format: password`). */
  readonly mayBeSecret: (schema: unknown) => boolean;
}

/** The operation in the generated `schema.ts`, as code. */
export function inSchemaFile({ id }: Pick<OperationContext, "id">): string {
  return `operations[${JSON.stringify(id)}]`;
}
