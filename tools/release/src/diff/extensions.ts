import { code, plain } from "@ledgergate/codegen/markdown-text";
import { isObject } from "@ledgergate/service-kit";
import type { Impact } from "./change.ts";

/** Judges a changed extension by its old and new value. `undefined` stands for an absent extension. */
type Judge = (before: unknown, now: unknown) => readonly [Impact, string];

/**
 * Judges of extensions whose changes users notice. Redocly itself counts every change of an extension as a patch, except that an
 * added extension with an object as its value is minor.
 */
export const extensions: Readonly<Record<string, Judge>> = {
  "x-compute-units": (before, now) => [
    "minor",
    before === undefined || now === undefined
      ? `The cost is ${now === undefined ? "no longer documented" : `now documented: ${plain(String(now))} Compute Units`}.`
      : `The cost changed from ${plain(String(before))} to ${plain(String(now))} Compute Units. Check budgets and rate limits.`,
  ],
  "x-retryable": (before, now) =>
    now === true
      ? ["minor", "Failed calls are retried."]
      : [before === true ? "major" : "minor", "Failed calls are no longer retried."],
  "x-pagination": (before, now) => {
    if (now === undefined)
      return ["major", "Calls no longer return lists: iteration, `.pages()`, `items` and `next` are gone."];
    if (before === undefined) return ["minor", "Calls return lists, which can be iterated over."];
    const sameMembers = JSON.stringify(Object.keys(before ?? {})) === JSON.stringify(Object.keys(now ?? {}));
    return sameMembers
      ? ["minor", "Iteration finds the next page in another way."]
      : ["major", "Iteration and `.withResponse()` return other parts of a page."];
  },
  "x-open-enum": (_, now) =>
    now === undefined
      ? ["minor", "The list of values is now closed."]
      : ["major", "The list of values is now open: types allow any other text."],
  "x-failure": (before, now) =>
    before !== undefined && now !== undefined
      ? ["minor", "Other failures of this kind are retried."]
      : [
          "major",
          now === undefined
            ? "This body is no longer a failure: calls resolve to it."
            : "This body is now a failure: calls throw.",
        ],
  "x-error-code": (before, now) =>
    before === undefined
      ? ["minor", "Errors have a `code`, read from this member."]
      : [
          "major",
          now === undefined
            ? "Errors no longer read their `code` from this member."
            : "Errors read their `code` in another way.",
        ],
  "x-json-integer": (before, now) => {
    const isExact = (value: unknown) => isObject(value) && value.exact === true;
    if (isExact(before) === isExact(now)) return ["patch", "The reason for a JSON integer changed."];
    return ["major", `The type is now \`${isExact(now) ? "number | bigint" : "number"}\`.`];
  },
  "x-ledger-state": (before, now) => {
    if (before === undefined) return ["minor", `The header is now ${code(String(now))} of the ledger state.`];
    const instead = now === undefined ? "" : `; it gives ${code(String(now))}`;
    return ["major", `The header is no longer ${code(String(before))} of the ledger state${instead}.`];
  },
};
