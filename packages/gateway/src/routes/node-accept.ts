import {
  acceptedTypes,
  chooseMediaType,
  isNotAcceptable,
  type Operation,
  setBounded,
  successTypes,
} from "@ledgergate/service-kit";
import { anyType } from "./header-rules.ts";

/** Maximum number of different values of `Accept` in memory, and their maximum length. */
const maxKnown = 64;
const maxLength = 256;

/**
 * Creates a function that writes the `Accept` of an operation's calls, so that no caller makes a node answer in an undeclared type: the
 * declared types that a caller accepts, else JSON. It returns `undefined` if the call gets 406.
 */
export function nodeAccept(operation: Operation) {
  const types = successTypes(operation);
  const known = new Map<string | undefined, string | undefined>();
  const write = (accept: string | undefined): string | undefined => {
    if (isNotAcceptable(operation, accept)) return undefined;
    const accepted = acceptedTypes(types, accept).map(({ text }) => text);
    return accepted.join(", ") || (chooseMediaType(types, undefined) ?? anyType);
  };
  return (accept: string | undefined): string | undefined => {
    const before = known.get(accept);
    if (before !== undefined) return before;
    const written = write(accept);
    if (accept === undefined || accept.length <= maxLength) setBounded(known, maxKnown, accept, written);
    return written;
  };
}
