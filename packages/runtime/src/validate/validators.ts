import type { Logger } from "../call-events.ts";
import type { CallObserver } from "../call-observer.ts";
import type { ApiDescriptor } from "../descriptor.ts";
import type { Mismatch } from "./mismatch.ts";

/** The part of validators that clients use. */
export interface AnswerValidators<Operation extends string> {
  /**
   * What in a success body breaks the schema of its operation; empty: nothing. At most the first ten. Integers beyond 2^53
   * may be bigints.
   *
   * @throws `LedgergateError` of kind `invalid_input` for an operation that the API does not have.
   */
  readonly checkAnswer: (operation: Operation, body: unknown) => readonly Mismatch[];
  /** Watches the answers of a client. The clients themselves use it. */
  readonly observe: (api: ApiDescriptor, mode: "warn" | "throw", logger: Logger | undefined) => CallObserver;
}

/** Checks bodies of an API against its schemas. */
export interface Validators<Schemas, Operation extends string> extends AnswerValidators<Operation> {
  /**
   * What in a value breaks a schema of the API's document; empty: nothing. At most the first ten. Integers beyond 2^53 may
   * be bigints.
   *
   * @throws `LedgergateError` of kind `invalid_input` for a schema that the document does not have.
   */
  readonly check: (schema: keyof Schemas & string, value: unknown) => readonly Mismatch[];
  /**
   * Whether a value fits a schema of the API's document.
   *
   * @throws `LedgergateError` of kind `invalid_input` for a schema that the document does not have.
   */
  readonly is: <Name extends keyof Schemas & string>(schema: Name, value: unknown) => value is Schemas[Name];
}

/** Whether a client holds the success bodies of its methods against their schemas. */
export type ValidateOptions<Operation extends string> =
  | {
      readonly validate: "warn" | "throw";
      readonly validators: AnswerValidators<Operation>;
    }
  | {
      /**
       * `off`: bodies are passed on unchecked. `warn`: a mismatch becomes a line of `logger.warn`, or of `console.warn`
       * without a logger. `throw`: it becomes an error of kind `invalid_response`. Default: `off`.
       */
      readonly validate?: "off" | undefined;
      /** What `@ledgergate/<api>/validate` exports. Without `validate` it does nothing. */
      readonly validators?: AnswerValidators<Operation> | undefined;
    };
