import type { Pointer } from "./references.ts";

/** A part of a document that cannot become code, with a remedy. */
export interface DocumentProblem {
  readonly pointer: Pointer;
  /** DocumentProblem, as a clause that follows the pointer. */
  readonly message: string;
  /** The next step, as a sentence. */
  readonly remedy: string;
  /** True if the document breaks OpenAPI. Otherwise it is valid, but the generator cannot express it. */
  readonly isFault?: boolean;
}

/** Thrown with all problems of a document at once, so that one run shows them all. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly problems: readonly DocumentProblem[];

  constructor(problems: readonly DocumentProblem[]) {
    super(problems.map(problemLine).join("\n"));
    this.problems = problems;
  }
}

/** Formats a problem as one line. */
export function problemLine({ pointer, message, remedy }: DocumentProblem): string {
  return `${pointer}: ${message}. ${remedy}`;
}

/** Collects problems until a step of the work is done. */
export class ProblemList {
  readonly #found = new Map<string, DocumentProblem>();

  /** Notes a problem. A problem that several operations share is noted once. */
  add(pointer: Pointer, message: string, remedy: string, isFault = false): void {
    const problem = { pointer, message, remedy, ...(isFault && { isFault }) };
    this.#found.set(problemLine(problem), problem);
  }

  list(): readonly DocumentProblem[] {
    return [...this.#found.values()];
  }

  /** @throws {@link DocumentError} if a problem was noted. */
  throwIfAny(): void {
    if (this.#found.size > 0) throw new DocumentError(this.list());
  }
}
