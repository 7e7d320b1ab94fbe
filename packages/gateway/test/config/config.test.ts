import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { problemText } from "../../src/command/load-setup.ts";
import { checkConfig } from "../../src/config/check-config.ts";
import type { ConfigSource } from "../../src/config/read-config.ts";
import { certificates } from "../fixtures/certificates.ts";
import { ledgerX, takingSlashes } from "../fixtures/ledger-x.ts";
import { defaultSetup, findDearestCall } from "../support/default-setup.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const others = defaultSetup.chains.filter((chain) => chain !== "ledger-a").join(", ");
const { name: dearest, computeUnits: cost } = findDearestCall();

const slow = { name: "a", in: "query", schema: { type: "string", pattern: "^(a+)+$" } };

/** Documents and certificates beside a configuration. */
const files = {
  "slashes.json": JSON.stringify({ ...ledgerX, paths: takingSlashes }),
  "forged.json": documentWith({ operationId: "getAccount\n+3f0a 777 forged" }),
  "slow.json": documentWith({ parameters: [slow] }),
  "none.pem": "-----BEGIN nothing",
  ...Object.fromEntries(Object.entries(certificates).map(([name, text]) => [`${name}.pem`, text])),
};

function documentWith(get: object) {
  const paths = { "/a": { get: { ...get, responses: {} } } };
  return JSON.stringify({ openapi: "3.1.0", info: { title: "D", version: "1" }, paths });
}

/** Checks a configuration. Its problems are texts such as `2 workers must be …` for line 2. */
function check(text: string, { env = {}, ...more }: Partial<ConfigSource> = {}) {
  const folder = temporaryFolder();
  const file = join(folder, "ledgergate.yaml");
  for (const [name, content] of Object.entries({ ...files, "ledgergate.yaml": text }))
    writeFileSync(join(folder, name), content);
  const { setup, problems } = checkConfig({ file, env, ...more });
  expect(setup === undefined).toBe(problems.some(({ warning }) => !warning));
  const texts = problems.map((problem) => {
    const text = problemText({ ...problem, at: problem.at ?? "-" });
    return text.replace(`${file}:`, "").replace(/^(\d+|-): /, "$1 ");
  });
  return { folder, setup, problems: texts };
}

/** Expects a problem for each comment of a configuration. A comment shows a part of it. Several of a line are separated by `||`. */
function expectProblems(text: string, more?: Partial<ConfigSource>) {
  const expected = text.split("\n").flatMap((line, index) => {
    const parts = line.split(" # ")[1]?.split(" || ") ?? [];
    return parts.map((part) => [part.startsWith("- ") ? "-" : `${index + 1}`, part.replace(/^- /, "")] as const);
  });
  const problems = check(text, more).problems.map((problem, index) => {
    const [line = "", part = ""] = expected[index] ?? [];
    return problem.startsWith(`${line} `) && problem.includes(part) ? [line, part] : problem;
  });
  expect(problems).toEqual(expected);
}

