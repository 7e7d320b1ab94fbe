import { once } from "node:events";
import { readFileSync } from "node:fs";
import { hasNginx } from "@ledgergate/support/nginx";
import { startProgram } from "@ledgergate/support/start-program";
import { WebSocket, WebSocketServer } from "ws";
import { atMost, type Drill, exactly, none } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { startNginx } from "../nginx.ts";
import { basePath, startNode } from "../node.ts";

const callers = 16;
const messages = 1_000;
const text = "x".repeat(1_000);
/** Number of rounds. Each measures the gateway and then a bare pipe, since the speed of a busy machine varies. */
const cpuRounds = 7;
const computeUnits = 50;

/** Sends messages through WebSockets, to a node that echoes them, and ends the WebSockets in several ways. */
export const webSockets: Drill = {
  name: "web-sockets",
  about: "messages of 16 WebSockets, a new key and SIGTERM: no message is lost, and charges are exact",
  rounds: 1,
  async run({ stack, progress }) {
    const { server, nodes } = await startNode(stack);
    const node = new WebSocketServer({ server });
    node.on("connection", echoBack);
    const ws = `ws://127.0.0.1:${(server.address() as { port: number }).port}`;
    const [[chain = "", networks] = []] = Object.entries(nodes);
    const mainnet = networks?.mainnet?.map((one) => ({ ...one, ws })) ?? [];
    const settings = { nodes: { [chain]: { mainnet } }, limits: { computeUnitsPerSecond: 1e9 } };
    const site = await makeSite(stack, { settings });
    const gateway = await site.start();
    const [worker = 0] = await gateway.workerPids();
    const nginx = hasNginx() ? await startNginx(stack, [site]) : undefined;
    const nginxUrl = `${(nginx?.url ?? site.url).replace("http", "ws")}${basePath(site)}`;
    const directUrl = `${site.url.replace("http", "ws")}${basePath(site)}`;

    progress("messages");
    const direct = await openAll(directUrl);
    await echo(direct);
    const behindNginx = await openAll(nginxUrl);
    const lost = await echo(behindNginx);
    progress("messages through a bare pipe");
    const pipe = await startPipe(stack, ws);
    const piped = await openAll(pipe.url);
    await echo(piped);
    const ratios: number[] = [];
    for (let round = 0; round < cpuRounds; round++) {
      const cpu = await cpuOf(worker, () => echo(direct));
      ratios.push(cpu / (await cpuOf(pipe.pid, () => echo(piped))));
    }
    const ratio = ratios.sort((one, other) => one - other)[Math.floor(cpuRounds / 2)] ?? Number.NaN;

    progress("a new key");
    const closed = [...direct, ...behindNginx].map(async (socket) => (await once(socket, "close"))[0] as number);
    const { key } = JSON.parse(await site.run("endpoint", "rotate", chain, "--json")) as { key: string };
    const rotatedAt = performance.now();
    const codes = await Promise.all(closed);
    const revokedAfterMs = performance.now() - rotatedAt;
    const reopened = await openAll(directUrl.replace(/\/v1\/[^/]+\//, `/v1/${key}/`));
    const closedAgain = reopened.map(async (socket) => (await once(socket, "close"))[0] as number);
    gateway.kill("SIGTERM");
    const shutdownCodes = await Promise.all(closedAgain);
    await gateway.exited;
    const usage = await site.usage();
    const opened = 2 * callers + reopened.length;
    const sent = (2 + cpuRounds) * callers * messages;
    return [
      none(`messages lost${nginx ? " behind nginx" : ""}`, lost, callers * messages),
      exactly("Compute Units in `usage`", usage.computeUnits, (opened + sent) * computeUnits),
      atMost(`CPU ÷ that of a bare pipe, median of ${cpuRounds} rounds`, ratio, 2),
      none(
        "WebSockets not closed with 1008 after `rotate`",
        codes.filter((code) => code !== 1008).length,
        codes.length,
      ),
      atMost("`rotate` closes the last one after", revokedAfterMs, 2_000, "ms"),
      none(
        "WebSockets not closed with 1001 after SIGTERM",
        shutdownCodes.filter((code) => code !== 1001).length,
        shutdownCodes.length,
      ),
    ];
  },
};

function echoBack(socket: WebSocket): void {
  socket.on("error", () => {});
  socket.on("message", (data, binary) => socket.send(data, { binary }));
}

async function openAll(url: string): Promise<WebSocket[]> {
  return Promise.all(
    Array.from({ length: callers }, async () => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      await once(socket, "open");
      socket.on("error", () => {});
      return socket;
    }),
  );
}

/** Sends messages over each WebSocket, ten at a time. Returns the number of messages that did not come back in order. */
async function echo(sockets: readonly WebSocket[]): Promise<number> {
  const lost = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<number>((resolve) => {
          let [sent, received, wrong] = [0, 0, 0];
          const send = (): void => {
            if (sent < messages) socket.send(`${sent++} ${text}`);
          };
          const receive = (data: unknown): void => {
            if (String(data) !== `${received++} ${text}`) wrong++;
            send();
            if (received < messages) return;
            socket.off("message", receive);
            resolve(wrong);
          };
          socket.on("message", receive);
          for (let count = 0; count < 10; count++) send();
        }),
    ),
  );
  return lost.reduce((sum, each) => sum + each, 0);
}

/** Returns the CPU time that a process takes for some work, in ticks. NaN if the system has no `/proc`. */
async function cpuOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const ticks = (): number => {
    if (process.platform !== "linux") return Number.NaN;
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  const before = ticks();
  await work();
  return ticks() - before;
}

/** Starts a process that passes bytes on to a WebSocket server. */
async function startPipe(
  stack: AsyncDisposableStack,
  ws: string,
): Promise<{ readonly url: string; readonly pid: number }> {
  const { port } = new URL(ws);
  const script = `const net = require("node:net"); const server = net.createServer((caller) => {
    const node = net.connect(${port}, "127.0.0.1"); caller.pipe(node); node.pipe(caller);
    for (const side of [caller, node]) side.on("error", () => {});
  }).listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const program = startProgram(process.execPath, ["-e", script]);
  stack.defer(() => program.stop());
  return { url: `ws://127.0.0.1:${await program.printed(/^\d+$/m)}`, pid: program.pid };
}
