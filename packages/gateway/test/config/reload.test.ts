import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checkConfig } from "../../src/config/check-config.ts";
import type { Setup } from "../../src/config/setup.ts";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { temporaryFile } from "../support/temporary-folder.ts";

const served = `listen: 127.0.0.1:8080
workers: 2
timeouts:
  drain: 5m
limits:
  shared: redis://10.0.0.9
documents:
  ledger-x: x.json
trustProxy:
  - 10.0.0.0/8
  - 192.168.0.0/16
simulate:
  - ledger-c
  - ledger-x
publicUrls:
  admin: https://gateway.example
nodes:
  ledger-a:
    mainnet:
      - name: own
        url: http://10.0.0.5
        ws: ws://10.0.0.5
        headers:
          x-api-key: c4nary-c4nary
      - name: other
        url: http://10.0.0.6
    testnet:
      - name: test
        url: http://10.0.0.7
  ledger-b:
    mainnet:
      - name: own
        url: http://10.0.0.8
`;

const inUse = "in use: complete the file if it is cut, else restart the gateway.";

/** Starts with a configuration. Its `reload` checks another text, and returns the mistakes as `line member`. */
function start(text = served, flags = {}) {
  const file = temporaryFile("");
  const read = (text: string, document: object, inUse?: Setup) => {
    writeFileSync(join(dirname(file), "x.json"), JSON.stringify(document));
    writeFileSync(file, text);
    return checkConfig({ file, flags, env: {} }, inUse);
  };
  const { setup: before = expect.fail("the configuration cannot be used") } = read(text, ledgerX);
  const reload = (next: string, document: object = ledgerX) => {
    const { setup, problems } = read(next, document, before);
    const mistakes = problems
      .filter(({ warning }) => !warning)
      .map(({ at = "-", message }) =>
        `${at.replace(`${file}:`, "")} ${message}`.replace(` is missing, but ${inUse}`, ""),
      );
    expect(setup === undefined).toBe(mistakes.length > 0);
    return { file, setup, mistakes };
  };
  return { before, reload };
}

const proxies = "trustProxy: [10.0.0.0/8, 192.168.0.0/16]\n";

test.for<[string | RegExp, string, ...string[]]>([
  ["drain: 5m", "head: 5s", "3 timeouts.drain"],
  ["  - 192.168.0.0/16\n", "", "9 trustProxy[1]"],
  [/trustProxy:\n.*\n.*/, "trustProxy: []", "9 trustProxy[0]", "9 trustProxy[1]"],
  ["  - ledger-c\n", "", "13 simulate[0]"],
  [/documents:[\s\S]*(?=publicUrls)/, proxies, "- documents", "- simulate[0]", "- simulate[1]"],
  [/nodes:[\s\S]*/, "nodes: {}\n", "17 nodes.ledger-a", "17 nodes.ledger-b"],
  [/simulate:([\s\S]*) {2}ledger-b:[\s\S]*/, "simulate:\n  - ledger-b$1", "18 nodes.ledger-b"],
  [/ {4}testnet:\n.*\n.*\n/, "", "18 nodes.ledger-a.testnet"],
  [/testnet:\n.*\n.*/, "testnet: []", "27 nodes.ledger-a.testnet"],
  ["        ws: ws://10.0.0.5\n", "", "20 nodes.ledger-a.mainnet[0].ws"],
  ["x-api-key: c4nary-c4nary", "x-other: a", "23 nodes.ledger-a.mainnet[0].headers.x-api-key"],
  [/\n$/, "", "1 The configuration lacks the line break at its end: complete the file"],
  // Other values, additions, single nodes, and nodes of a chain that was simulated.
  [/^(.*\n)(.*\n)/, "# moved\n$2$1"],
  ["workers: 2", "workers: 3"],
  [/$/, "usageMonths: 2\n"],
  [/ {6}- name: other\n.*\n/, ""],
  ["name: test", "name: next"],
  [/ {2}- ledger-c\n([\s\S]*)/, "$1  ledger-c: { mainnet: [{ name: c, url: 'http://10.0.0.4' }] }\n"],
])("a reload names what is gone: %s", ([text, instead, ...gone]) => {
  const next = served.replace(text, instead);
  expect(next).not.toBe(served);
  expect(start().reload(next).mistakes).toEqual(gone.map((mistake) => expect.stringContaining(mistake)));
});

test.each(["", "# nodes:\n", "null", "%YAML 1.2\n---\n"])("a reload is refused if the file is %j", (next) => {
  for (const before of [served, "workers: 2", ""]) {
    const { mistakes, file } = start(before, { listen: "127.0.0.1:80" }).reload(next);
    expect(mistakes).toEqual([expect.stringContaining(`${file} says nothing: complete it`)]);
    // A start warns.
    const { setup, problems } = checkConfig({ file, env: {} });
    expect(setup?.simulated).toEqual(setup?.chains);
    const message = expect.stringMatching(/^says nothing: the defaults hold/);
    expect(problems).toEqual([{ at: file, message, warning: true }]);
  }
});

test("a reload takes no file that is cut", () => {
  const { reload } = start();
  const ends = [...served].flatMap((letter, index) => (letter === "\n" || index % 100 === 0 ? [index, index + 1] : []));
  expect(ends.filter((end) => reload(served.slice(0, end)).setup)).toEqual([served.length]);
});

test("after a start without members, a reload takes any file", () => {
  for (const before of ["", "# nothing\n"]) expect(start(before).reload(served).mistakes).toEqual([]);
  expect(start(served, { workers: "1" }).reload(served.replace("workers: 2\n", "")).mistakes).toEqual([]);
});

test("no document may lose an operation or its cost", () => {
  const { paths, ...rest } = structuredClone(ledgerX) as { paths: Record<string, { get: object }> };
  const [[path = "", item = expect.fail()] = [], ...others] = Object.entries(paths);
  const { "x-compute-units": _, ...free } = item.get as Record<string, unknown>;
  const cut = (all: object) => start().reload(served, { ...rest, paths: all }).mistakes;
  const mistake = `8 documents.ledger-x lacks getThing, or its cost, which is ${inUse}`;

  expect(cut(Object.fromEntries(others))).toEqual([mistake]);
  expect(cut({ ...paths, [path]: { ...item, get: free } })).toEqual([mistake]);
  expect(cut({ ...paths, [path]: { ...item, get: { ...free, "x-compute-units": 1 } } })).toEqual([]);
});
