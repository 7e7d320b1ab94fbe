import { once } from "node:events";
import { createServer } from "node:https";
import type { TLSSocket } from "node:tls";
import { expect, test } from "vitest";
import type { NodeTls } from "../../src/config/config.ts";
import { certificates } from "../fixtures/certificates.ts";
import { connectWebSocket } from "../support/callers.ts";
import { answering, listenWithSockets } from "../support/nodes.ts";
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
