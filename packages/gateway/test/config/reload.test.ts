import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checkConfig } from "../../src/config/check-config.ts";
import type { Setup } from "../../src/config/setup.ts";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

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

/** Reads a configuration, as a start does. Its `reload` returns the mistakes of another text, as `line: message`, without the remedy. */
function start(text = served, flags = {}) {
  const file = join(temporaryFolder(), "ledgergate.yaml");
  const read = (text: string, document: object, inUse?: Setup) => {
    writeFileSync(join(dirname(file), "x.json"), JSON.stringify(document));
    writeFileSync(file, text);
    return checkConfig({ file, flags, env: {} }, inUse);
  };
  const { setup: inUse = expect.fail("the configuration cannot be used") } = read(text, ledgerX);
  const reload = (next: string, document: object = ledgerX) => {
    const { setup, problems } = read(next, document, inUse);
    const mistakes = problems
      .filter(({ warning }) => !warning)
      .map(({ at = "-", message }) => `${at.replace(file, "").replace(/^:/, "") || "file"} ${message}`)
      .map((line) =>
        line
          .replace(
            /(?<= is missing|, or its cost), (?:but|which is) in use: the file may be cut\. Complete it, or .*$/,
            "",
          )
          .replace("is missing", "is gone"),
      );
    expect(setup === undefined).toBe(mistakes.length > 0);
    return { setup, mistakes };
  };
  return { inUse, reload };
}

const without = (text: string): string => {
  expect(served).toContain(text);
  return served.replace(text, "");
};

test.each<[string, string, readonly string[]]>([
  ["listen", without("listen: 127.0.0.1:8080\n"), ["- listen is gone"]],
  ["a time", without("timeouts:\n  drain: 5m\n"), ["- timeouts is gone"]],
  ["a member of a member", served.replace("  drain: 5m", "  head: 5s"), ["3 timeouts.drain is gone"]],
  ["limits.shared", served.replace("shared: redis://10.0.0.9", "burst: 100000"), ["5 limits.shared is gone"]],
  ["a proxy", without("  - 192.168.0.0/16\n"), ["9 trustProxy[1] is gone"]],
  ["a cut proxy", served.replace("192.168.0.0/16", "192.168.0.0/1"), ["11 trustProxy[1] is gone"]],
  [
    "all proxies",
    served.replace(/trustProxy:\n.*\n.*\n/, "trustProxy: []\n"),
    ["9 trustProxy[0] is gone", "9 trustProxy[1] is gone"],
  ],
  ["a simulated chain", without("  - ledger-c\n"), ["13 simulate[0] is gone"]],
  [
    "a document",
    without("documents:\n  ledger-x: x.json\n").replace("  - ledger-x\n", ""),
    ["- documents is gone", "10 simulate[1] is gone"],
  ],
  ["a public URL", without("publicUrls:\n  admin: https://gateway.example\n"), ["- publicUrls is gone"]],
  ["all nodes", served.slice(0, served.indexOf("nodes:")), ["- nodes is gone"]],
  [
    "all nodes, but not the member",
    served.replace(/nodes:[\s\S]*/, "nodes: {}"),
    ["17 nodes.ledger-a is gone", "17 nodes.ledger-b is gone"],
  ],
  ["the nodes of a chain", served.slice(0, served.indexOf("  ledger-b:\n")), ["17 nodes.ledger-b is gone"]],
  [
    "the nodes of a chain that is simulated instead",
    served.slice(0, served.indexOf("  ledger-b:\n")).replace("simulate:", "$&\n  - ledger-b"),
    ["18 nodes.ledger-b is gone"],
  ],
  [
    "the nodes of a network",
    without("    testnet:\n      - name: test\n        url: http://10.0.0.7\n"),
    ["18 nodes.ledger-a.testnet is gone"],
  ],
  [
    "the last node of a network",
    served.replace(/testnet:\n.*\n.*/, "testnet: []"),
    ["27 nodes.ledger-a.testnet is gone"],
  ],
  ["a member of a node", without("        ws: ws://10.0.0.5\n"), ["20 nodes.ledger-a.mainnet[0].ws is gone"]],
  [
    "a node's credential",
    served.replace("x-api-key: c4nary-c4nary", "x-other: a"),
    ["23 nodes.ledger-a.mainnet[0].headers.x-api-key is gone"],
  ],
])("a reload is refused without %s", (_, next, mistakes) => {
  expect(start().reload(next).mistakes).toEqual(mistakes);
});

