import { connect } from "node:net";

/**
 * Sends bytes over a socket, and reads until `isEnough` (default: a whole HTTP answer) or until the connection ends.
 *
 * @returns the bytes read
 */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  isEnough: (answer: string) => boolean = isWhole,
): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const end = (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
      if (isEnough(answer)) end();
    });
    socket.on("close", end);
    // A reset also ends the connection.
    socket.on("error", () => {});
  });
}

function isWhole(answer: string): boolean {
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  if (/transfer-encoding: chunked/i.test(head)) return answer.endsWith("0\r\n\r\n");
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && Buffer.byteLength(body) >= Number(length);
}

/** Reads the status of an answer from its first line. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}