test("each value that breaks a rule is reported", () => {
  expectProblems(`listen: secret # listen must be an address and a port
operations: 127.0.0.1:65536 # must be an address
data: # has no value. Write one
database: postgres://u@one,two/db # must be a URL with one host
workers: 0 # must be a whole number
documents: { ledger-d: 1, a b: x } # ledger-d must be a path || documents.a b must be a name of
publicUrls:
  admin: https://a.example/path # must be an origin
  auth: https://user@a.example # must be an origin
  ledger-b: ftp://a.example # must be an origin
simulate: [1] # must be a text.
nodes:
  ledger-a:
    mainnet:
      - maxCalls: 1.5 # name is missing || url is missing || maxCalls must be
      - name: "" # mainnet[1].name must be a text.
        url: ftp://secret # must be the URL of a node
        ws: http://10.0.0.5 # must be the URL of a node's WebS
        links: [x, 'http://a#b'] # links[0] must be the URL || links[1] must be the URL
    testnet: {} # must be a list.
    test net: [] # test net must be a name of
  ledger-b: [] # must be a mapping (name: value).
passthrough:
  ledger-a:
    computeUnits: 0 # computeUnits must be a whole number
    methods: [get] # must be one of GET, POST,
    paths:
      - a # must be a path such as
      - /**/a # must be a path such as
      - /a%2fb # must be a path such as
  ledger-b: {} # computeUnits is missing || methods || paths is
  ledger-c:
    computeUnits: 1
    methods: [] # must be a list that is not empty.
    paths: [] # must be a list that is not empty.
webSockets:
  chargeBatches: all # must be one of message, element.
  messageBytes: 2147483648 # must be a whole number from 1 to 2147483647.
  idle: 0s # must be a time with its unit
limits:
  burst: 1.5 # limits.burst must be a whole
  shared: 'redis://u:p%zz@one' # must be a URL of one Redis
  teamShare: 0 # must be a number above 0, up to 1.
  bodyBytes: # has no value
timeouts:
  head: 15 # must be a time with its unit
  lookup: 999ms # must be a time from 1s to 24d.
log: [] # must be a mapping (name: value).
usageMonths: many # must be a whole number
trustProxy:
  - 10.0.0.0/33 # trustProxy[0] must be an IP address
  - "::1/129" # must be an IP address
`);
});

test("an unknown member is checked as the nearest one", () => {
  expectProblems(`nodez: # nodez is not known. Did you mean nodes?
  ledger-a:
    mainnet:
      - name: own
        url: ftp://secret # nodez.ledger-a.mainnet[0].url must be
        header: [secret] # Did you mean headers? || must be a mapping
        tsl: { certificate: x } # mean tls? || tsl.certificate is not known
limts: # limts is not known. Did you mean limits?
  computeUnitPerSecond: 0 # mean computeUnitsPerS || must be a whole
timeout: # timeout is not known. Did you mean timeouts?
  connect: "\${NOWHERE}" # write a default: \${NOWHERE:-…}.
workers: 1
worker: 0 # Did you mean workers?
somethingElse: { workers: 0 } # is not known. Known
`);
  // Documents are read as well, relative to the file.
  expectProblems(`node: # node is not known. Did you mean nodes? || node has no node of ${defaultSetup.chains.join(", ")}: calls
  ledger-a: { mainnet: [] }
  legder-a: {} # names no chain. Did you mean ledger-a?
limits: { brust: 3 } # Did you mean burst? || ${dearest} costs: write ${cost} or more.
document:  # Did you mean documents?
  ledger-d: ./nothing.json # document.ledger-d cannot be used`);
  const { problems } = checkConfig({ settings: { worker: 1 } as object, env: {} });
  expect(problems).toEqual([{ message: "worker is not known. Did you mean workers?" }]);
});

const passing = "computeUnits: 1, methods: [GET], paths: [/a]";

test("members are compared with each other", () => {
  expectProblems(`simulate: [ledger-a, ledger-x, ledger-y] # simulate[2] names no chain.
nodes: # warning: nodes has no node of ${others}: calls
  ledger-a: # nodes.ledger-a and simulate name the same chain.
    mainnet: # mainnet has two nodes named own.
      - { name: own, url: http://n:1 }
      - { name: own, url: http://n:2, ws: 'ws://n:2' }
  legder-b: {} # names no chain. Did you mean ledger-b?
publicUrls:
  admin: https://one.example:443
  ledger-a: https://ONE.example. # has the host of publicUrls.admin.
  other: https://a.example # publicUrls.other names no API.
documents:
  ledger-d: ./nothing.json # documents.ledger-d cannot be used: There is no file
  ledger-x: slashes.json # warning: documents.ledger-x lacks examples
  ledger-e: forged.json # /get/operationId: has control characters
  ledger-f: slow.json # lacks examples || can take exponential time
passthrough:
  ledger-a: { ${passing} }
  ledger-q: { ${passing} } # passthrough.ledger-q names no chain.
  ledger-x: { ${passing} } # /denoms/{denom} of its document
limits: { burst: 3 } # less than a call of ${dearest} costs
operations: 127.0.0.1:8080 # must be another address than listen
usageMonths: 0 # must be a whole number
database: "\${NOWHERE}" # database needs NOWHERE
`);
});