test.each([...["", "\n", "# nodes:\n", "---\n", "null", "~", "{}", "--- {}\n...\n", "\uFEFF", "%YAML 1.2\n---\n"]])(
  "a reload is refused if the file is %j, whatever was served",
  (next) => {
    const message = "says nothing: it may be cut. Write a member, or restart the gateway.";
    for (const before of [served, "workers: 2", "", "{}"])
      expect(start(before, { listen: "127.0.0.1:80" }).reload(next).mistakes).toEqual([`file ${message}`]);
    // A start takes it, as it takes no file.
    const file = join(temporaryFolder(), "ledgergate.yaml");
    writeFileSync(file, next);
    const { setup, problems } = checkConfig({ file, env: {} });
    expect(setup?.simulated).toEqual(setup?.chains);
    expect(problems).toEqual([
      { at: file, message: "says nothing: the defaults hold, and simulated ledgers serve every chain.", warning: true },
    ]);
  },
);

test("a reload of a file that is cut anywhere changes at most its last value, or removes nodes of a network", () => {
  const { inUse, reload } = start();
  const networksOf = ({ config }: Setup) =>
    Object.entries(config.nodes).map(([chain, all]) => [chain, Object.keys(all)]);
  const ends = [...served].flatMap((letter, index) => (letter === "\n" || index % 9 === 0 ? [index, index + 1] : []));
  const taken = ends.flatMap((end) => reload(served.slice(0, end)).setup ?? []);
  expect(taken.length).toBeGreaterThan(0);
  for (const setup of taken) {
    expect(setup.config).toEqual({ ...inUse.config, nodes: expect.anything() });
    expect([setup.simulated, networksOf(setup)]).toEqual([inUse.simulated, networksOf(inUse)]);
  }
});

test.each([
  ["nothing else", served],
  ["another order and a comment", `# moved\n${without("workers: 2\n")}workers: 2\n`],
  ["other values", served.replace("workers: 2", "workers: 3").replace("drain: 5m", "drain: 1m")],
  ["another address of Redis", served.replace("redis://10.0.0.9", "redis://10.0.0.10")],
  ["one node of two", without("      - name: other\n        url: http://10.0.0.6\n")],
  ["a node in place of another", served.replace("name: test", "name: next")],
  [
    "nodes of a simulated chain",
    `${without("  - ledger-c\n")}  ledger-c: { mainnet: [{ name: c, url: 'http://10.0.0.4' }] }\n`,
  ],
  ["more of everything", `${served}usageMonths: 2\n`.replace("  drain", "  head: 5s\n  drain")],
])("a reload takes %s", (_, next) => {
  expect(start().reload(next).mistakes).toEqual([]);
});

test("a reload after a start without members, or by flags alone, takes any file", () => {
  for (const before of ["", "# nothing\n"]) expect(start(before).reload(served).mistakes).toEqual([]);
  expect(start(served, { workers: "1" }).reload(without("workers: 2\n")).mistakes).toEqual([]);
});

test("a reload is refused if a document has lost an operation or its cost", () => {
  const { paths, ...rest } = structuredClone(ledgerX) as { paths: Record<string, { get: object }> };
  const [[path = "", item = expect.fail()] = [], ...others] = Object.entries(paths);
  const { "x-compute-units": _, ...free } = item.get as Record<string, unknown>;
  const cut = (all: object) => start().reload(served, { ...rest, paths: all }).mistakes;

  expect(cut(Object.fromEntries(others))).toEqual(["8 documents.ledger-x lacks getThing, or its cost"]);
  expect(cut({ ...paths, [path]: { ...item, get: free } })).toEqual([
    "8 documents.ledger-x lacks getThing, or its cost",
  ]);
  expect(cut(paths)).toEqual([]);
});
