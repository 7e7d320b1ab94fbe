import { callError, maskOf } from "../call/call-error.ts";
import type { CallObserver, CallState } from "../call/core.ts";
import { callHook } from "../call/hooks.ts";
import { LedgergateError } from "../errors.ts";
import { refuseOption } from "../option-rules.ts";
import { createCheck, MAX_MISMATCHES } from "./check.ts";
import { atRoot, type Mismatch } from "./mismatch.ts";
import type { ApiShapes, Shape } from "./shape.ts";

/** Receiver of mismatches as lines of text, such as `console`. */
export interface WarnLogger {
  warn(line: string): void;
}

/** Checks bodies of an API against its schemas. */
export interface Validators<Schemas, Operation extends string> {
  /**
   * Checks a success body against the schema of its operation. Integers beyond 2^53 may be bigints.
   *
   * @returns At most the first ten mismatches; empty if the body fits.
   *
   * @throws `LedgergateError` of kind `invalid_input` for an operation that the API does not have.
   */
  readonly checkAnswer: (operation: Operation, body: unknown) => readonly Mismatch[];
  /**
   * Makes a plug-in that checks the success bodies of a client's methods against their schemas. `throw`: a mismatch becomes an
   * error of kind `invalid_response`. `warn`: it becomes a line of the logger. Bytes and absent bodies are not checked.
   *
   * @param logger - Default: the `console`.
   * @throws `LedgergateError` of kind `invalid_input` for another mode. Calls of another API's client fail with this kind too.
   */
  readonly watch: (mode: "warn" | "throw", logger?: WarnLogger) => CallObserver;
  /**
   * Checks a value against a schema of the API's document. Integers beyond 2^53 may be bigints.
   *
   * @returns At most the first ten mismatches; empty if the value fits.
   *
   * @throws `LedgergateError` of kind `invalid_input` for a schema that the document does not have.
   */
  readonly check: (schema: keyof Schemas & string, value: unknown) => readonly Mismatch[];
  /**
   * Returns true if a value fits a schema of the API's document.
   *
   * @throws `LedgergateError` of kind `invalid_input` for a schema that the document does not have.
   */
  readonly is: <Name extends keyof Schemas & string>(schema: Name, value: unknown) => value is Schemas[Name];
}

/**
 * Makes the validators of an API from the description of its schemas. Applications use `@ledgergate/<api>/validate`, whose
 * description is generated from the document.
 */
export function createValidators<Schemas, Operation extends string>(api: ApiShapes): Validators<Schemas, Operation> {
  const mismatchesOf = (shape: Shape, value: unknown): readonly Mismatch[] => {
    try {
      // Several parts of a schema may give the same mismatch.
      const different = new Map<string, Mismatch>();
      for (const { pointer, expected } of createCheck(api)(shape, value))
        different.set(`${pointer} ${expected}`, { pointer, expected });
      return [...different.values()].slice(0, MAX_MISMATCHES);
    } catch (error) {
      // A recursive schema allows any depth, but the stack does not.
      if (!(error instanceof RangeError)) throw error;
      return [atRoot("less deeply nested")];
    }
  };

  const check = (schema: string, value: unknown) => mismatchesOf(shapeOf(api.schemas, schema, "schema"), value);
  const checkAnswer = (operation: string, body: unknown) =>
    mismatchesOf(shapeOf(api.answers, operation, "operation"), body);

  return {
    check,
    checkAnswer,
    is: (schema, value): value is Schemas[typeof schema] => check(schema, value).length === 0,
    watch: (mode, logger) => watchAnswers(checkAnswer, api.answers, mode, logger),
  };
}

function shapeOf(shapes: Readonly<Record<string, Shape>>, name: string, kind: string): Shape {
  if (Object.hasOwn(shapes, name)) return shapes[name] as Shape;
  throw new LedgergateError("invalid_input", `The document has no ${kind} ${name}.`);
}

const SHOWN = 3;
const LONGEST_POINTER = 200;

/** Makes the plug-in of {@link Validators.watch}. */
function watchAnswers(
  checkAnswer: (operation: string, body: unknown) => readonly Mismatch[],
  operations: object,
  mode: "warn" | "throw",
  logger: WarnLogger = console,
): CallObserver {
  if (mode !== "warn" && mode !== "throw") throw refuseOption("mode of validators.watch", "must be warn or throw");
  if (typeof logger?.warn !== "function") throw refuseOption("logger of validators.watch", "must have a method warn");
  return {
    request(call) {
      if (call.raw || Object.hasOwn(operations, call.operation)) return;
      throw callError(call, "invalid_input", "the validators belong to another API.");
    },
    data(call, data) {
      const mismatches = call.decode === "bytes" || data === undefined ? [] : checkAnswer(call.operation, data);
      if (mismatches.length === 0) return;
      const error = callError(call, "invalid_response", describe(call, mismatches));
      if (mode === "throw") throw error;
      callHook(logger, "warn", error.message);
    },
  };
}

/** Describes the first mismatches in one line. Member names come from the answer and may be any text. */
function describe(call: CallState, mismatches: readonly Mismatch[]): string {
  const mask = maskOf(call);
  const shown = mismatches.slice(0, SHOWN).map(({ pointer, expected }) => {
    // Masked before it is cut, since half a secret would not be found.
    const place = mask(pointer.replaceAll("~1", "/").replaceAll("~0", "~")).slice(0, LONGEST_POINTER);
    return `${place || "the body"} must be ${expected}`;
  });
  const more = mismatches.length > SHOWN ? "; and more" : "";
  const text = `the answer breaks its schema: ${shown.join("; ")}${more}.`;
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
