import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf, residentMemory } from "@ledgergate/support/ps";
import { atMost, type Drill, type DrillFigure } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { basePath, startNode } from "../node.ts";

const sockets = 60;
const messageBytes = 1_048_576;
const sendMs = 4_000;

/** Creates a message with `size` bytes, of which it announces `length`. */
type MakeMessage = (size: number, length?: number) => Buffer;

interface Way {
  readonly name: string;
  /** Default: 100. */
  readonly atMostMib?: number;
  /** Returns the bytes to send at the start, and those to send then again and again. */
  bytes(message: MakeMessage): readonly [start: Buffer, each: Buffer];
}

const none = Buffer.alloc(0);

const ways: readonly Way[] = [
  // The gateway closes WebSockets with smaller ones. Its tests prove that. A worker has a message once more while `ws` joins its pieces.
  { name: "segments of 700 bytes", atMostMib: 200, bytes: (message) => [message(0, messageBytes), Buffer.alloc(700)] },
  { name: "messages of one byte", bytes: (message) => [none, Buffer.concat(Array(9_000).fill(message(1)))] },
  // A worker has each message twice, since `ws` copies what it masks.
  { name: "messages of 1 MiB", atMostMib: 200, bytes: (message) => [none, message(messageBytes)] },
];

/** Sends messages in small pieces, or large ones, through 60 WebSockets: from callers, and then from the node. The receivers do not read. */
export const webSocketMemory: Drill = {
  name: "web-socket-memory",
  about:
    "60 WebSockets whose messages are small, or of 1 MiB in small pieces: a worker grows by at most 100 MiB, or 200 MiB",
  rounds: 1,
  async run({ stack, progress }) {
    const { server, nodes } = await startNode(stack);
    const ofNode: Socket[] = [];
    server.on("upgrade", ({ headers }, socket: Socket) => {
      const accept = createHash("sha1").update(`${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
      const head = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest("base64")}`;
      socket.on("error", () => {}).write(`HTTP/1.1 101 Switching Protocols\r\n${head}\r\n\r\n`);
      ofNode.push(socket);
    });
    const ws = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [[chain = "", networks] = []] = Object.entries(nodes);
    const mainnet = networks?.mainnet?.map((one) => ({ ...one, ws })) ?? [];
    const figures: DrillFigure[] = [];
    for (const { name, atMostMib = 100, bytes } of ways) {
      for (const from of ["callers", "the node"]) {
        progress(`${name} from ${from}`);
        const site = await makeSite(stack, { nodes: { [chain]: { mainnet } } });
        const gateway = await site.start();
        const [worker = 0] = await childrenOf(gateway.pid);
        ofNode.length = 0;
        const callers = await Promise.all(Array.from({ length: sockets }, () => open(site.url, basePath(site))));
        const before = await residentMemory(worker);
        const isMasked = from === "callers";
        const senders = isMasked ? callers : ofNode;
        const [start, each] = bytes((size, length = size) => makeMessage(size, length, isMasked));
        let isSending = true;
        const sending = sendAll(senders, start, each).finally(() => {
          isSending = false;
        });
        let peak = before;
        while (isSending) {
          await sleep(200);
          peak = Math.max(peak, await residentMemory(worker));
        }
        await sending;
        figures.push(atMost(`growth by ${name} from ${from}`, peak - before, atMostMib, "MiB"));
        for (const socket of [...callers, ...ofNode]) socket.destroy();
        await gateway.stop();
      }
    }
    return figures;
  },
};

/** Creates a text frame with the longest form of its length. A mask of zeros leaves the bytes as they are. */
function makeMessage(size: number, length: number, isMasked: boolean): Buffer {
  const head = Buffer.alloc(isMasked ? 14 : 10);
  head.writeUInt16BE(isMasked ? 0x81ff : 0x817f);
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, Buffer.alloc(size)]);
}

/** Opens a WebSocket that is not read. */
async function open(url: string, path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }).on("error", () => {});
  const key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`);
  const [head] = (await once(socket, "data")) as [Buffer];
  if (!head.toString("latin1").startsWith("HTTP/1.1 101")) throw new Error(`The gateway answered: ${head}`);
  return socket.pause();
}

/** Writes to all sockets in turn, as fast as each takes it, and ends with the last one or after {@link sendMs}. */
async function sendAll(senders: readonly Socket[], start: Buffer, each: Buffer): Promise<void> {
  for (const socket of senders) socket.setNoDelay(true).resume().write(start);
  const until = performance.now() + sendMs;
  while (performance.now() < until && senders.some(({ writable }) => writable)) {
    for (const socket of senders) if (socket.writable && !socket.writableNeedDrain) socket.write(each);
    // The gateway reads meanwhile, so that small segments stay apart.
    await sleep(1);
  }
}