const oneNode = "nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://n', ws: 'ws://n' }] } }";
const simulateOthers = `simulate: [${others}]`;
const publicUrls = `publicUrls: { ${defaultSetup.chains.map((chain) => `${chain}: 'https://${chain}.example'`)} }`;
const onePath = (units: number) => `passthrough: { ledger-a: { computeUnits: ${units}, methods: [GET], paths: [/a] } }`;

test.each([
  // One mistake, beside which no other member is compared with the invalid one.
  `limits: [] # must be a mapping\n${oneNode}\n${simulateOthers}\n${onePath(6000)}`,
  `trustProxy: secret # trustProxy must be a list.\nlisten: 0.0.0.0:80\n${publicUrls}`,
  `simulate: "\${NOWHERE}" # simulate needs NOWHERE\n${oneNode}`,
  `nodes: { ledger-a: 1 } # must be a mapping\n${onePath(1)}`,
  // What starts a gateway with the default configuration, or with the largest and smallest values.
  "listen: '[::1]:0'\noperations: 127.0.0.1:65535\ntimeouts: { keepAlive: 24d, lookup: 1s, drainDelay: 0s }",
  `limits: { teamShare: 1, burst: ${cost} }\ntrustProxy: [0.0.0.0/0, 10.0.0.1/32, '::/128', '::1']`,
  `${oneNode}\n${simulateOthers}\n${onePath(1).replace("[/a]", "[/, /a/*, /b/**, /**]")}\nworkers: \${W:-1}`,
  // Websockets and passthrough calls cost no more than the burst.
  `${oneNode}\n${simulateOthers}\nwebSockets: { messageComputeUnits: 5001 }
limits: { burst: 5000 } # less than a call of websocket of ledger-a`,
  `${oneNode}\n${simulateOthers}\n${onePath(5001)}
limits: { burst: 5000 } # less than a call of passthrough of ledger-a`,
  "database: postgres://u@one/db?host=two&host=three%2cfour # must be a URL with one host",
  "limits: { shared: 'redis-sentinel://one:26379/primary' } # must be a URL of one Redis",
  ..."/a,/1.5,/-1,/1/2,?db=a,/2?db=5,%2ctwo"
    .split(",")
    .map((end) => `limits: { shared: 'redis://one:6379${end}' } # must be a URL of one Redis`),
  ...[
    ["ca: .", "ca must be a file of certificates in PEM (-----BEGIN CERTIFICATE-----) (no regular file)."],
    ["ca: none.pem", "-----) (ERR_OSSL_PEM_NO_START_LINE)."],
    ["cert: gatewayCert.pem", "cert needs tls.key: a client certificate is"],
    ["key: gatewayKey.pem", "key needs tls.cert: a client certificate is"],
    ["cert: gatewayCert.pem, key: gatewayCert.pem", "without a passphrase (ERR_OSSL_UNSUPPORTED)."],
    ["cert: gatewayCert.pem, key: nodeKey.pem", "without a passphrase (ERR_OSSL_X509_KEY_VALUES_MISMATCH)."],
    // A message names no content that is written in place of a file.
    [`cert: gatewayCert.pem, key: ${JSON.stringify(certificates.gatewayKey)}`, "without a passphrase (ENOENT)."],
  ].map(
    ([tls, part]) => `${oneNode.replace("url: 'http", `tls: { ${tls} }, url: 'http`)} # ${part}\n${simulateOthers}`,
  ),
  "- 1 # The configuration must be a mapping",
  "listen: 1\nlisten: 2 # Map keys must be unique.",
  "database: *secret # needs quotes or escapes.",
])("%j has the problems in its comments", (text) => expectProblems(text));

