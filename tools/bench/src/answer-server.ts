import { createServer } from "node:http";

/**
 * Answers every request with the JSON text in `BENCH_BODY`, and prints its port. It runs as a separate process, so that
 * its CPU is not counted as the client's.
 */
const body = Buffer.from(process.env.BENCH_BODY ?? "{}");
const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length };

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(address.port);
});
process.on("disconnect", () => process.exit());
