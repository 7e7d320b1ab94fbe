import { chmodSync, chownSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkConfig } from "../../src/config/check-config.ts";
import { type ConfigSource, readConfig } from "../../src/config/read-config.ts";
import { ledgerX, takingSlashes } from "../fixtures/ledger-x.ts";
import { findDearestCall } from "../support/dearest-call.ts";
import { defaultSetup } from "../support/default-setup.ts";

const folder = mkdtempSync(join(tmpdir(), "gateway-config-"));

const { chains } = defaultSetup;
const others = chains.filter((chain) => chain !== "ledger-a");
const dearestCall = findDearestCall();
const simulatedOthers = `simulate: [${others}]`;

/**
 * Returns the problems of a file with these lines, as `line: message`. CHAINS stands for all chains, OTHERS for all but ledger-a,
 * DEAREST for the most expensive call and COST for its cost.
 */
function problemsOf(
  lines: readonly string[],
  env: NodeJS.Dict<string> = {},
  more: Partial<ConfigSource> = {},
): string[] {
  const file = join(folder, "gateway.yaml");
  writeFileSync(file, lines.join("\n"));
  const { problems } = checkConfig({ file, env, ...more });
  return problems
    .map(({ at, message }) => `${at?.replace(`${file}:`, "") ?? "-"} ${message}`)
    .map((line) => line.replace(chains.join(", "), "CHAINS").replace(others.join(", "), "OTHERS"))
    .map((line) =>
      line.replace(`${dearestCall.name} costs: write ${dearestCall.computeUnits} or`, "DEAREST costs: write COST or"),
    );
}

test("without a file every chain is simulated", () => {
  const { setup, problems } = checkConfig({ env: {} });
  expect(problems).toEqual([]);
  expect(setup?.simulated).toEqual(setup?.chains);
});

test("a file sets addresses, times, nodes, and secrets from the environment", () => {
  const file = join(folder, "full.yaml");
  writeFileSync(
    file,
    `listen: "[::1]:80"
database: \${DATABASE_URL}
workers: \${WORKERS:-1}
data: state
timeouts: { connect: 500ms, drain: 1.5m }
nodes:
  ledger-a:
    mainnet:
      - { name: vendor, url: "https://vendor.example/v1", headers: { x-api-key: "\${VENDOR_KEY}" } }
limits: { computeUnitsPerSecond: ${dearestCall.computeUnits} }
`,
  );
  const env = { DATABASE_URL: "postgres://u:p@db/gateway", VENDOR_KEY: "vendor-secret" };
  const { setup } = checkConfig({ file, flags: { workers: "2" }, env });
  expect(setup?.config).toMatchObject({
    listen: { host: "::1", port: 80 },
    database: "postgres://u:p@db/gateway",
    workers: 2,
    data: join(folder, "state"),
    timeouts: { connect: 500, drain: 90_000, head: 15_000 },
    nodes: { "ledger-a": { mainnet: [{ name: "vendor", headers: { "x-api-key": "vendor-secret" }, maxCalls: 256 }] } },
    limits: { computeUnitsPerSecond: dearestCall.computeUnits, burst: 10 * dearestCall.computeUnits },
  });
  expect(setup?.simulated).toEqual([]);
});

