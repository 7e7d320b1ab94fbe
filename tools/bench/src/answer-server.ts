import { createServer, type ServerResponse } from "node:http";

/**
 * Answers every request with the JSON text in `BENCH_BODY`, and prints its port. It runs as a separate process, so that
 * its CPU is not counted as the client's. A request below `/stall` is never answered. Below `/drip` the end of the body is missing.
 * Below `/busy` the client must retry later.
 */
const body = Buffer.from(process.env.BENCH_BODY ?? "{}");
const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length };

const special: Readonly<Record<string, (response: ServerResponse) => void>> = {
  stall: () => {},
  drip: (response) => {
    response.writeHead(200, headers);
    response.write(body.subarray(0, -1));
  },
  busy: (response) => {
    response.writeHead(503, { "retry-after": "10" });
    response.end();
  },
};

const server = createServer(({ url = "" }, response) => {
  const answer = special[url.split("/")[1] ?? ""];
  if (answer) return answer(response);
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(address.port);
});
process.on("disconnect", () => process.exit());
