import { connect } from "node:net";

/** Sends bytes over a socket, and gives what comes back until an answer is whole, the connection ends, or time is over. */
export function sendRaw(port: number, text: string, waitMs = 1500): Promise<string> {
  return send(port, text, waitMs, isWhole);
}

/** Sends bytes over a socket, and gives all that comes back until the connection ends. */
export function sendAll(port: number, text: string): Promise<string> {
  return send(port, text, 5000, () => false);
}

function send(port: number, text: string, waitMs: number, isEnough: (answer: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, waitMs);
    socket.on("data", (chunk) => {
      answer += chunk;
      if (isEnough(answer)) end();
    });
    socket.on("close", end);
    // The reset of a connection ends it, too.
    socket.on("error", () => {});
  });
}

function isWhole(answer: string): boolean {
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  if (/transfer-encoding: chunked/i.test(head)) return answer.endsWith("0\r\n\r\n");
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && Buffer.byteLength(body) >= Number(length);
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}
