import { createPrivateKey } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { checkConfig } from "../../src/config/check-config.ts";
import type { NodeTls } from "../../src/config/config.ts";
import { certificates } from "../fixtures/certificates.ts";
import { defaultSetup } from "../support/default-setup.ts";
import { listenWithSockets } from "../support/socket-node.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { basePath, startTestListener } from "../support/test-listener.ts";

const { authority, otherAuthority, gatewayCert, gatewayKey, nodeCert, nodeKey, otherKey } = certificates;
const base = basePath();

/** Starts a node that takes only clients of the authority, and a gateway before it. */
async function start(tls?: NodeTls) {
  const names: unknown[] = [];
  const server = createServer(
    { cert: nodeCert, key: nodeKey, ca: authority, requestCert: true, rejectUnauthorized: true },
    (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end("{}"),
  );
  server.on("secureConnection", (socket: TLSSocket) => names.push(socket.getPeerCertificate().subject?.CN));
  const address = await listenWithSockets(server);
  const node = { url: `https://${address}`, ws: `wss://${address}`, ...(tls && { tls }) };
  const context = await startTestListener({
    nodes: [node],
  });
  const openSocket = async (): Promise<number> => {
    const socket = new WebSocket(`${context.origin.replace("http", "ws")}${base}`);
    onTestFinished(() => socket.terminate());
    return await new Promise((resolve) => {
      socket.on("open", () => resolve(101));
      socket.on("unexpected-response", (_, { statusCode = 0 }) => resolve(statusCode));
      socket.on("error", () => {});
    });
  };
  const statuses = async () => [(await fetch(`${context.origin}${base}/things/1`)).status, await openSocket()];
  return { statuses, names, context };
}

test("a node's own authority and a client certificate serve calls and WebSockets", async () => {
  const { statuses, names } = await start({ ca: authority, cert: gatewayCert, key: gatewayKey });

  expect(await statuses()).toEqual([200, 101]);
  expect(names).toEqual(["gateway", "gateway"]);
});

test.for([
  ["no certificates", undefined],
  ["no client certificate", { ca: authority }],
  ["another authority", { ca: otherAuthority, cert: gatewayCert, key: gatewayKey }],
  ["the client certificate of another authority", { ca: authority, cert: otherAuthority, key: otherKey }],
] as const)("with %s, no call reaches the node, and none is charged", async ([, tls]) => {
  const { statuses, context } = await start(tls);

  expect(await statuses()).toEqual([502, 502]);
  expect(context.charged()).toBe(0);
});

const encryption = { cipher: "aes-256-cbc", passphrase: "a passphrase", format: "pem" } as const;

const faulty = {
  none: "-----BEGIN nothing",
  cut: authority + nodeCert.slice(0, 300),
  pkcs8: createPrivateKey(gatewayKey).export({ ...encryption, type: "pkcs8" }),
  sec1: createPrivateKey(gatewayKey).export({ ...encryption, type: "sec1" }),
};

const others = defaultSetup.chains.filter((chain) => chain !== "ledger-a");

/** Writes the PEM files and a configuration with `members` as its `tls`. */
function check(members: string) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries({ ...certificates, ...faulty }))
    writeFileSync(join(folder, `${name}.pem`), text);
  mkdirSync(join(folder, "folder"));
  const file = join(folder, "ledgergate.yaml");
  const nodes = `nodes: { ledger-a: { mainnet: [{ name: own, url: "https://node.example/v1", tls: { ${members} } }] } }`;
  writeFileSync(file, `${nodes}\nsimulate: [${others}]\n`);
  const read = () => checkConfig({ file, env: {} });
  const problems = () => read().problems.map(({ message }) => message.replace("nodes.ledger-a.mainnet[0].tls.", ""));
  return { read, folder, problems };
}

const certificatesIn = "must be a file of certificates in PEM (-----BEGIN CERTIFICATE-----)";
const keyIn =
  "key must be a file with the private key of cert in PEM (-----BEGIN PRIVATE KEY-----), without a passphrase";
const pair = "a client certificate is a certificate with its private key.";

test.for([
  ["ca: missing.pem", `ca ${certificatesIn} (ENOENT).`],
  ["ca: folder", `ca ${certificatesIn} (no regular file).`],
  ["ca: none.pem", `ca ${certificatesIn} (ERR_OSSL_PEM_NO_START_LINE).`],
  ["ca: cut.pem", `ca ${certificatesIn} (ERR_OSSL_PEM_BAD_END_LINE).`],
  ["cert: gatewayCert.pem", `cert needs tls.key: ${pair}`],
  ["key: gatewayKey.pem", `key needs tls.cert: ${pair}`],
  ["cert: gatewayKey.pem, key: gatewayKey.pem", `cert ${certificatesIn} (ERR_OSSL_PEM_NO_START_LINE).`],
  ["cert: gatewayCert.pem, key: gatewayCert.pem", `${keyIn} (ERR_OSSL_UNSUPPORTED).`],
  ["cert: gatewayCert.pem, key: pkcs8.pem", `${keyIn} (ERR_OSSL_CRYPTO_INTERRUPTED_OR_CANCELLED).`],
  ["cert: gatewayCert.pem, key: sec1.pem", `${keyIn} (ERR_OSSL_CRYPTO_INTERRUPTED_OR_CANCELLED).`],
  ["cert: gatewayCert.pem, key: nodeKey.pem", `${keyIn} (ERR_OSSL_X509_KEY_VALUES_MISMATCH).`],
  // A message names no content that is written in place of a file.
  [`key: ${JSON.stringify(gatewayKey)}, cert: gatewayCert.pem`, `${keyIn} (ENOENT).`],
] as const)("check says of tls: { %s } that %s", ([members, message]) => {
  expect(check(members).problems()).toEqual([message]);
});

test("the files are read each time", () => {
  const { read, folder, problems } = check("ca: authority.pem, cert: gatewayCert.pem, key: gatewayKey.pem");
  const tlsOf = () => read().setup?.config.nodes["ledger-a"]?.mainnet?.[0]?.tls;

  expect(problems()).toEqual([]);
  expect(tlsOf()).toEqual({ ca: authority, cert: gatewayCert, key: gatewayKey });
  writeFileSync(join(folder, "gatewayCert.pem"), nodeCert);
  expect(problems()).toHaveLength(1);
  writeFileSync(join(folder, "gatewayKey.pem"), nodeKey);
  expect(tlsOf()).toEqual({ ca: authority, cert: nodeCert, key: nodeKey });
});
