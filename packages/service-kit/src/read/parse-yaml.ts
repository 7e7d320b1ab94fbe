import { createRequire } from "node:module";
import type { ParsedNode, ScalarTag, Tags } from "yaml";
import { errorCode } from "../base/errors.ts";
import { copyTree } from "./copy-tree.ts";

const require = createRequire(import.meta.url);

/** Reads integers of more digits as doubles: a bigint of millions of digits takes seconds. */
const MAX_DIGITS = 1_000;

/** Maximum number of aliases. The time to resolve them grows with the square of their number. */
const MAX_ALIASES = 20_000;

/**
 * Parses a document in YAML with merge keys. An integer beyond 2^53 becomes a bigint. Each alias becomes an object of its own.
 *
 * @throws YAMLParseError with its place in `linePos`, ReferenceError for an alias without an anchor, RangeError for too many aliases
 */
export function parseYaml(text: string): unknown {
  // The parser takes a while to load, and most documents are JSON.
  const { LineCounter, parseDocument, visit } = require("yaml") as typeof import("yaml");
  const lineCounter = new LineCounter();
  const document = parseDocument<ParsedNode>(text, {
    lineCounter,
    merge: true,
    prettyErrors: false,
    customTags: exactIntegers,
    // Warnings would quote the text.
    logLevel: "error",
  });
  // A tag that YAML does not know, such as `!include`, would be ignored.
  const [error] = [...document.errors, ...document.warnings];
  if (error) throw Object.assign(error, { linePos: [lineCounter.linePos(error.pos[0])] });
  let aliases = 0;
  visit(document, { Alias: () => void aliases++ });
  if (aliases > MAX_ALIASES) throw new RangeError(`has more than ${MAX_ALIASES} aliases`);
  // Aliases of one value share one object, so this stays small, whatever they expand to.
  return copyTree(document.toJS({ maxAliasCount: -1 }));
}

/** Gives the tags of integers, decimal or not, a reading that keeps their digits. */
function exactIntegers(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === "string" || !("test" in tag) || tag.tag !== "tag:yaml.org,2002:int") return tag;
    const resolve = (text: string, ...more: [never, never]) => {
      const double = (tag as ScalarTag).resolve(text, ...more);
      return Number.isSafeInteger(double) || text.length > MAX_DIGITS ? double : BigInt(text);
    };
    return { ...tag, resolve } as ScalarTag;
  });
}

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
