import { createServer } from "node:http";

/**
 * Run as a process of its own, so that its work is not counted as the client's: answers every request with the JSON text
 * given by the environment, and prints its port.
 */
const body = Buffer.from(process.env.BENCH_BODY ?? "{}");
const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length };

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(address.port);
});
process.on("disconnect", () => process.exit());
