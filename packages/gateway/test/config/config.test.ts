import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { problemText } from "../../src/command/load-setup.ts";
import { checkConfig } from "../../src/config/check-config.ts";
import type { ConfigSource } from "../../src/config/read-config.ts";
import { certificates } from "../fixtures/certificates.ts";
import { ledgerX, takingSlashes } from "../fixtures/ledger-x.ts";
import { findDearestCall } from "../support/dearest-call.ts";
import { defaultSetup } from "../support/default-setup.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const others = defaultSetup.chains.filter((chain) => chain !== "ledger-a").join(", ");
const { name: dearest, computeUnits: cost } = findDearestCall();

/** Documents and certificates beside a configuration. */
const files = {
  "slashes.json": JSON.stringify({ ...ledgerX, paths: takingSlashes }),
  "forged.json": documentWith({ operationId: "getAccount\n+3f0a 777 forged" }),
  "slow.json": documentWith({
    parameters: [{ name: "a", in: "query", schema: { type: "string", pattern: "^(a+)+$" } }],
  }),
  "ca.pem": certificates.authority,
};

function documentWith(get: object): string {
  const paths = { "/a": { get: { ...get, responses: {} } } };
  return JSON.stringify({ openapi: "3.1.0", info: { title: "D", version: "1" }, paths });
}

/** Checks a configuration. Its problems are texts such as `2 workers must be …` for line 2. */
function check(text: string, { env = {}, ...more }: Partial<ConfigSource> = {}) {
  const file = join(temporaryFolder(), "ledgergate.yaml");
  for (const [name, content] of Object.entries({ ...files, "ledgergate.yaml": text }))
    writeFileSync(join(dirname(file), name), content);
  const { setup, problems } = checkConfig({ file, env, ...more });
  expect(setup === undefined).toBe(problems.some(({ warning }) => !warning));
  const folder = dirname(file);
  const texts = problems.map((problem) => {
    const text = problemText({ ...problem, at: problem.at ?? "-" }).replace(`${file}:`, "");
    return text.replace(/^(\d+|-): /, "$1 ").replaceAll(folder, ".");
  });
  return { folder, setup, problems: texts };
}

/** Expects the problems that the comments of a configuration name, several in a line separated by `||`. `…` stands for any end. */
function expectProblems(text: string, more?: Partial<ConfigSource>): void {
  const expected = text.split("\n").flatMap((line, index) => {
    const messages = line.split(" # ")[1]?.split(" || ") ?? [];
    return messages.map((message) => (message.startsWith("- ") ? message : `${index + 1} ${message}`));
  });
  const problems = check(text, more).problems.map((problem) => {
    const cut = expected.find((one) => one.endsWith("…") && problem.startsWith(one.slice(0, -1)));
    return cut ?? problem;
  });
  expect(problems).toEqual(expected);
}

