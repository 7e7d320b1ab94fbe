import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { expect, test } from "vitest";
import { certificates } from "../fixtures/certificates.ts";
import { ask } from "../support/ask.ts";
import { startCommand, startServe } from "../support/serve-process.ts";
import { listenWithSockets } from "../support/socket-node.ts";
import { createDatabase } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { authority, otherAuthority, nodeCert, nodeKey } = certificates;

test("SIGHUP reads the files of a node's tls again", async () => {
  const server = createServer({ cert: nodeCert, key: nodeKey }, (_, response) => response.end("pong"));
  const address = await listenWithSockets(server);
  const folder = temporaryFolder();
  const node = `{ name: own, url: "https://${address}", tls: { ca: ca.pem } }`;
  writeFileSync(join(folder, "ca.pem"), otherAuthority);
  writeFileSync(
    join(folder, "ledgergate.yaml"),
    `database: ${await createDatabase()}
nodes: { ledger-a: { mainnet: [${node}] } }
passthrough: { ledger-a: { computeUnits: 1, methods: [GET], paths: [/ping] } }
workers: 1
`,
  );
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
