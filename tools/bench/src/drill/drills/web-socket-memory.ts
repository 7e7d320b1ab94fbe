import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { residentMemory } from "@ledgergate/support/ps";
import { atMost, type Drill, type DrillFigure } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { basePath, startNode } from "../node.ts";

const sockets = 60;
const messageBytes = 1_048_576;
const sendMs = 4_000;

const first = 0x01;
const next = 0x00;
const whole = 0x81;
const pong = 0x8a;

/** Creates a frame with `size` bytes, of which it announces `length`. A mask of zeros leaves the bytes as they are. */
type MakeFrame = (opcode: number, size: number, length?: number) => Buffer;

interface Way {
  readonly name: string;
  /** Default: 100. */
  readonly atMostMib?: number;
  /** Returns the bytes to send at the start, and those to send then again and again. */
  bytes(frame: MakeFrame): readonly [start: Buffer, each: Buffer];
}

const none = Buffer.alloc(0);

const ways: readonly Way[] = [
  { name: "segments of one byte", bytes: (frame) => [frame(whole, 0, messageBytes), Buffer.alloc(1)] },
  { name: "segments of 512 bytes", bytes: (frame) => [frame(whole, 0, messageBytes), Buffer.alloc(512)] },
  {
    name: "fragments of one byte among pongs",
    bytes: (frame) => [frame(first, 1), Buffer.concat([frame(next, 1), repeat(frame(pong, 125), 500)])],
  },
  { name: "messages of one byte", bytes: (frame) => [none, repeat(frame(whole, 1), 9_000)] },
  // A worker has each message twice, since `ws` copies what it masks.
  { name: "messages of 1 MiB", atMostMib: 160, bytes: (frame) => [none, frame(whole, messageBytes)] },
];

function repeat(bytes: Buffer, count: number): Buffer {
  return Buffer.concat(Array<Buffer>(count).fill(bytes));
}

/** Sends messages in bad pieces through 60 WebSockets: from callers, and then from the node. The receivers do not read. */
export const webSocketMemory: Drill = {
  name: "web-socket-memory",
  about:
    "60 WebSockets whose messages come in tiny pieces, or among pings: a worker grows by at most 100 MiB, and 160 MiB by messages of 1 MiB",
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
        const site = await makeSite(stack, { settings: { nodes: { [chain]: { mainnet } } } });
        const gateway = await site.start();
        const [worker = 0] = await gateway.workerPids();
        ofNode.length = 0;
        const callers = await Promise.all(Array.from({ length: sockets }, () => open(site.url, basePath(site))));
        const before = await residentMemory(worker);
        const isMasked = from === "callers";
        const senders = isMasked ? callers : ofNode;
        const [start, each] = bytes((opcode, size, length = size) => makeFrame(opcode, size, length, isMasked));
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
        gateway.kill("SIGKILL");
        await gateway.exited;
      }
    }
    return figures;
  },
};

function makeFrame(opcode: number, size: number, length: number, isMasked: boolean): Buffer {
  const short = length < 126 ? length : length < 65_536 ? 126 : 127;
  const head = Buffer.alloc(2 + (short < 126 ? 0 : short === 126 ? 2 : 8));
  head[0] = opcode;
  head[1] = short | (isMasked ? 0x80 : 0);
  if (short === 126) head.writeUInt16BE(length, 2);
  if (short === 127) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), Buffer.alloc(size)]);
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
