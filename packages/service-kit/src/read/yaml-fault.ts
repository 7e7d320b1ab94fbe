import { errorCode } from "../base/errors.ts";

/** Faults whose messages the parser makes of fixed words. Its other messages quote the text, which may be a secret. */
const fixedMessages: readonly string[] = [
  ...["BAD_INDENT", "BLOCK_AS_IMPLICIT_KEY", "BLOCK_IN_FLOW", "DUPLICATE_KEY", "KEY_OVER_1024_CHARS", "MISSING_CHAR"],
  ...["MULTILINE_IMPLICIT_KEY", "MULTIPLE_ANCHORS", "MULTIPLE_DOCS", "MULTIPLE_TAGS", "TAB_AS_INDENT"],
];

const remedies: Readonly<Record<string, string>> = {
  ALIAS_PROPS: "A text that begins with * or & must be in quotes",
  BAD_ALIAS: "A text that begins with * or & must be in quotes",
  BAD_DQ_ESCAPE: "A text in double quotes has an unknown escape",
  BAD_SCALAR_START: "A text that begins with this character must be in quotes",
  TAG_RESOLVE_FAILED: "A text that begins with ! must be in quotes",
};

/** Describes an error of the package `yaml` without quoting the parsed text. The sentence has no full stop. */
export function yamlFault(error: unknown): string {
  if (error instanceof RangeError) return `It ${error.message}`;
  // The parser throws this for an alias without an anchor, or for too many aliases, after it has checked the syntax.
  if (error instanceof ReferenceError)
    return error.message.startsWith("Excessive")
      ? "It has too many aliases"
      : "A text that begins with * must be in quotes";
  const code = errorCode(error) ?? "";
  const [message = ""] =
    error instanceof Error ? error.message.split(/\.?(?: at line \d+, column \d+:?)?(?:\n|$)/, 1) : [];
  if (fixedMessages.includes(code) || /^Unexpected [a-z-]+ at node end$/.test(message)) return message;
  if (message.startsWith("Block scalar header ")) return "A text that begins with | or > must be in quotes";
  return remedies[code] ?? "A text with special characters must be in quotes";
}