test("risky addresses and short credentials are warnings", () => {
  expectProblems(` # - warning: publicUrls has no ${defaultSetup.chains.join(", ")}: lists and links
listen: 0.0.0.0:8080 # warning: listen takes plain HTTP
operations: 0.0.0.0:9090 # warning: operations listens beyond
${simulateOthers}
`);
  const short = "has a credential of fewer than 8 characters";
  expectProblems(`publicUrls: { ledger-a: https://ledger-a.gateway.example }
${simulateOthers}
nodes:
  ledger-a:
    mainnet:
      - name: vendor
        url: https://me:pw1@vendor.example/v1?network=m&key=k%2B%2B%2B%2B%2B%2B # [0].url ${short}
        headers:
          x-api-key: seven77 # [0].headers.x-api-key ${short}
          authorization: Bearer seven77 # authorization ${short}
          x-version: '2'
          x-auth-token: eight888
      - name: basic
        url: https://basic.example
        headers: { authorization: 'Basic dXNlcjpwdzE=' } # authorization ${short}
`);
});

test("a file sets addresses, times and secrets", () => {
  const tls = "ca: authority.pem, cert: gatewayCert.pem, key: gatewayKey.pem";
  const { authority: ca, gatewayCert: cert, gatewayKey: key } = certificates;
  const text = `listen: "[::1]:80"
database: \${DATABASE_URL}
workers: \${WORKERS:-1}
data: state
timeouts: { connect: 500ms, drain: 1.5m }
nodes:
  ledger-a:
    mainnet:
      - { name: vendor, url: "https://vendor.example/v1", headers: { x-api-key: "\${KEY}" }, tls: { ${tls} } }
limits: { computeUnitsPerSecond: ${cost} }
`;
  const env = { DATABASE_URL: "postgres://u:p@db/gateway", KEY: "vendor-secret" };
  const { setup, folder } = check(text, { env, flags: { workers: "2" } });
  const vendor = { name: "vendor", headers: { "x-api-key": env.KEY }, maxCalls: 256, tls: { ca, cert, key } };
  expect(setup?.config).toMatchObject({
    listen: { host: "::1", port: 80 },
    database: env.DATABASE_URL,
    workers: 2,
    data: join(folder, "state"),
    timeouts: { connect: 500, drain: 90_000, head: 15_000 },
    nodes: { "ledger-a": { mainnet: [vendor] } },
    limits: { computeUnitsPerSecond: cost, burst: 10 * cost },
  });
  expect(setup?.simulated).toEqual([]);
});

test("headers of a connection are neither passed on nor set", () => {
  const ofNode = (members: string) => {
    const text = `nodes: { ledger-a: { mainnet: [{ name: a, url: "http://10.0.0.5", ${members} }] } }`;
    const at = "1 nodes.ledger-a.mainnet[0].";
    return check(`${text}\n${simulateOthers}`).problems.map((problem) => problem.replace(at, ""));
  };
  const common = "Connection content-length EXPECT http2-settings Keep-Alive TE trailer Transfer-Encoding";
  const breaking = [...common.split(" "), "Upgrade", "Sec-WebSocket-Key", "bad name", ""];
  const sent = [...breaking.slice(0, -2), "Host", "Proxy-Authorization", "proxy-connection"];
  const rule = expect.stringContaining("It may not belong to one connection");

  expect(ofNode(`sendHeaders: [${sent}]`)).toEqual(sent.map(() => rule));
  expect(ofNode(`headers: { ${breaking.map((name) => `"${name}": some-value`)} }`)).toEqual(breaking.map(() => rule));
  const value = "headers.x-a must be a text that is valid in a header, in quotes.";
  expect(ofNode(`headers: { x-a: "\\u0100" }`)).toEqual([value]);
  const basic = "Basic dXNlcjpsb25nLXBhc3N3b3Jk";
  expect(ofNode(`sendHeaders: [X-Mine], headers: { Host: a.example, Proxy-Authorization: '${basic}' }`)).toEqual([]);
});