test("all mistakes are reported at once, with line and remedy, without the value", () => {
  const lines = [
    "liste: 1.2.3.4:80",
    "operations: secret",
    "workers: 0",
    "database:",
    "nodes:",
    "  ledger-a:",
    "    mainnet:",
    "      - { nam: own, url: 'ftp://secret' }",
    "timeouts: { head: 15 }",
    "limits: [secret]",
    "trustProxy: [10.0.0.0/33]",
    `data: "\${NOWHERE}/x"`,
  ];
  expect(problemsOf(lines)).toMatchInlineSnapshot(`
    [
      "- publicUrls has no CHAINS: lists and links show the listening address.",
      "1 liste is not known. Did you mean listen?",
      "2 operations must be an address and a port such as 127.0.0.1:8080.",
      "3 workers must be a whole number from 1 on.",
      "4 database has no value. Write one, or remove the line.",
      "8 nodes.ledger-a.mainnet[0].nam is not known. Did you mean name?",
      "8 nodes.ledger-a.mainnet[0].url must be the URL of a node such as https://node.example/v1.",
      "9 timeouts.head must be a time with its unit, such as 500ms, 2s, 5m or 24h, up to 24d.",
      "10 limits must be a mapping (name: value).",
      "11 trustProxy[0] must be an IP address or a range such as 10.0.0.0/8.",
      "12 data needs NOWHERE, which the environment does not have. Set it, or write a default: \${NOWHERE:-…}.",
    ]
  `);
});

const oneNode = "nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://10.0.0.5' }] } }";
const publicUrls = `publicUrls: { ${chains.map((chain) => `${chain}: https://${chain}.example`).join(", ")} }`;
const onePath = (cost: number) => `passthrough: { ledger-a: { computeUnits: ${cost}, methods: [GET], paths: [/a] } }`;

test.each([
  ["limits: []", oneNode, simulatedOthers, onePath(6000)],
  ["listen: secret", "operations: 127.0.0.1:8080"],
  ["trustProxy: secret", "listen: 0.0.0.0:80", publicUrls],
  ["publicUrls: secret", "listen: 0.0.0.0:80", "trustProxy: [10.0.0.0/8]"],
  ["simulate: [1]", oneNode],
  [`simulate: "\${NOWHERE}"`, oneNode],
  ["nodes: { ledger-a: 1 }", onePath(1)],
  ["documents: { ledger-q: 1 }", "publicUrls: { ledger-q: 'https://q.example' }"],
])("%j is one mistake: no other member is compared with it", (...lines) => {
  expect(problemsOf(lines)).toEqual([expect.stringMatching(/^1 /)]);
});

test("the content of an unknown member is checked by the rules of the most similar known member", () => {
  const lines = [
    "nodez:",
    "  ledger-a:",
    "    mainnet:",
    "      - { name: own, url: 'ftp://secret', header: [secret] }",
    "limts: { computeUnitPerSecond: 0, brust: 3 }",
    `timeout: { connect: "\${NOWHERE}" }`,
    "somethingElse: { workers: 0 }",
  ];
  expect(problemsOf(lines)).toMatchInlineSnapshot(`
    [
      "1 nodez is not known. Did you mean nodes?",
      "4 nodez.ledger-a.mainnet[0].header is not known. Did you mean headers?",
      "4 nodez.ledger-a.mainnet[0].url must be the URL of a node such as https://node.example/v1.",
      "4 nodez.ledger-a.mainnet[0].header must be a mapping (name: value).",
      "5 limts is not known. Did you mean limits?",
      "5 limts.computeUnitPerSecond is not known. Did you mean computeUnitsPerSecond?",
      "5 limts.brust is not known. Did you mean burst?",
      "5 limts.computeUnitPerSecond must be a whole number from 1 on.",
      "6 timeout is not known. Did you mean timeouts?",
      "6 timeout.connect needs NOWHERE, which the environment does not have. Set it, or write a default: \${NOWHERE:-…}.",
      "7 somethingElse is not known. Known are listen, operations, data, database, workers, documents, publicUrls, simulate, nodes, passthrough, webSockets, limits, timeouts, log, usageMonths, trustProxy.",
    ]
  `);
  // Without other mistakes, the check also reads the documents. Paths stay relative to the file.
  const misnamed = [
    "node: { legder-a: {} }",
    "limits: { brust: 3 }",
    "document: { ledger-d: ./nothing.json }",
    "worker: 1",
    "workers: 2",
  ];
  expect(problemsOf(misnamed).map((line) => line.replace(folder, "FOLDER"))).toMatchInlineSnapshot(`
    [
      "1 node is not known. Did you mean nodes?",
      "1 node.legder-a names no chain. Did you mean ledger-a?",
      "1 node has no CHAINS: calls of a chain without nodes are refused as overloaded. Configure nodes for every chain that you offer.",
      "2 limits.brust is not known. Did you mean burst?",
      "2 limits.brust is less than a call of DEAREST costs: write COST or more.",
      "3 document is not known. Did you mean documents?",
      "3 document.ledger-d cannot be used: There is no file FOLDER/nothing.json.",
      "4 worker is not known. Did you mean workers?",
    ]
  `);
  const { setup } = checkConfig({ settings: { worker: 1 } as object, env: {} });
  expect(setup).toBeUndefined();
});

