/** A server to compare the gateway with, or the node behind it. Its argument: `ServerSettings`. */
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { headers } from "./drill/node.ts";
import type { ServerSettings } from "./processes.ts";

const { port, kind, origin = "", bodyBytes = 1_000, body = "" }: ServerSettings = JSON.parse(process.argv[2] ?? "");
const nodeBody = Buffer.from(JSON.stringify({ note: "x".repeat(bodyBytes) }));
const starts: Readonly<Record<ServerSettings["kind"], () => unknown>> = {
  node: () => serve(answerAsNode),
  block: () =>
    serve((_request, response) => response.setHeader("content-type", "application/json; charset=utf-8").end(body)),
  hello: () => serve((_request, response) => response.end("hello")),
  undici: () => serve(forwardByUndici()),
  fastify: forwardByFastify,
};
await starts[kind]();
console.log("listening");

function serve(listener: RequestListener): Promise<void> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  return new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
}

/** Answers with the body and the seven headers of the ledger's state. */
function answerAsNode(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200, { ...headers, "content-length": nodeBody.length }).end(nodeBody);
}

/** Forwards with the minimum of work over undici: every header, every byte, no policy. */
function forwardByUndici(): RequestListener {
  // The gateway's version of undici.
  const require = createRequire(import.meta.resolve("@ledgergate/gateway/package.json"));
  const { Pool } = require("undici") as typeof import("undici");
  const pool = new Pool(origin, { connections: 64, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  return ({ url = "", method = "GET", headers }, response) => {
    pool.dispatch(
      { path: url, method: method as "GET", headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, status, received) {
          response.writeHead(status, received);
        },
        onResponseData(controller, chunk) {
          if (response.write(chunk)) return;
          controller.pause();
          response.once("drain", () => controller.resume());
        },
        onResponseEnd() {
          response.end();
        },
        onResponseError() {
          response.destroy();
        },
      },
    );
  };
}

/** Forwards with the proxy that many would use instead of a gateway. */
async function forwardByFastify(): Promise<void> {
  const { default: fastify } = await import("fastify");
  const { default: proxy } = await import("@fastify/http-proxy");
  const app = fastify();
  await app.register(proxy, { upstream: origin, undici: { connections: 64, pipelining: 1 } });
  await app.listen({ port, host: "127.0.0.1" });
}
