import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { dirname, join } from "node:path";
import type { TLSSocket } from "node:tls";
import { expect, test } from "vitest";
import { checkConfig } from "../../src/config/check-config.ts";
import type { NodeTls } from "../../src/config/config.ts";
import { certificates } from "../fixtures/certificates.ts";
import { connectWebSocket } from "../support/callers.ts";
import { defaultSetup } from "../support/default-setup.ts";
import { answering, listenWithSockets } from "../support/nodes.ts";
import { temporaryFile } from "../support/temporary-folder.ts";
import { basePath, startGroup } from "../support/test-listener.ts";

const { authority: ca, otherAuthority: otherCa, gatewayCert, gatewayKey, nodeCert, nodeKey } = certificates;
const ours = { ca, cert: gatewayCert, key: gatewayKey };

test.for<[string, NodeTls | undefined, reason: string, status?: number]>([
  ["its authority and a client certificate", ours, "", 200],
  ["no certificates", undefined, "SELF_SIGNED_CERT_IN_CHAIN"],
  ["no client certificate", { ca }, "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"],
  // Node.js closes the connection without an alert.
  ["a foreign client certificate", { ca, cert: otherCa, key: certificates.otherKey }, "ECONNRESET UND_ERR_SOCKET"],
])("a node that knows its clients, with %s", async ([, tls, reason, status = 502]) => {
  const names: unknown[] = [];
  const asking = { cert: nodeCert, key: nodeKey, ca, requestCert: true, rejectUnauthorized: true };
  const server = createServer(asking, answering(200));
  server.on("secureConnection", (socket: TLSSocket) => names.push(socket.getPeerCertificate().subject?.CN));
  const address = await listenWithSockets(server);
  const node = { url: `https://${address}`, ws: `wss://${address}`, ...(tls && { tls }) };
  const { origin, outcome } = await startGroup([node]);
  const socket = connectWebSocket(origin + basePath());
  const answered = ["upgrade", "unexpected-response"].map((name) => once(socket, name));
  const { statusCode } = (await Promise.race(answered)).at(-1);

  const { units, reasons, ...answer } = await outcome();
  expect([answer.status, units]).toEqual([status, status === 200 ? 57 : 0]);
  expect([statusCode, names]).toEqual(status === 200 ? [101, ["gateway", "gateway"]] : [502, []]);
  for (const one of reasons) expect(reason).toContain(one);
});

const others = defaultSetup.chains.filter((chain) => chain !== "ledger-a");

/** Writes the PEM files and a configuration with `members` as its `tls`. */
function check(members: string) {
  const nodes = `nodes: { ledger-a: { mainnet: [{ name: own, url: "https://n", tls: { ${members} } }] } }`;
  const file = temporaryFile(`${nodes}\nsimulate: [${others}]\n`);
  const folder = dirname(file);
  for (const [name, text] of Object.entries({ ...certificates, none: "-----BEGIN nothing" }))
    writeFileSync(join(folder, `${name}.pem`), text);
  mkdirSync(join(folder, "folder"));
  const read = () => checkConfig({ file, env: {} });
  const problems = () => read().problems.map(({ message }) => message.replace("nodes.ledger-a.mainnet[0].tls.", ""));
  return { read, folder, problems };
}

test.for([
  ["ca: folder", "ca must be a file of certificates in PEM", "(no regular file)."],
  ["ca: none.pem", "ca must be", "(ERR_OSSL_PEM_NO_START_LINE)."],
  ["cert: gatewayCert.pem", "cert needs tls.key: a client certificate is", ""],
  ["key: gatewayKey.pem", "key needs tls.cert: a client certificate is", ""],
  ["cert: gatewayCert.pem, key: gatewayCert.pem", "key must be a file with", "(ERR_OSSL_UNSUPPORTED)."],
  ["cert: gatewayCert.pem, key: nodeKey.pem", "key must be", "(ERR_OSSL_X509_KEY_VALUES_MISMATCH)."],
  // A message names no content that is written in place of a file.
  [`key: ${JSON.stringify(gatewayKey)}, cert: gatewayCert.pem`, "key must be", "(ENOENT)."],
] as const)("check says of tls: { %s } that %s … %s", ([members, begin, end]) => {
  const [problem = "", ...others] = check(members).problems();
  expect([problem.startsWith(begin), problem.endsWith(end), others]).toEqual([true, true, []]);
  expect(problem).not.toContain(gatewayKey.slice(40, 80));
});

test("the files are read each time", () => {
  const { read, folder, problems } = check("ca: authority.pem, cert: gatewayCert.pem, key: gatewayKey.pem");
  const tlsOf = () => read().setup?.config.nodes["ledger-a"]?.mainnet?.[0]?.tls;

  expect([problems(), tlsOf()]).toEqual([[], ours]);
  writeFileSync(join(folder, "gatewayCert.pem"), nodeCert);
  expect(problems()).toHaveLength(1);
  writeFileSync(join(folder, "gatewayKey.pem"), nodeKey);
  expect(tlsOf()).toEqual({ ca, cert: nodeCert, key: nodeKey });
});