test("problems that depend on the documents also have their line", () => {
  const lines = [
    "simulate: [ledger-a, ledger-x]",
    "nodes:",
    "  ledger-a: { mainnet: [{ name: own, url: http://n:1 }, { name: own, url: http://n:2 }] }",
    "  legder-b: {}",
    "publicUrls: { ledger-a: https://one.example, admin: https://one.example }",
    "limits: { burst: 3 }",
    "documents: { ledger-d: ./nothing.json }",
  ];
  expect(problemsOf(lines).map((line) => line.replace(folder, "FOLDER"))).toMatchInlineSnapshot(`
    [
      "1 simulate[1] names no chain. Did you mean ledger-a?",
      "2 nodes has no OTHERS: calls of a chain without nodes are refused as overloaded. Configure nodes for every chain that you offer.",
      "3 nodes.ledger-a and simulate name the same chain. Remove one of them.",
      "3 nodes.ledger-a.mainnet has two nodes named own.",
      "4 nodes.legder-b names no chain. Did you mean ledger-b?",
      "5 publicUrls.ledger-a has the host of publicUrls.admin. Give each its own.",
      "6 limits.burst is less than a call of DEAREST costs: write COST or more.",
      "7 documents.ledger-d cannot be used: There is no file FOLDER/nothing.json.",
    ]
  `);
  // A wrong value hides no mistake of another member.
  const mistakes = problemsOf(lines);
  expect(problemsOf([...lines, "workers: 0"])).toEqual([...mistakes, "8 workers must be a whole number from 1 on."]);
  expect(problemsOf(lines, {}, { flags: { listen: "secret" } })).toEqual([
    expect.stringMatching(/^--listen must be an address/),
    ...mistakes,
  ]);
  expect(problemsOf([...lines, `database: "\${NOWHERE}"`])).toEqual([
    ...mistakes,
    expect.stringMatching(/^8 database needs NOWHERE/),
  ]);
});

