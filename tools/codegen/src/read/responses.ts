import type { OperationObject, ResponseObject } from "@ledgergate/support/service-kit";
import type { Place } from "./place.ts";

/** A response and its key in the document: a status, a range such as `4XX`, or `default`. */
export interface KeyedResponse {
  readonly status: string;
  readonly place: Place<ResponseObject>;
}

export interface SortedResponses {
  /** The 2xx responses, or `default` if neither a 2xx nor a 3xx response is declared. */
  readonly successes: readonly KeyedResponse[];
  readonly redirects: readonly KeyedResponse[];
  readonly failures: readonly KeyedResponse[];
}

export function readResponses(operation: Place<OperationObject>): SortedResponses {
  const all = operation
    .entries("responses")
    .map(([status, response]): KeyedResponse => ({ status, place: response.end }));
  const startingWith = (digits: string) => all.filter(({ status }) => digits.includes(status.charAt(0)));
  const others = all.filter(({ status }) => status === "default");
  const successes = startingWith("2");
  const redirects = startingWith("3");
  if (successes.length > 0 || redirects.length > 0) {
    return { successes, redirects, failures: [...startingWith("45"), ...others] };
  }
  return { successes: others, redirects, failures: startingWith("45") };
}
