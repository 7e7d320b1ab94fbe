import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@ledgergate/support/free-port";
import { residentMemory } from "@ledgergate/support/ps";
import { startProgram } from "@ledgergate/support/start-program";

/** A server in a separate process that has printed that it is ready. It stops when it is disposed of. */
export interface ProcessServer extends AsyncDisposable {
  readonly pid: number;
  /** Time from the start of the process to its ready message, in milliseconds. */
  readonly readyMs: number;
  /** Resident memory of the process, in MiB. */
  residentMemory(): Promise<number>;
  /** Asks the program a question of `report-usage.ts`. */
  ask(question: string): Promise<unknown>;
}

/** Arguments for Node that let a server's process answer {@link ProcessServer.ask}. */
const reportingFlags: readonly string[] = ["--import", new URL("report-usage.ts", import.meta.url).href];

/**
 * Starts a Node program and waits until it prints a text.
 *
 * @throws Error with the end of its output, if it stops before it prints the text.
 */
async function startProcess(args: readonly string[], readyText: string): Promise<ProcessServer> {
  const started = performance.now();
  const { child, pid, printed, stop } = startProgram(process.execPath, [...reportingFlags, ...args], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  await printed(new RegExp(readyText));
  const readyMs = performance.now() - started;
  // A server may continue to print a line for each request. It is discarded, since keeping it would cost this process time.
  for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners("data").resume();
  return {
    pid,
    readyMs,
    residentMemory: () => residentMemory(pid),
    async ask(question) {
      const answer = once(child, "message");
      child.send(question);
      return (await answer)[0];
    },
    [Symbol.asyncDispose]: () => stop("SIGTERM"),
  };
}

const MOCK = fileURLToPath(new URL("../../../packages/mock/dist/cli.js", import.meta.url));
const PRISM = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");

/** Starts the mock's command. Default: all APIs. */
export function startMockProcess(port: number, ...flags: readonly string[]): Promise<ProcessServer> {
  return startProcess([MOCK, "--port", String(port), ...flags], "Ledgergate ready on");
}

/** Starts the Prism CLI with a document. */
export function startPrism(port: number, document: string): Promise<ProcessServer> {
  return startProcess([PRISM, "mock", document, "--port", String(port)], "Prism is listening");
}

/** The argument of `gateway-server.ts`, as JSON. */
export interface ServerSettings {
  readonly port: number;
  readonly kind: "node" | "block" | "hello" | "undici" | "fastify";
  /** Origin of the node that proxies forward to. */
  readonly origin?: string;
  /** Size of the node's answers. */
  readonly bodyBytes?: number;
  /** The block that answers every request. */
  readonly body?: string;
}

export interface MeasuredServer extends ProcessServer {
  readonly origin: string;
}

export function startServer(settings: Omit<ServerSettings, "port">): Promise<MeasuredServer> {
  return startWithSettings([join(import.meta.dirname, "gateway-server.ts")], settings);
}

/** Starts a Node program, whose last argument are the settings and a free port, as JSON. */
export async function startWithSettings(args: readonly string[], settings: object): Promise<MeasuredServer> {
  const port = await freePort();
  const server = await startProcess([...args, JSON.stringify({ ...settings, port })], "listening");
  return { ...server, origin: `http://127.0.0.1:${port}` };
}
