import type { Operation, Response } from "./openapi.ts";
import type { Problems } from "./problems.ts";
import { below, type Place, type Pointer, type Resolver } from "./references.ts";

/** Context that the readers of an operation share. */
export interface OperationContext {
  readonly id: string;
  readonly operation: Operation;
  readonly pointer: Pointer;
  readonly resolver: Resolver;
  readonly problems: Problems;
  /** Tests a schema for integers that a JavaScript number cannot hold (`x-json-integer.exact`). */
  readonly mayBeExact: (schema: unknown) => boolean;
  /** Tests a schema for secrets (`format: password`). */
  readonly mayBeSecret: (schema: unknown) => boolean;
}

/** The operation in the generated `schema.ts`, as code. */
export function inSchemaFile({ id }: Pick<OperationContext, "id">): string {
  return `operations[${JSON.stringify(id)}]`;
}

/** A response by the key that it has in the document: a status, a range such as `4XX`, or `default`. */
export interface KeyedResponse extends Place<Response> {
  readonly status: string;
}

/** The responses of an operation by outcome. */
export interface SortedResponses {
  /** The 2xx responses; where none is declared, `default`. */
  readonly successes: readonly KeyedResponse[];
  readonly redirects: readonly KeyedResponse[];
  readonly failures: readonly KeyedResponse[];
}

/** Sorts the declared responses of an operation. */
export function readResponses({
  operation,
  pointer,
  resolver,
}: Pick<OperationContext, "operation" | "pointer" | "resolver">): SortedResponses {
  const all = Object.entries(operation.responses ?? {})
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, response]): KeyedResponse => {
      return { status, ...resolver.follow(response, below(pointer, "responses", status)) };
    });
  const startingWith = (digits: string) => all.filter(({ status }) => digits.includes(status.charAt(0)));
  const others = all.filter(({ status }) => status === "default");
  const successes = startingWith("2");
  const redirects = startingWith("3");
  if (successes.length > 0 || redirects.length > 0) {
    return { successes, redirects, failures: [...startingWith("45"), ...others] };
  }
  return { successes: others, redirects, failures: startingWith("45") };
}