test("each value that breaks a rule is reported with line, member and rule", () => {
  expectProblems(`listen: secret # listen must be an address and a port such as 127.0.0.1:8080.
operations: 127.0.0.1:65536 # operations must be an address…
data: # data has no value. Write one, or remove the line.
database: postgres://u@one,two/db # database must be a URL with one host such as postgres://user@host/database…
workers: 0 # workers must be a whole number from 1 on.
documents: { ledger-d: 1 } # documents.ledger-d must be a path.
publicUrls:
  admin: https://a.example/path # publicUrls.admin must be an origin such as https://gateway.example, without a path.
  auth: https://user@a.example # publicUrls.auth must be an origin…
  ledger-b: ftp://a.example # publicUrls.ledger-b must be an origin…
simulate: [1] # simulate[0] must be a text.
nodes:
  ledger-a:
    mainnet:
      - maxCalls: 1.5 # nodes.ledger-a.mainnet[0].name is missing. Write a text. || nodes.ledger-a.mainnet[0].url is missing… || nodes.ledger-a.mainnet[0].maxCalls must be a whole number…
      - name: "" # nodes.ledger-a.mainnet[1].name must be a text.
        url: ftp://secret # nodes.ledger-a.mainnet[1].url must be the URL of a node such as https://node.example/v1.
        ws: http://10.0.0.5 # nodes.ledger-a.mainnet[1].ws must be the URL of a node's WebSockets such as wss://node.example/ws.
        links: [x, 'http://a#b'] # nodes.ledger-a.mainnet[1].links[0] must be the URL of a node… || nodes.ledger-a.mainnet[1].links[1] must be…
    testnet: {} # nodes.ledger-a.testnet must be a list.
  ledger-b: [] # nodes.ledger-b must be a mapping (name: value).
passthrough:
  ledger-a:
    computeUnits: 0 # passthrough.ledger-a.computeUnits must be a whole number from 1 on.
    methods: [get] # passthrough.ledger-a.methods[0] must be one of GET, POST, PUT, PATCH, DELETE.
    paths:
      - a # passthrough.ledger-a.paths[0] must be a path such as /transactions, /transactions/* or /transactions/**; /** alone opens every path of your nodes.
      - /**/a # passthrough.ledger-a.paths[1] must be a path…
      - /a%2fb # passthrough.ledger-a.paths[2] must be a path…
      - /a/ # passthrough.ledger-a.paths[3] must be a path…
  ledger-b: {} # passthrough.ledger-b.computeUnits is missing… || passthrough.ledger-b.methods is missing. Write a list. || passthrough.ledger-b.paths is missing. Write a list.
  ledger-c: { computeUnits: 1, methods: [], paths: [] } # passthrough.ledger-c.methods must be a list that is not empty. || passthrough.ledger-c.paths must be a list that is not empty.
webSockets: { chargeBatches: all, idle: 25d } # webSockets.chargeBatches must be one of message, element. || webSockets.idle must be a time…
limits:
  burst: 1.5 # limits.burst must be a whole number from 1 on.
  shared: redis://one,two # limits.shared must be a URL of one Redis or Valkey such as redis://127.0.0.1:6379…
  teamShare: 0 # limits.teamShare must be a number above 0, up to 1.
  bodyBytes: # limits.bodyBytes has no value…
timeouts:
  head: 15 # timeouts.head must be a time with its unit, such as 500ms, 2s, 5m or 24h, up to 24d.
  drain: 25d # timeouts.drain must be a time with its unit…
  lookup: 999ms # timeouts.lookup must be a time from 1s to 24d.
log: [] # log must be a mapping (name: value).
usageMonths: many # usageMonths must be a whole number from 1 on.
trustProxy: [10.0.0.0/33, "::1/129", a] # trustProxy[0] must be an IP address or a range such as 10.0.0.0/8. || trustProxy[1] must be… || trustProxy[2] must be…
`);
});

test("an unknown member is reported with the nearest name, and its content is checked as that of the nearest", () => {
  expectProblems(`nodez: # nodez is not known. Did you mean nodes?
  ledger-a:
    mainnet:
      - name: own
        url: ftp://secret # nodez.ledger-a.mainnet[0].url must be the URL of a node…
        header: [secret] # nodez.ledger-a.mainnet[0].header is not known. Did you mean headers? || nodez.ledger-a.mainnet[0].header must be a mapping (name: value).
        sendHeader: [x-a] # nodez.ledger-a.mainnet[0].sendHeader is not known. Did you mean sendHeaders?
        tsl: { certificate: x } # nodez.ledger-a.mainnet[0].tsl is not known. Did you mean tls? || nodez.ledger-a.mainnet[0].tsl.certificate is not known. Known are ca, cert, key.
limts: # limts is not known. Did you mean limits?
  computeUnitPerSecond: 0 # limts.computeUnitPerSecond is not known. Did you mean computeUnitsPerSecond? || limts.computeUnitPerSecond must be a whole number…
timeout: # timeout is not known. Did you mean timeouts?
  connect: "\${NOWHERE}" # timeout.connect needs NOWHERE, which the environment does not have. Set it, or write a default: \${NOWHERE:-…}.
workers: 1
worker: 0 # worker is not known. Did you mean workers?
somethingElse: { workers: 0 } # somethingElse is not known. Known are listen, operations, data, database, workers, documents, publicUrls, simulate, nodes, passthrough, webSockets, limits, timeouts, log, usageMonths, trustProxy.
`);
  // Documents are read as well, relative to the file.
  expectProblems(`node: { legder-a: {} } # node is not known. Did you mean nodes? || node.legder-a names no chain. Did you mean ledger-a? || warning: node has no ledger-a, ${others}: calls…
limits: { brust: 3 } # limits.brust is not known. Did you mean burst? || limits.brust is less than a call of ${dearest} costs: write ${cost} or more.
document: { ledger-d: ./nothing.json } # document is not known. Did you mean documents? || document.ledger-d cannot be used: There is no file ./nothing.json.`);
  expect(checkConfig({ settings: { worker: 1 } as object, env: {} }).problems).toEqual([
    { message: "worker is not known. Did you mean workers?" },
  ]);
});

