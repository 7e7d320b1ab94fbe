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

/** Writes the `Accept` of an operation's calls to nodes, so that no caller makes a node answer in an undeclared type. */
export class NodeAccept {
  readonly #operation: Operation;
  readonly #types: readonly string[];
  /** Written values by those of callers. `undefined` for those that get 406. */
  readonly #known = new Map<string | undefined, string | undefined>();

  constructor(operation: Operation) {
    this.#operation = operation;
    this.#types = successTypes(operation);
  }

  /** Returns the declared types that a caller accepts, else JSON. `undefined` if the call gets 406. */
  write(accept: string | undefined): string | undefined {
    const known = this.#known.get(accept);
    if (known !== undefined) return known;
    const written = this.#write(accept);
    if (accept === undefined || accept.length <= maxLength) setBounded(this.#known, maxKnown, accept, written);
    return written;
  }

  #write(accept: string | undefined): string | undefined {
    if (isNotAcceptable(this.#operation, accept)) return undefined;
    const types = acceptedTypes(this.#types, accept).map(({ text }) => text);
    return types.join(", ") || (chooseMediaType(this.#types, undefined) ?? anyType);
  }
}
