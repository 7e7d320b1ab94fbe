import type { Socket } from "node:net";

/** Size up to which whole frames are delivered together. Node.js reads up to 64 KiB, and so many messages would arrive after a pause. */
const maxPieceBytes = 16 * 1024;

/** Memory that an incomplete frame gets at first. It doubles as the bytes come, since an announcement costs its sender nothing. */
const firstBytes = 64 * 1024;

export const maxHeadBytes = 14;

/**
 * Makes a socket deliver only whole frames of WebSockets, and read nothing while it is paused. So its memory does not depend on the pieces
 * in which the bytes come: `ws` keeps the pieces of an incomplete frame, and each takes some 400 bytes more than it has.
 */
export function joinFrames(socket: Socket, messageBytes: number): void {
  const { push, _read: read } = socket;
  /** Memory of the incomplete frame, once its size is known. */
  let frame: Buffer<ArrayBuffer> | undefined;
  let size = 0;
  let filled = 0;
  let head = Buffer.alloc(0);
  let isTooLarge = false;
  /** Takes the next bytes of the incomplete frame. @returns their number */
  const fill = (memory: Buffer<ArrayBuffer>, bytes: Buffer): number => {
    const count = Math.min(bytes.length, size - filled);
    const needed = filled + count;
    // `transfer` frees the old memory at once.
    const larger = (): ArrayBuffer => memory.buffer.transfer(Math.min(size, Math.max(needed, 2 * memory.length)));
    const whole = needed > memory.length ? Buffer.from(larger()) : memory;
    bytes.copy(whole, filled, 0, count);
    filled = needed;
    frame = filled < size ? whole : undefined;
    if (!frame) push.call(socket, whole);
    return count;
  };
  /** Delivers whole frames, or begins an incomplete one. @returns the number of taken bytes */
  const begin = (bytes: Buffer): number => {
    const count = isTooLarge ? bytes.length : sizeOfFrames(bytes);
    if (count > 0) {
      push.call(socket, count === bytes.length ? bytes : bytes.subarray(0, count));
      return count;
    }
    const next = frameSize(bytes, 0);
    if (next === undefined) {
      head = Buffer.from(bytes);
      return bytes.length;
    }
    // `ws` refuses the frame.
    isTooLarge = next > messageBytes + maxHeadBytes;
    if (isTooLarge) return 0;
    size = next;
    filled = 0;
    frame = Buffer.allocUnsafeSlow(Math.min(size, firstBytes));
    return 0;
  };
  socket.push = (given: Buffer | null) => {
    if (given === null) return push.call(socket, null);
    let bytes = head.length > 0 ? Buffer.concat([head, given]) : given;
    head = Buffer.alloc(0);
    while (bytes.length > 0) bytes = bytes.subarray(frame ? fill(frame, bytes) : begin(bytes));
    return socket.readableFlowing === true;
  };
  // `ws` puts the bytes back that came with the handshake.
  socket.unshift = (bytes: Buffer) => void socket.push(bytes);
  // Node.js would go on until 64 KiB have come, in any number of pieces.
  socket._read = (size) => {
    if (socket.readableFlowing) read.call(socket, size);
  };
  socket.on("resume", () => read.call(socket, 0));
}

/** Returns the size of the whole frames at the beginning of `bytes`, up to {@link maxPieceBytes} unless the first one is larger. */
function sizeOfFrames(bytes: Buffer): number {
  let end = 0;
  while (end < bytes.length) {
    const next = end + (frameSize(bytes, end) ?? Number.POSITIVE_INFINITY);
    if (next > bytes.length || (end > 0 && next > maxPieceBytes)) break;
    end = next;
  }
  return end;
}

/** Returns the size of the frame that begins at `at`, with its head. `undefined` if the head is incomplete. */
function frameSize(bytes: Buffer, at: number): number | undefined {
  const second = bytes[at + 1] ?? 0;
  const short = second & 0x7f;
  const lengthBytes = short < 126 ? 0 : short === 126 ? 2 : 8;
  if (bytes.length < at + 2 + lengthBytes) return undefined;
  const maskBytes = second & 0x80 ? 4 : 0;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
  return 2 + lengthBytes + maskBytes + length;
}
