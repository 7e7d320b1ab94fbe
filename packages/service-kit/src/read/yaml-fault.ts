import { errorCode } from "../base/errors.ts";

/** Faults whose messages the parser makes of fixed words. Its other messages quote the text, which may be a secret. */
const fixedMessages: readonly string[] = [
  ...["BAD_INDENT", "BLOCK_AS_IMPLICIT_KEY", "BLOCK_IN_FLOW", "DUPLICATE_KEY", "KEY_OVER_1024_CHARS", "MISSING_CHAR"],
  ...["MULTILINE_IMPLICIT_KEY", "MULTIPLE_ANCHORS", "MULTIPLE_DOCS", "MULTIPLE_TAGS", "TAB_AS_INDENT"],
];

/** Describes an error of the package `yaml` without quoting the parsed text. The sentence has no full stop. */
export function yamlFault(error: unknown): string {
  if (error instanceof RangeError) return `It ${error.message}`;
  const code = errorCode(error) ?? "";
  const [message = ""] =
    error instanceof Error ? error.message.split(/\.?(?: at line \d+, column \d+:?)?(?:\n|$)/, 1) : [];
  const isFixed = fixedMessages.includes(code) || /^Unexpected [a-z-]+ at node end$/.test(message);
  return isFixed ? message : "A text with special characters needs quotes or escapes";
}
