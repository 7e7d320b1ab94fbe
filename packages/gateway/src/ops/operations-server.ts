import { createServer, type Server, type ServerResponse } from "node:http";
import { limitConnections } from "../calls/limit-connections.ts";
import type { ListenAddress } from "../config/config.ts";
import { listen } from "../config/listen.ts";
import type { PoolStatus } from "../store/engine.ts";

export interface GatewayState {
  /** Reason not to send calls here. Absent if the gateway is ready. */
  readonly notReady?: string | undefined;
  /** True while the store cannot be reached. Calls continue with the snapshot. Requests for the endpoint list and for tokens are refused. */
  readonly storeGone: boolean;
  /** Reason why the store accepts no changes. Absent while it accepts them. Calls, the endpoint list and tokens continue. */
  readonly storeReadOnly?: string | undefined;
  /** Time since the store was last read, in ms. `undefined` before the first read. */
  readonly snapshotAgeMs?: number | undefined;
  /** Time by which this host's clock is ahead of the store's, in ms. `undefined` before the first read. */
  readonly clockOffsetMs?: number | undefined;
  /** Connections to PostgreSQL. Absent for an embedded database. */
  readonly pool?: PoolStatus | undefined;
  /** True after a configuration was refused at SIGHUP, until one is applied. */
  readonly reloadRefused: boolean;
  /** Time since the journal was last summed up, in ms. Before the first time: since the start. */
  readonly journalBacklogMs: number;
  /** Number of lines of the journal that do not count, and lie in files beside it. */
  readonly linesSetAside: number;
  /** Error code of a journal that cannot be written. Calls are refused then, since every answer must be recorded. */
  readonly journalFailure?: string | undefined;
  /** Total time for which the primary has limited alone without Redis, in ms. */
  readonly aloneMs: number;
  readonly workers: number;
  /** Chains whose answers are invented. */
  readonly simulated: readonly string[];
}

export interface OperationsSources {
  state(): Promise<GatewayState>;
  metrics(): Promise<string>;
  /** Largest number of connections. Default: no limit. */
  readonly maxConnections?: number | undefined;
}

/** Serves `/health`, `/ready` and `/metrics`. */
export async function startOperationsServer(
  address: ListenAddress,
  { state, metrics, maxConnections: max }: OperationsSources,
): Promise<Server> {
  const busy = new Set<unknown>();
  const server = createServer((request, response) => {
    busy.add(request.socket);
    response.on("close", () => busy.delete(request.socket));
    const path = (request.url ?? "/").split("?", 1)[0];
    request.resume();
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD");
      return send(response, 405, { error: "Only GET and HEAD are answered here." });
    }
    if (path === "/health") return send(response, 200, { alive: true });
    if (path === "/ready") return void state().then((now) => sendReady(response, now));
    if (path !== "/metrics") return send(response, 404, { error: "This address serves /health, /ready and /metrics." });
    metrics().then(
      (text) => response.setHeader("content-type", "text/plain; version=0.0.4; charset=utf-8").end(text),
      () => send(response, 503, { error: "The workers did not report their metrics." }),
    );
  });
  if (max !== undefined) limitConnections(server, { max, isProxy: () => false, busy: () => busy, onFull: () => {} });
  await listen(server, address, "operations");
  return server;
}

function sendReady(response: ServerResponse, state: GatewayState): void {
  const { notReady, journalFailure, storeGone, storeReadOnly, workers, simulated } = state;
  const journalReason = journalFailure && `The journal cannot be written (${journalFailure}): calls are refused.`;
  const reason = notReady ?? journalReason;
  const ready = reason === undefined && workers > 0;
  const store = storeGone ? "gone" : storeReadOnly ? "read-only" : "up";
  send(response, ready ? 200 : 503, { ready, reason, store, storeReason: storeReadOnly, workers, simulated });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(`${JSON.stringify(body)}\n`);
}