test("a document whose operation has a name that could forge a line of the journal is refused", () => {
  const get = { operationId: "getAccount\n+3f0a 777 forged", responses: {} };
  const document = { openapi: "3.1.0", info: { title: "D", version: "1" }, paths: { "/a": { get } } };
  writeFileSync(join(folder, "forged.json"), JSON.stringify(document));
  expect(problemsOf(["documents: { ledger-d: ./forged.json }"])).toEqual([
    expect.stringMatching(/^1 documents.ledger-d cannot be used: .*#\/paths\/~1a\/get: the name of the operation/),
  ]);
});

test("a document with a pattern that can take exponential time is refused", () => {
  const schema = { type: "string", pattern: "^(a+)+$" };
  const get = { parameters: [{ name: "a", in: "query", schema }], responses: {} };
  const document = { openapi: "3.1.0", info: { title: "D", version: "1" }, paths: { "/a": { get } } };
  writeFileSync(join(folder, "slow.json"), JSON.stringify(document));
  expect(problemsOf(["documents: { ledger-d: ./slow.json }"]).filter((line) => line.includes("pattern"))).toEqual([
    '1 documents.ledger-d cannot be used: #/paths/~1a/get/parameters/0/schema: pattern: "^(a+)+$" can take exponential time. Write it without nested repetitions.',
  ]);
});

test("a risky setting is a warning", () => {
  const lines = [
    "listen: 0.0.0.0:8080",
    "operations: 0.0.0.0:9090",
    "nodes: { ledger-a: { mainnet: [] } }",
    "timeouts: { head: 30s }",
  ];
  expect(problemsOf(lines)).toMatchInlineSnapshot(`
    [
      "- publicUrls has no CHAINS: lists and links show the listening address.",
      "1 listen takes plain HTTP from beyond this machine: keys travel unencrypted. Put a TLS proxy in front (the command nginx prints a configuration for one), and name it in trustProxy.",
      "2 operations listens beyond this machine: metrics show your nodes and your traffic. Keep it private.",
      "3 nodes.ledger-a.mainnet has no node: calls are refused.",
      "3 nodes has no OTHERS: calls of a chain without nodes are refused as overloaded. Configure nodes for every chain that you offer.",
      "4 timeouts.head is longer than timeouts.total, which ends a call first. Choose a longer timeouts.total.",
    ]
  `);
});

test.each([
  ["a: [1", "1 This is not YAML"],
  ["listen: 127.0.0.1:1\nlisten: 127.0.0.1:2", "2 This is not YAML: Map keys must be unique."],
  [
    `limits: { shared: \${REDIS} }`,
    `1 This is not YAML: Unexpected flow-map-start at node end. Within { } quote it: "\${NAME}".`,
  ],
  ["- 1", "1 The configuration must be a mapping (name: value)."],
])("%j is refused with its line", (text, problem) => {
  expect(problemsOf(text.split("\n"))[0]).toContain(problem);
});

test("a flag is reported as written, and a missing file by its path", () => {
  expect(problemsOf(["workers: 1"], {}, { flags: { workers: "none" } })).toEqual([
    "--workers must be a whole number from 1 on.",
  ]);
  const { problems } = readConfig({ file: join(folder, "none.yaml"), env: {} });
  expect(problems.all[0]?.message).toMatch(/^cannot be read \(ENOENT: no such file or directory\)\.$/);
});

test("a node's credential that is too short to be masked causes a warning with its place, without its value", () => {
  const lines = [
    "nodes:",
    "  ledger-a:",
    "    mainnet:",
    "      - name: vendor",
    "        url: https://me:pw1@vendor.example/v1?network=m&key=k%2B%2B%2B%2B%2B%2B",
    "        headers:",
    "          x-api-key: seven77",
    "          authorization: Bearer seven77",
    "          x-version: '2'",
    "          x-auth-token: eight888",
    "      - { name: basic, url: 'https://basic.example', headers: { authorization: 'Basic dXNlcjpwdzE=' } }",
    simulatedOthers,
  ];
  const problems = problemsOf(lines);
  expect(problems.join("\n")).not.toMatch(/seven77|pw1|k%2B|k\+|dXNl/);
  expect(problems).toMatchInlineSnapshot(`
    [
      "5 nodes.ledger-a.mainnet[0].url has a credential of fewer than 8 characters: the gateway cannot mask it in answers. Use a longer one.",
      "7 nodes.ledger-a.mainnet[0].headers.x-api-key has a credential of fewer than 8 characters: the gateway cannot mask it in answers. Use a longer one.",
      "8 nodes.ledger-a.mainnet[0].headers.authorization has a credential of fewer than 8 characters: the gateway cannot mask it in answers. Use a longer one.",
      "11 nodes.ledger-a.mainnet[1].headers.authorization has a credential of fewer than 8 characters: the gateway cannot mask it in answers. Use a longer one.",
    ]
  `);
  expect(checkConfig({ file: join(folder, "gateway.yaml"), env: {} }).setup).toBeDefined();
});

test("a node at the gateway's own address is a warning", () => {
  const urls = [
    "http://localhost:8080/v1",
    "http://127.0.0.1:8080",
    "https://ledger-a.gateway.example:443/v1",
    "http://[::1]:8080",
    "http://127.0.0.1:8081",
    "https://ledger-a.gateway.example:8443",
  ];
  const problems = problemsOf([
    "nodes:",
    "  ledger-a:",
    "    mainnet:",
    ...urls.map((url, index) => `      - { name: n${index}, url: '${url}' }`),
    "      - { name: sockets, url: 'http://127.0.0.1:8081', ws: 'wss://ledger-a.gateway.example/ws' }",
    "publicUrls: { ledger-a: https://ledger-a.gateway.example }",
    simulatedOthers,
  ]);

  expect(problems.map((problem) => /mainnet\[(\d\]\.(?:url|ws)) .*loop/.exec(problem)?.[1])).toEqual([
    ...[0, 1, 2, 3].map((index) => `${index}].url`),
    "6].ws",
  ]);
});

test("headers of a connection are neither passed on nor set", () => {
  const node = (members: string) =>
    problemsOf([
      `nodes: { ledger-a: { mainnet: [{ name: a, url: "http://10.0.0.5", ${members} }] } }`,
      simulatedOthers,
    ]);
  const names =
    "Connection content-length EXPECT http2-settings Keep-Alive TE trailer Transfer-Encoding Upgrade Sec-WebSocket-Key";
  const sent = `${names} Host Proxy-Authorization proxy-connection`.split(" ");
  const breaking = [...names.split(" "), "bad name", ""];
  const rule = "the name of a header. It may not belong to one connection, as Connection and Transfer-Encoding do.";

  expect(sent.flatMap((name) => node(`sendHeaders: [x-a, ${name}]`))).toEqual(
    sent.map(() => `1 nodes.ledger-a.mainnet[0].sendHeaders[1] must be ${rule}`),
  );
  expect(breaking.flatMap((name) => node(`headers: { "${name}": some-value }`))).toEqual(
    breaking.map((name) => `1 nodes.ledger-a.mainnet[0].headers.${name} must be ${rule}`),
  );
  expect(
    node("sendHeaders: [X-Mine], headers: { Host: a.example, Proxy-Authorization: 'Basic dXNlcjpsb25nLXBhc3N3b3Jk' }"),
  ).toEqual([]);
});

test("passthrough is refused beside parameters with slashes", () => {
  const document = { ...ledgerX, paths: takingSlashes };
  writeFileSync(join(folder, "slashes.json"), JSON.stringify(document));
  const lines = (passthrough: string) => [
    `documents: { ledger-x: ${join(folder, "slashes.json")} }`,
    "nodes: { ledger-x: { mainnet: [{ name: own, url: 'http://10.0.0.5' }] } }",
    "simulate: [ledger-a, ledger-b, ledger-c]",
    passthrough,
  ];
  expect(problemsOf(lines("passthrough: { ledger-x: { computeUnits: 1, methods: [GET], paths: [/a] } }"))).toContain(
    "4 passthrough.ledger-x cannot be used: /denoms/{denom} of its document has x-encoded-slashes. Remove one of them.",
  );
  expect(problemsOf(lines("passthrough: {}")).join()).not.toContain("slashes. ");
});

test("passthrough names a chain with nodes, methods and paths", () => {
  const lines = [
    "nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://10.0.0.5' }] } }",
    simulatedOthers,
    "limits: { burst: 1000000 }",
    "passthrough:",
    "  ledger-a: { computeUnits: 1000001, methods: [GET], paths: [/, /a/*, /b/**, /**] }",
    "  ledger-b: { computeUnits: 1, methods: [GET], paths: [/a] }",
    "  ledger-q: { computeUnits: 1, methods: [GET], paths: [/a] }",
  ];
  expect(problemsOf(lines)).toMatchInlineSnapshot(`
    [
      "3 limits.burst is less than a call of passthrough of ledger-a costs: write 1000001 or more.",
      "6 passthrough.ledger-b has no use while ledger-b is simulated: a simulated ledger knows only the document.",
      "7 passthrough.ledger-q names no chain. Did you mean ledger-a?",
    ]
  `);
  const wrong = [
    "passthrough:",
    "  ledger-a: { computeUnits: 0, methods: [get], paths: [a, '/a**', '/**/a', '/a//b', '/a%2fb', '', /a/] }",
    "  ledger-b: {}",
    "  ledger-c: { computeUnits: 1, methods: [], paths: [] }",
  ];
  expect(problemsOf(wrong)).toMatchInlineSnapshot(`
    [
      "2 passthrough.ledger-a.computeUnits must be a whole number from 1 on.",
      "2 passthrough.ledger-a.methods[0] must be one of GET, POST, PUT, PATCH, DELETE.",
      "2 passthrough.ledger-a.paths[0] must be a path such as /transactions, /transactions/* or /transactions/**; /** alone opens every path of your nodes.",
      "2 passthrough.ledger-a.paths[1] must be a path such as /transactions, /transactions/* or /transactions/**; /** alone opens every path of your nodes.",
      "2 passthrough.ledger-a.paths[2] must be a path such as /transactions, /transactions/* or /transactions/**; /** alone opens every path of your nodes.",
      "2 passthrough.ledger-a.paths[3] must be a path such as /transactions, /transactions/* or /transactions/**; /** alone opens every path of your nodes.",
      "2 passthrough.ledger-a.paths[4] must be a path such as /transactions, /transactions/* or /transactions/**; /** alone opens every path of your nodes.",
      "2 passthrough.ledger-a.paths[5] must be a path such as /transactions, /transactions/* or /transactions/**; /** alone opens every path of your nodes.",
      "2 passthrough.ledger-a.paths[6] must be a path such as /transactions, /transactions/* or /transactions/**; /** alone opens every path of your nodes.",
      "3 passthrough.ledger-b.computeUnits is missing. Write a whole number from 1 on.",
      "3 passthrough.ledger-b.methods is missing. Write a list.",
      "3 passthrough.ledger-b.paths is missing. Write a list.",
      "4 passthrough.ledger-c.methods must be a list that is not empty.",
      "4 passthrough.ledger-c.paths must be a list that is not empty.",
    ]
  `);
});

test("a node's URL for WebSockets has their scheme, and the burst covers their cost", () => {
  const lines = [
    "nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://10.0.0.5', ws: 'http://10.0.0.5' }] } }",
    "webSockets: { idle: 5 }",
  ];
  expect(problemsOf(lines)).toMatchInlineSnapshot(`
    [
      "1 nodes.ledger-a.mainnet[0].ws must be the URL of a node's WebSockets such as wss://node.example/ws.",
      "2 webSockets.idle must be a time with its unit, such as 500ms, 2s, 5m or 24h, up to 24d.",
    ]
  `);
  const expensive = [
    "nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://10.0.0.5', ws: 'ws://10.0.0.5' }] } }",
    simulatedOthers,
    "webSockets: { messageComputeUnits: 5001 }",
  ];
  expect(problemsOf(expensive)).toMatchInlineSnapshot(`
    [
      "- limits.burst is less than a call of websocket of ledger-a costs: write 5001 or more.",
    ]
  `);
});

test("LEDGERGATE_DATABASE overrides the file, and --database both, with a warning about its password", () => {
  const LEDGERGATE_DATABASE = "postgres://variable/db";
  const file = join(folder, "database.yaml");
  writeFileSync(file, "database: postgres://file/db\n");
  const databaseOf = (source: ConfigSource) => checkConfig(source).setup?.config.database;
  expect(databaseOf({ file, env: {} })).toBe("postgres://file/db");
  expect(databaseOf({ file, env: { LEDGERGATE_DATABASE } })).toBe(LEDGERGATE_DATABASE);
  expect(databaseOf({ file, env: { LEDGERGATE_DATABASE }, flags: { database: "postgres://flag/db" } })).toBe(
    "postgres://flag/db",
  );
  expect(databaseOf({ settings: {}, env: { LEDGERGATE_DATABASE } })).toBeUndefined();

  expect(problemsOf(["workers: 1"], { LEDGERGATE_DATABASE: "c4nary" })).toEqual([
    expect.stringMatching(/^\$LEDGERGATE_DATABASE database must be a URL/),
  ]);
  for (const url of ["postgres://user:c4nary@host/db", "postgres://user@host/db?password=c4nary"])
    expect(problemsOf(["workers: 1"], {}, { flags: { database: url } })).toEqual([
      "--database shows a password in the list of processes. Set LEDGERGATE_DATABASE instead.",
    ]);
});

test.each([
  "database: postgres://u@one,two/db",
  "database: postgres://u@one:5432,two:5432/db?target_session_attrs=read-write",
  "database: postgres://u@/db?host=one,two",
  "limits: { shared: 'redis://one:6379,two:6379' }",
  "database: postgres://u@one/db?host=two&host=three",
  "limits: { shared: 'redis-sentinel://one:26379/primary' }",
  "limits: { shared: 'redis://one:6379?sentinels=two:26379&name=primary' }",
])("%s is refused with the remedy", (line) => {
  expect(problemsOf([line])).toEqual([
    expect.stringMatching(
      /[:,] name an address that follows (?:its|the) primary, as HAProxy or your provider has it\.$/,
    ),
  ]);
});

test.each([
  ["https://one.example:443", "https://ONE.example"],
  ["https://one.example.", "https://one.example"],
  ["https://one.example", "http://one.example:443"],
])("an API at %s has the host of a chain at %s", (admin, chain) => {
  expect(problemsOf([`publicUrls: { ledger-a: "${chain}", admin: "${admin}" }`])).toEqual([
    "1 publicUrls.ledger-a has the host of publicUrls.admin. Give each its own.",
  ]);
});

test("a time may have up to 24 days, and names of nodes are looked up once a second at most", () => {
  expect(problemsOf(["timeouts: { keepAlive: 24d, lookup: 1s, drainDelay: 0s }"])).toEqual([]);
  expect(problemsOf(["timeouts: { drain: 25d, lookup: 365d, head: 1000000h }", "webSockets: { idle: 30d }"])).toEqual(
    ["1 timeouts.lookup", "1 timeouts.head", "1 timeouts.drain", "2 webSockets.idle"].map((at) =>
      expect.stringContaining(`${at} must be a time`),
    ),
  );
  expect(problemsOf(["timeouts: { lookup: 0s }"])).toEqual(["1 timeouts.lookup must be a time from 1s to 24d."]);
});

test("a data folder to which other users can write is a warning, also behind a link", () => {
  const [data, link] = [join(folder, "data"), join(folder, "link")];
  mkdirSync(data);
  symlinkSync(data, link);
  const settings = ["data: data"];
  const warning = (path: string): string =>
    `1 data lets other users change its files, such as master key and journal. Run \`chmod 700 ${path}\`, unless nobody else has access to it.`;
  for (const mode of [0o700, 0o755, 0o750]) {
    chmodSync(data, mode);
    expect(problemsOf(settings)).toEqual([]);
  }
  // As the volume of kubernetes.yaml has it.
  for (const mode of [0o777, 0o2777, 0o1777, 0o770, 0o702]) {
    chmodSync(data, mode);
    expect(problemsOf(settings)).toEqual([warning(data)]);
    expect(checkConfig({ file: join(folder, "gateway.yaml"), env: {} }).setup).toBeDefined();
  }
  expect(problemsOf(["data: link"])).toEqual([warning(link)]);
  expect(problemsOf(["workers: 1"], {}, { flags: { data: link } })[0]).toMatch(/^--data lets other users change/);
  if (process.getuid?.() !== 0) return;
  chmodSync(data, 0o700);
  chownSync(data, 65_534, 65_534);
  expect(problemsOf(settings)).toEqual([
    expect.stringContaining("data belongs to another user (65534), who can change its files"),
  ]);
});

const secret = "c4nary-c4nary";

/** Values that are no YAML, or that the schema refuses. */
const wrongValues = [
  ...'* | > & ! !! !< % @ ` " \' { [ } ] , |2 >-x "\\q "\\x ${A- $'.split(" "),
  ...[
    "? ",
    "- ",
    ": ",
    "*a *",
    "a: b: ",
    "{ a: ",
    "[ a, ",
    "\t",
    "\u0000",
    "\n  - a\n ",
    "!!int ",
    "!!omap ",
    "&a *",
    "<<: *",
  ],
].flatMap((begin) => [`${begin}${secret}`, `"x" ${begin}${secret}`]);

const aNode = ["nodes:", "  ledger-a:", "    mainnet:", "      - name: own", "        url: http://10.0.0.5"];

test("no message quotes a value of the file, whatever is wrong with it", () => {
  const warn = vi.spyOn(process, "emitWarning");
  onTestFinished(() => void vi.restoreAllMocks());
  const placed = wrongValues.flatMap((value) => [
    [`database: ${value}`],
    [`${value}`],
    // A plain name is shown, so that its spelling can be corrected.
    [`${value}/: x`],
    [...aNode, `        headers: { x-api-key: ${value} }`],
    [...aNode, `        ws: ${value}`],
    ["limits:", `  shared: ${value}`, "  burst: 3"],
  ]);
  const named = [
    `nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://10.0.0.5', ${secret} }] } }`,
    `nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://10.0.0.5', headers: { ${secret} } }] } }`,
    `? [${secret}]\n: x`,
    `? {a: ${secret}}\n: x`,
    `nodes: { "sk/${secret}": {} }`,
    `passthrough: { "sk/${secret}": {} }`,
    `simulate: ["sk/${secret}"]`,
    `publicUrls: { "sk/${secret}": "https://a.example" }`,
    `database: "\${${secret.replace("-", "_")}}"`,
    `database: "\${${secret.replace("-", "_")}:-${secret}}"`,
    `database: postgres://u:\${${secret.replace("-", "_")}}@host/db`,
    `publicUrls: { admin: "https://u:${secret}@host" }`,
    `limits: { shared: "http://u:${secret}@host" }`,
    `log: { level: ${secret} }`,
    `a: &a [*a, ${secret}]`,
    `database: 1\ndatabase: ${secret}`,
    `--- ${secret}\n--- ${secret}`,
  ];
  for (const lines of [...placed, ...named.map((text) => text.split("\n"))]) {
    const problems = problemsOf(lines);
    expect([lines, problems.join("\n")]).toEqual([lines, expect.not.stringMatching(/c4nary/)]);
  }
  expect(JSON.stringify(warn.mock.calls)).not.toContain("c4nary");
});

test.each([
  ["listen: 1\ndatabase: *secret", "2 This is not YAML: A text that begins with * must be in quotes."],
  ["listen: 1\ndatabase: |secret", "2 This is not YAML: A text that begins with | or > must be in quotes."],
  ["listen: 1\ndatabase: >secret", "2 This is not YAML: A text that begins with | or > must be in quotes."],
  ["listen: 1\ndatabase: @secret", "2 This is not YAML: A text that begins with this character must be in quotes."],
])("%j is refused with line and remedy", (text, problem) => {
  expect(problemsOf(text.split("\n"))).toEqual([problem]);
});

test("a file of another kind in place of a document is refused without its content", () => {
  for (const name of ["document.json", "document.yaml"])
    for (const text of [
      secret,
      `*${secret}`,
      `{"a": ${secret}`,
      `{"a": "${secret}`,
      `a: |${secret}`,
      `"\\q${secret}`,
      `[1] ${secret}`,
    ]) {
      writeFileSync(join(folder, name), text);
      const problems = problemsOf([`documents: { other: ${name} }`]);
      expect(problems.join("\n")).toContain(name);
      expect([text, problems.join("\n")]).toEqual([text, expect.not.stringMatching(/c4na|nary/)]);
    }
});
