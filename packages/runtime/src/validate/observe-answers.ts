import { callError } from "../call-error.ts";
import type { Logger } from "../call-events.ts";
import { callHook } from "../call-hook.ts";
import type { CallObserver } from "../call-observer.ts";
import type { CallState } from "../call-state.ts";
import { maskOf } from "../secrets.ts";
import type { Mismatch } from "./mismatch.ts";

const SHOWN = 3;
const LONGEST_POINTER = 200;

/** Holds the success bodies of calls against their schemas. Octets, and bodies that are not there, have none. */
export function observeAnswers(
  checkAnswer: (operation: string, body: unknown) => readonly Mismatch[],
  mode: "warn" | "throw",
  logger: Logger | undefined,
): CallObserver {
  return {
    data(call, data) {
      const mismatches = call.asBytes || data === undefined ? [] : checkAnswer(call.operation, data);
      if (mismatches.length === 0) return;
      const error = callError(call, "invalid_response", describe(call, mismatches));
      if (mode === "throw") throw error;
      callHook((line) => (logger ?? console).warn(line), error.message);
    },
  };
}

/** One line that names the first mismatches. Member names come from the answer, and may be anything. */
function describe(call: CallState, mismatches: readonly Mismatch[]): string {
  const mask = maskOf(call);
  const shown = mismatches.slice(0, SHOWN).map(({ pointer, expected }) => {
    // Masked before it is cut: half a secret would not be found.
    const place = mask(pointer.replaceAll("~1", "/").replaceAll("~0", "~")).slice(0, LONGEST_POINTER);
    return `${place || "the whole of it"} must be ${expected}`;
  });
  const more = mismatches.length > SHOWN ? "; and more" : "";
  const text = `the answer breaks its schema: ${shown.join("; ")}${more}.`;
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
