import { getOrAdd } from "@ledgergate/service-kit";
import type { Case, Document, Json, Place, RefusedBy } from "../document.ts";
import type { Strictness } from "../verdict.ts";

/** A value in a place of a case, with the name of its example. */
export interface Question {
  readonly one: Case;
  readonly document: Document;
  readonly place: Place;
  readonly value: Json;
  /** The value as a program holds it, once with doubles where a schema says both. */
  readonly held: readonly [exact: Json, double: Json];
  readonly example: string;
}

/** A part of the project that reads documents. */
export interface Reader {
  readonly name: string;
  readonly reads: (place: Place) => boolean;
  /** The wrong values that it must find. Default: all. */
  readonly finds?: Strictness | "none";
  /** Called once, with all questions that follow. */
  readonly prepare?: (questions: readonly Question[]) => Promise<void>;
  /**
   * Returns `right` or `wrong`, `warned` if the reader said before that it does not check all, or else what the reader makes of it.
   *
   * @throws Error if the reader refuses the document.
   */
  readonly judge: (question: Question) => Promise<string>;
  /** Makes values of its own for a place. */
  readonly make?: (document: Document, place: Place) => Promise<readonly Json[]>;
}

/** Thrown for a document that the code generator refuses. */
export class Refusal extends Error {
  readonly by: RefusedBy;
  readonly reasons: readonly string[];

  constructor(message: string, by: RefusedBy, reasons: readonly string[]) {
    super(message);
    this.by = by;
    this.reasons = reasons;
  }
}

/** Keeps what is made of a document. */
export function once<Made>(make: (document: Document) => Made): (document: Document) => Made {
  const made = new WeakMap<Document, Made>();
  return (document) => getOrAdd(made, document, () => make(document));
}

export const isRequest = (place: Place): boolean => place.in !== "answer";
export const isAnswer = (place: Place): boolean => place.in === "answer";
