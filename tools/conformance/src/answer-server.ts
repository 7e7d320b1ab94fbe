import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP answer to serve. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A local server that gives prepared answers. */
export interface AnswerServer {
  /** A base URL below which every request gets this answer. */
  serve(answer: Answer): string;
  close(): Promise<void>;
}

// They describe how the captured bytes travelled, which is not how ours do.
const FRAMING = /^(connection|content-encoding|content-length|keep-alive|trailer|transfer-encoding|upgrade)$/i;

/** Starts an {@link AnswerServer} on a free port of the loopback interface. */
export async function startAnswerServer(): Promise<AnswerServer> {
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const { status, headers, text } = answers[Number(request.url?.split("/")[1])] as Answer;
    const own = Object.entries(headers).filter(([name]) => !FRAMING.test(name));
    if (!own.some(([name]) => name.toLowerCase() === "content-type")) {
      own.push(["Content-Type", "application/json; charset=utf-8"]);
    }
    response.writeHead(status, Object.fromEntries(own)).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    serve: (answer) => `http://127.0.0.1:${port}/${answers.push(answer) - 1}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