test("members are compared with documents, with each other and with this machine, also beside invalid values", () => {
  expectProblems(`simulate: [ledger-a, ledger-x, ledger-y] # simulate[2] names no chain. Did you mean ledger-a?
nodes: # warning: nodes has no ${others}: calls of a chain without nodes are refused as overloaded. Configure nodes for every chain that you offer.
  ledger-a: # nodes.ledger-a and simulate name the same chain. Remove one of them.
    mainnet: [{ name: own, url: http://n:1 }, { name: own, url: http://n:2, ws: 'ws://n:2' }] # nodes.ledger-a.mainnet has two nodes named own.
    testnet: [] # warning: nodes.ledger-a.testnet has no node: calls are refused.
  legder-b: {} # nodes.legder-b names no chain. Did you mean ledger-b?
publicUrls:
  admin: https://one.example:443
  ledger-a: https://ONE.example. # publicUrls.ledger-a has the host of publicUrls.admin. Give each its own.
  other: https://a.example # publicUrls.other names no API. Known are …
documents:
  ledger-d: ./nothing.json # documents.ledger-d cannot be used: There is no file ./nothing.json.
  ledger-x: slashes.json # warning: documents.ledger-x lacks examples: ledger-x: no example has x-answers to unknown_route…
  ledger-e: forged.json # documents.ledger-e cannot be used: The document of "ledger-e" cannot be served: #/paths/~1a/get/operationId: has control characters or separators of lines. Remove them.
  ledger-f: slow.json # warning: documents.ledger-f lacks… || documents.ledger-f cannot be used: #/paths/~1a/get/parameters/0/schema: pattern: "^(a+)+$" can take exponential time. Write it without nested repetitions.
passthrough:
  ledger-a: { computeUnits: 1, methods: [GET], paths: [/a] } # warning: passthrough.ledger-a has no use while ledger-a is simulated: a simulated ledger knows only the document.
  ledger-q: { computeUnits: 1, methods: [GET], paths: [/a] } # passthrough.ledger-q names no chain. Did you mean ledger-a?
  ledger-x: { computeUnits: 1, methods: [GET], paths: [/a] } # warning: passthrough.ledger-x has no use… || passthrough.ledger-x cannot be used: /denoms/{denom} of its document has x-encoded-slashes. Remove one of them.
limits: { burst: 3 } # limits.burst is less than a call of ${dearest} costs: write ${cost} or more.
timeouts: { head: 30s } # warning: timeouts.head is longer than timeouts.total, which ends a call first. Choose a longer timeouts.total.
operations: 127.0.0.1:8080 # operations must be another address than listen, such as 127.0.0.1:9090.
workers: 1000 # warning: workers is more than this machine has cores (…
usageMonths: 0 # usageMonths must be a whole number from 1 on.
database: "\${NOWHERE}" # database needs NOWHERE…
`);
});

const oneNode = "nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://10.0.0.5', ws: 'ws://10.0.0.5' }] } }";
const simulateOthers = `simulate: [${others}]`;
const publicUrls = `publicUrls: { ledger-a: 'https://a.example', ${others.replace(/ledger-(.)/g, "$&: 'https://$1.example'")} }`;
const onePath = (units: number) => `passthrough: { ledger-a: { computeUnits: ${units}, methods: [GET], paths: [/a] } }`;

test.each([
  `limits: [] # limits must be a mapping…\n${oneNode}\n${simulateOthers}\n${onePath(6000)}`,
  `trustProxy: secret # trustProxy must be a list.\nlisten: 0.0.0.0:80\n${publicUrls}`,
  `simulate: [1] # simulate[0] must be a text.\n${oneNode}`,
  `simulate: "\${NOWHERE}" # simulate needs NOWHERE…\n${oneNode}`,
  `nodes: { ledger-a: 1 } # nodes.ledger-a must be a mapping…\n${onePath(1)}`,
  "documents: { ledger-q: 1 } # documents.ledger-q must be a path.\npublicUrls: { ledger-q: 'https://q.example' }",
])("%j is one mistake: no other member is compared with it", (text) => expectProblems(text));

