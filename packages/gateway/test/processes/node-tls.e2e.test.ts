import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { expect, test } from "vitest";
import { certificates } from "../fixtures/certificates.ts";
import { ask } from "../support/ask.ts";
import { folderOnPostgres, startCommand, startServe } from "../support/serve-process.ts";
import { listenWithSockets } from "../support/socket-node.ts";

const { authority, otherAuthority, nodeCert, nodeKey } = certificates;

test("SIGHUP reads the files of a node's tls again", async () => {
  const server = createServer({ cert: nodeCert, key: nodeKey }, (_, response) => response.end("pong"));
  const address = await listenWithSockets(server);
  const { folder } = await folderOnPostgres(`
nodes: { ledger-a: { mainnet: [{ name: own, url: "https://${address}", tls: { ca: ca.pem } }] } }
passthrough: { ledger-a: { computeUnits: 1, methods: [GET], paths: [/ping] } }
`);
  writeFileSync(join(folder, "ca.pem"), otherAuthority);
  const gateway = await startServe(folder);
  const run = async (...args: string[]) => {
    const { ended, output } = startCommand(folder, args);
    expect([await ended, output.err]).toEqual([0, ""]);
    return output.out;
  };
  await run("team", "create", "one");
  const created = await run("endpoint", "create", "--team", "one", "--chain", "ledger-a", "--name", "one", "--json");
  const status = async () => (await ask(`${gateway.url}/ledger-a/v1/${JSON.parse(created).key}/v1/ping`)).status;
  expect(await status()).toBe(502);

  writeFileSync(join(folder, "ca.pem"), authority);
  gateway.kill("SIGHUP");
  await gateway.printed(/the workers were rolled/);
  expect(await status()).toBe(200);
}, 120_000);
