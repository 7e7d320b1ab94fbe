import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Connects to a port of this machine until the end of the test, and writes a text. Errors of the connection are ignored. */
export function openSocket(port: number, text = "", localAddress = "127.0.0.1"): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}