test.each([
  // What starts a gateway with the default configuration, or with the largest and smallest values.
  "listen: '[::1]:0'\noperations: 127.0.0.1:65535\ntimeouts: { keepAlive: 24d, lookup: 1s, drainDelay: 0s }",
  `limits: { teamShare: 1, burst: ${cost} }\ntrustProxy: [0.0.0.0/0, 10.0.0.1/32, '::/128', '::1']\nworkers: \${W:-1}`,
  `${oneNode}\n${simulateOthers}\npassthrough: { ledger-a: { computeUnits: 1, methods: [GET], paths: [/, /a/*, /b/**, /**] } }`,
  // Websockets and passthrough calls cost no more than the burst.
  `${oneNode}\n${simulateOthers}\nwebSockets: { messageComputeUnits: 5001 }\nlimits: { burst: 5000 } # limits.burst is less than a call of websocket of ledger-a costs: write 5001 or more.`,
  `${oneNode}\n${simulateOthers}\n${onePath(5001)}\nlimits: { burst: 5000 } # limits.burst is less than a call of passthrough of ledger-a costs: write 5001 or more.`,
  `publicUrls: { ledger-a: 'http://one.example:443', admin: 'https://one.example' } # publicUrls.ledger-a has the host of publicUrls.admin…`,
  "database: postgres://u@one/db?host=two&host=three%2cfour # database must be a URL with one host…",
  "limits: { shared: 'redis-sentinel://one:26379/primary' } # limits.shared must be a URL of one Redis…",
  ..."/a,/1.5,/-1,/1/2,?db=a,/2?db=5"
    .split(",")
    .map((end) => `limits: { shared: 'redis://one:6379${end}' } # limits.shared must be a URL of one Redis…`),
  "a: [1 # This is not YAML…",
  "- 1 # The configuration must be a mapping (name: value).",
  "listen: 1\nlisten: 2 # This is not YAML: Map keys must be unique.",
  `limits: { shared: \${REDIS} } # This is not YAML: Unexpected flow-map-start at node end. Within { } quote it: "\${NAME}".`,
  "listen: 1\ndatabase: *secret # This is not YAML: A text with special characters needs quotes or escapes.",
  "listen: 1\ndatabase: @secret # This is not YAML: A text with special characters needs quotes or escapes.",
])("%j has the problems in its comments", (text) => expectProblems(text));

test("a risky address is a warning, and so is a credential too short to be masked", () => {
  expectProblems(` # - warning: publicUrls has no ledger-a, ${others}: lists and links show the listening address.
listen: 0.0.0.0:8080 # warning: listen takes plain HTTP from beyond this machine: keys travel unencrypted. Put a TLS proxy in front (the command nginx prints a configuration for one), and name it in trustProxy.
operations: 0.0.0.0:9090 # warning: operations listens beyond this machine: metrics show your nodes and your traffic. Keep it private.
${simulateOthers}
`);
  const short = "has a credential of fewer than 8 characters: the gateway cannot mask it in answers. Use a longer one.";
  const node = (index: number) => `warning: nodes.ledger-a.mainnet[${index}]`;
  expectProblems(`publicUrls: { ledger-a: https://ledger-a.gateway.example }
${simulateOthers}
nodes:
  ledger-a:
    mainnet:
      - { name: n4, url: https://ledger-a.gateway.example:8443, tls: { ca: ca.pem } }
      - { name: n5, url: http://n.example, tls: { ca: ca.pem } } # ${node(1)}.tls has no use, since the node's url is not encrypted. Write https, or remove tls.
      - { name: n6, url: http://n.example, ws: wss://n.example, tls: { ca: ca.pem } }
      - name: vendor
        url: https://me:pw1@vendor.example/v1?network=m&key=k%2B%2B%2B%2B%2B%2B # ${node(3)}.url ${short}
        headers:
          x-api-key: seven77 # ${node(3)}.headers.x-api-key ${short}
          authorization: Bearer seven77 # ${node(3)}.headers.authorization ${short}
          x-version: '2'
          x-auth-token: eight888
      - name: basic
        url: https://basic.example
        headers: { authorization: 'Basic dXNlcjpwdzE=' } # ${node(4)}.headers.authorization ${short}
`);
});

