import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { residentMemory } from "@ledgergate/support/ps";
import { statusOf } from "@ledgergate/support/send-raw";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../support/ask.ts";
import { startServe } from "../support/serve-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const bodies = 8;
const chunks = Buffer.from("1\r\na\r\n".repeat(Math.ceil(12.5e6 / bodies / 6)));

test("8 bodies in chunks of one byte, 12 MB in all, take at most 30 MB of a worker", {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "gateway.yaml"), "workers: 1\ntrustProxy: [127.0.0.1]\ntimeouts: { idle: 5s }\n");
  const served = await startServe(folder, "--config", "gateway.yaml");
  const file = readFileSync(join(folder, "ledgergate-data/first-team.json"), "utf8");
  const { endpoints } = JSON.parse(file) as { endpoints: { chain: string; key: string }[] };
  const key = endpoints.find(({ chain }) => chain === "ledger-c")?.key;
  const [worker = 0] = await served.workers();
  const send = (index: number): Promise<number | undefined> => {
    const path = index % 2 === 0 ? "/oauth/token" : `/ledger-c/v1/${key}/wallet/updatesetting`;
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 10.0.0.${index}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    const socket = connect(Number(new URL(served.url).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    // The gateway does not read the rest of a refused body, and closes its connection later.
    socket.on("error", () => {});
    socket.write(head);
    socket.write(chunks);
    return new Promise((resolve) => {
      socket.once("data", (answer) => resolve(statusOf(String(answer))));
      socket.once("close", () => resolve(undefined));
    });
  };
  // Garbage lets the heap of new objects grow to its full size, which is not the memory of the bodies.
  for (let index = 0; index < 10; index++) await send(100 + index);
  const before = await residentMemory(worker);
  const statuses = await Promise.all(Array.from({ length: bodies }, (_, index) => send(index)));
  const after = await residentMemory(worker);

  expect(statuses).toContain(400);
  expect([400, 408, 429, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]));
  expect((await ask(`${served.url}/nothing`)).status, "of another caller").toBe(404);
  expect(after - before).toBeLessThanOrEqual(30);
});