test("LEDGERGATE_DATABASE overrides the file, and a flag both", () => {
  const env = { LEDGERGATE_DATABASE: "postgres://variable/db" };
  const databaseOf = (more: Partial<ConfigSource>) =>
    check("database: postgres://file/db", more).setup?.config.database;
  expect(databaseOf({})).toBe("postgres://file/db");
  expect(databaseOf({ env })).toBe("postgres://variable/db");
  expect(databaseOf({ env, flags: { database: "postgres://flag/db" } })).toBe("postgres://flag/db");
  expect(checkConfig({ settings: {}, env }).setup?.config.database).toBeUndefined();

  const [problem] = check("workers: 1", { env: { LEDGERGATE_DATABASE: "c4nary" } }).problems;
  expect(problem).toMatch(/^\$LEDGERGATE_DATABASE: database must be a URL/);
  const none = join(temporaryFolder(), "none.yaml");
  const unread = { at: none, message: "cannot be read (ENOENT: no such file or directory)." };
  expect(checkConfig({ file: none, env: {} }).problems).toEqual([unread]);
});

test("a data folder to which others can write is a warning", () => {
  const folder = temporaryFolder();
  const [data, link] = [join(folder, "data"), join(folder, "link")];
  mkdirSync(data);
  symlinkSync(data, link);
  const ofFolder = (path: string, mode: number) => {
    chmodSync(data, mode);
    return check(`data: ${path}`).problems;
  };
  const warning = (path: string) => [
    expect.stringMatching(`^1 warning: data lets other users change.* Run .chmod 700 ${path}`),
  ];
  for (const mode of [0o700, 0o755]) expect(ofFolder(data, mode)).toEqual([]);
  // As the volume of kubernetes.yaml has it.
  for (const mode of [0o2777, 0o1777, 0o770, 0o702]) expect(ofFolder(data, mode)).toEqual(warning(data));
  expect(ofFolder(link, 0o777)).toEqual(warning(link));
  const [byFlag] = check("workers: 1", { flags: { data: link } }).problems;
  expect(byFlag).toMatch(/^--data warning: lets other users change/);
  if (process.getuid?.() !== 0) return;
  chownSync(data, 65_534, 65_534);
  const owned = "1 warning: data belongs to another user (65534), who can change its files";
  expect(ofFolder(data, 0o700)).toEqual([expect.stringContaining(owned)]);
});

const secret = "c4nary-c4nary";

/** Values that are no YAML, or that the schema refuses. */
const wrongValues = [
  ...'* | > & ! !! !< % @ ` " \' { [ } ] , |2 >-x "\\q "\\x ${A- $'.split(" "),
  ..."? ~- ~: ~*a *~a: b: ~{ a: ~[ a, ~\t~\0~\n  - a\n ~!!int ~!!omap ~&a *~<<: *".split("~"),
].flatMap((begin) => [`${begin}${secret}`, `"x" ${begin}${secret}`]);

const aNode = ["nodes:", "  ledger-a:", "    mainnet:", "      - name: own", "        url: http://10.0.0.5"];

test("no message quotes a value of the file", () => {
  const warn = vi.spyOn(process, "emitWarning");
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
  const placed = wrongValues.flatMap((value, index) => {
    return placesOf(value).filter((_, place) => (index + (index >> 1) + place) % 2 === 0);
  });
  const variable = secret.replace("-", "_");
  const named = [
    `nodes: { ledger-a: { mainnet: [{ name: own, url: 'http://10.0.0.5', ${secret} }] } }`,
    `? [${secret}]\n: x`,
    ...["nodes", "passthrough", "publicUrls"].map((name) => `${name}: { "sk/${secret}": {} }`),
    `simulate: ["sk/${secret}"]`,
    ...["", `:-${secret}`].map((fallback) => `database: "\${${variable}${fallback}}"`),
    `database: postgres://u:\${${variable}}@host/db`,
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

test("a document of another kind is refused without its content", () => {
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