test("without a file every chain is simulated, and a file sets addresses, times, nodes, and secrets from the environment", () => {
  const { setup: simulated, problems } = checkConfig({ env: {} });
  expect(problems).toEqual([]);
  expect(simulated?.simulated).toEqual(simulated?.chains);
  const text = `listen: "[::1]:80"
database: \${DATABASE_URL}
workers: \${WORKERS:-1}
data: state
timeouts: { connect: 500ms, drain: 1.5m }
nodes: { ledger-a: { mainnet: [{ name: vendor, url: "https://vendor.example/v1", headers: { x-api-key: "\${KEY}" } }] } }
limits: { computeUnitsPerSecond: ${cost} }
`;
  const env = { DATABASE_URL: "postgres://u:p@db/gateway", KEY: "vendor-secret" };
  const { setup, folder } = check(text, { env, flags: { workers: "2" } });
  expect(setup?.config).toMatchObject({
    listen: { host: "::1", port: 80 },
    database: "postgres://u:p@db/gateway",
    workers: 2,
    data: join(folder, "state"),
    timeouts: { connect: 500, drain: 90_000, head: 15_000 },
    nodes: { "ledger-a": { mainnet: [{ name: "vendor", headers: { "x-api-key": "vendor-secret" }, maxCalls: 256 }] } },
    limits: { computeUnitsPerSecond: cost, burst: 10 * cost },
  });
  expect(setup?.simulated).toEqual([]);
});

test("headers of a connection are neither passed on nor set", () => {
  const ofNode = (members: string) => {
    const text = `nodes: { ledger-a: { mainnet: [{ name: a, url: "http://10.0.0.5", ${members} }] } }\n${simulateOthers}`;
    return check(text).problems.map((problem) => problem.replace("1 nodes.ledger-a.mainnet[0].", ""));
  };
  const names =
    "Connection content-length EXPECT http2-settings Keep-Alive TE trailer Transfer-Encoding Upgrade Sec-WebSocket-Key";
  const sent = `${names} Host Proxy-Authorization proxy-connection`.split(" ");
  const breaking = [...names.split(" "), "bad name", ""];
  const rule = "the name of a header. It may not belong to one connection, as Connection and Transfer-Encoding do.";

  expect(ofNode(`sendHeaders: [${sent}]`)).toEqual(sent.map((_, i) => `sendHeaders[${i}] must be ${rule}`));
  const headers = breaking.map((name) => `"${name}": some-value`);
  expect(ofNode(`headers: { ${headers} }`)).toEqual(breaking.map((name) => `headers.${name} must be ${rule}`));
  const value = "headers.x-a must be a text that is valid in a header, in quotes.";
  expect(ofNode(`headers: { x-a: "\\u0100" }`)).toEqual([value]);
  const basic = "Basic dXNlcjpsb25nLXBhc3N3b3Jk";
  expect(ofNode(`sendHeaders: [X-Mine], headers: { Host: a.example, Proxy-Authorization: '${basic}' }`)).toEqual([]);
});

test("LEDGERGATE_DATABASE overrides the file, and a flag both, with a warning about its password", () => {
  const env = { LEDGERGATE_DATABASE: "postgres://variable/db" };
  const databaseOf = (more: Partial<ConfigSource>) =>
    check("database: postgres://file/db", more).setup?.config.database;
  expect(databaseOf({})).toBe("postgres://file/db");
  expect(databaseOf({ env })).toBe("postgres://variable/db");
  expect(databaseOf({ env, flags: { database: "postgres://flag/db" } })).toBe("postgres://flag/db");
  expect(checkConfig({ settings: {}, env }).setup?.config.database).toBeUndefined();

  const [problem] = check("workers: 1", { env: { LEDGERGATE_DATABASE: "c4nary" } }).problems;
  expect(problem).toMatch(/^\$LEDGERGATE_DATABASE: database must be a URL/);
  for (const url of ["postgres://user:c4nary@host/db", "postgres://user@host/db?password=c4nary"])
    expect(check("workers: 1", { flags: { database: url } }).problems).toEqual([
      "--database warning: shows a password in the list of processes. Set LEDGERGATE_DATABASE instead.",
    ]);
  expect(check("workers: 1", { flags: { workers: "none" } }).problems).toEqual([
    "--workers must be a whole number from 1 on.",
  ]);
  const none = join(temporaryFolder(), "none.yaml");
  expect(checkConfig({ file: none, env: {} }).problems).toEqual([
    { at: none, message: "cannot be read (ENOENT: no such file or directory)." },
  ]);
});

