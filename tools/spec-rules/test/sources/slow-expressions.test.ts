import { expect, test, vi } from "vitest";
import { findExpressions } from "../../src/sources/find-expressions.ts";
import { readFiles } from "../../src/sources/read-files.ts";
import { findSlowText } from "../../src/sources/slow-expressions.ts";

vi.setConfig({ testTimeout: 60_000 });

test.each([
  [/\s+$/, "takes each space for the first one"],
  [/\s*;\s*charset=/i, "begins with a repetition"],
  [/'[^']*\$NAME[^']*'/g, "has two ways to reach a text"],
  [/^(a+)-?(a+)$/, "has two neighbours that take the same"],
  [/^(a|b|ab)*c/, "takes exponential time"],
  [/(?<=a\s*)[\s;]/, "looks behind"],
  [/must have required property '(.*)'$/, "has a long beginning"],
])("%s is slow: it %s", (expression) => {
  expect(findSlowText(expression)).toMatch(/\.repeat\(n\)/);
});

test.each([
  /(?<!\s)\s+$/,
  /;\s*charset=/i,
  /"(?:[^"\\]|\\.)*"?/g,
  /^(a+)-(a+)$/,
  /^(?:a|b)*c/,
  /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y,
  /[\w.]{1,200}=/,
])("%s is not slow", (expression) => {
  expect(findSlowText(expression)).toBeUndefined();
});

test("expressions are found in the syntax of a source", () => {
  const text = 'const a = /b\\/*/g;\n// /c*/\nnew RegExp("d\\\\s+$", "i");\nRegExp(a);\nconst f = "/g/" / 2 / 1;';
  expect(findExpressions({ path: "a.ts", text })).toEqual([
    { line: 1, expression: /b\/*/g },
    { line: 3, expression: /d\s+$/i },
    { line: 4 },
  ]);
});

/** Slow expressions, by file and source, with the reason for which they may be slow. */
const slow: Readonly<Record<string, string>> = {
  "packages/gateway/src/config/read-members.ts \\$\\{(\\w+)(?::-([^}]*))?\\}":
    "The configuration is the operator's own.",
  'packages/mock/src/page/server/page.ts <meta name="description"[^>]*>': "The page is the docs' own.",
  "packages/mock/src/page/server/page.ts (<main[^>]*>).*(?=<\\/main>)": "The page is the docs' own.",
  "packages/runtime/src/options.ts \\/+$": "The base URL is the application's own.",
  "packages/gateway/src/nodes/searches.ts \\/+$": "The address of a node is the operator's own.",
};

const ofDocument = "The pattern is the document's. A slow one is refused, or not checked.";
const startsWithMark = "The expression begins with random text, which no foreign text contains.";
const ofNode = "Each alternative is a fixed text of the operator's own.";

/** Files that make expressions when they run, with the reason for which those are not slow. */
const made: Readonly<Record<string, string>> = {
  "packages/cli/src/settings.ts": "The address is the user's own.",
  "packages/gateway/src/nodes/probe.ts": ofNode,
  "packages/gateway/src/nodes/text-search.ts": ofNode,
  "packages/gateway/src/processes/workers.ts": "It searches the names of environment variables.",
  "packages/gateway/src/routes/passthrough.ts": "Only slashes end the repetitions.",
  "packages/runtime/src/call/input.ts": ofDocument,
  "packages/runtime/src/json.ts": startsWithMark,
  "packages/runtime/src/call/read-answer.ts": "It searches 1,000 characters.",
  "packages/service-kit/src/base/pattern-tokens.ts": "It only compiles them.",
  "packages/service-kit/src/base/json.ts": startsWithMark,
  "packages/service-kit/src/check/error-codes.ts": ofDocument,
  "packages/service-kit/src/check/evaluate.ts": ofDocument,
  "packages/service-kit/src/check/parse-multipart.ts": "Each run of blanks follows one boundary.",
  "packages/service-kit/src/check/pattern-fault.ts": ofDocument,
  "packages/service-kit/src/check/text-of-pattern.ts": "It tests one character.",
};

test("no expression that reads foreign texts is slow", () => {
  const packages = ["gateway", "service-kit", "mock", "runtime", "cli"].map((name) => `packages/${name}/src`);
  const files = readFiles(...packages).filter(({ path }) => /\.[jt]s$/.test(path));
  const excused = new Set<string>();
  const faults = files.flatMap((file) =>
    findExpressions(file).flatMap(({ line, expression }) => {
      const text = expression && findSlowText(expression);
      if (expression && text === undefined) return [];
      const key = expression ? `${file.path} ${expression.source}` : file.path;
      excused.add(key);
      if (key in { ...slow, ...made }) return [];
      const fault = expression ? `takes more than linear time for ${text}` : "makes one. Say here why it is not slow.";
      return [`${file.path}:${line} ${fault}`];
    }),
  );
  expect(faults).toEqual([]);
  expect([...excused].sort()).toEqual(Object.keys({ ...slow, ...made }).sort());
});