test("a data folder to which other users can write is a warning, also behind a link", () => {
  const folder = temporaryFolder();
  const [data, link] = [join(folder, "data"), join(folder, "link")];
  mkdirSync(data);
  symlinkSync(data, link);
  const ofFolder = (path: string, mode: number) => {
    chmodSync(data, mode);
    return check(`data: ${path}`).problems;
  };
  const warning = (path: string): string =>
    `1 warning: data lets other users change its files, such as master key and journal. Run \`chmod 700 ${path}\`, unless nobody else has access to it.`;
  for (const mode of [0o700, 0o755]) expect(ofFolder(data, mode)).toEqual([]);
  // As the volume of kubernetes.yaml has it.
  for (const mode of [0o2777, 0o1777, 0o770, 0o702]) expect(ofFolder(data, mode)).toEqual([warning(data)]);
  expect(ofFolder(link, 0o777)).toEqual([warning(link)]);
  expect(check("workers: 1", { flags: { data: link } }).problems[0]).toMatch(
    /^--data warning: lets other users change/,
  );
  if (process.getuid?.() !== 0) return;
  chownSync(data, 65_534, 65_534);
  expect(ofFolder(data, 0o700)).toEqual([
    "1 warning: data belongs to another user (65534), who can change its files, such as master key and journal. Run the gateway as that user.",
  ]);
});

const secret = "c4nary-c4nary";

/** Values that are no YAML, or that the schema refuses. */
const wrongValues = [
  ...'* | > & ! !! !< % @ ` " \' { [ } ] , |2 >-x "\\q "\\x ${A- $'.split(" "),
  ..."? ~- ~: ~*a *~a: b: ~{ a: ~[ a, ~\t~\0~\n  - a\n ~!!int ~!!omap ~&a *~<<: *".split("~"),
].flatMap((begin) => [`${begin}${secret}`, `"x" ${begin}${secret}`]);

const aNode = ["nodes:", "  ledger-a:", "    mainnet:", "      - name: own", "        url: http://10.0.0.5"];

test("no message quotes a value of the file, whatever is wrong with it", () => {
  const warn = vi.spyOn(process, "emitWarning");
  onTestFinished(() => void vi.restoreAllMocks());
  const placesOf = (value: string) => [
    [`database: ${value}`],
    [`${value}`],
    // A plain name is shown, so that its spelling can be corrected.
    [`${value}/: x`],
    [...aNode, `        headers: { x-api-key: ${value} }`],
    [...aNode, `        ws: ${value}`],
    ["limits:", `  shared: ${value}`, "  burst: 3"],
  ];
  // Each value in half of the places.
  const placed = wrongValues.flatMap((value, index) =>
    placesOf(value).filter((_, place) => (index + (index >> 1) + place) % 2 === 0),
  );
  const named = [
    `nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://10.0.0.5', ${secret} }] } }`,
    `? [${secret}]\n: x`,
    ...["nodes", "passthrough", "publicUrls"].map((name) => `${name}: { "sk/${secret}": {} }`),
    `simulate: ["sk/${secret}"]`,
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
  for (const text of [...placed.map((lines) => lines.join("\n")), ...named])
    expect([text, check(text).problems.join("\n")]).toEqual([text, expect.not.stringMatching(/c4nary/)]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain("c4nary");
});

test("a file of another kind in place of a document is refused without its content", () => {
  const folder = temporaryFolder();
  for (const name of ["document.json", "document.yaml"])
    for (const begin of ["", "*", '{"a": ', '{"a": "', "a: |", '"\\q', "[1] "]) {
      const text = begin + secret;
      writeFileSync(join(folder, name), text);
      const problems = check(`documents: { other: ${folder}/${name} }`).problems.join("\n");
      expect(problems).toContain(name);
      expect([text, problems]).toEqual([text, expect.not.stringMatching(/c4na|nary/)]);
    }
});
