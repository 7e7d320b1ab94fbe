import { fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { listOperations, loadApi, stringifyExact } from "@ledgergate/contract/oracle";
import { residentMemory } from "@ledgergate/support/ps";
import { startProgram } from "@ledgergate/support/start-program";

/** A server in a separate process that has printed that it is ready. */
export interface ProcessServer {
  readonly pid: number;
  /** Time from the start of the process to its ready message, in milliseconds. */
  readonly readyMs: number;
  /** Resident memory of the process, in MiB. */
  residentMemory(): Promise<number>;
  /** Asks the program a question, if it was started with {@link reportingFlags}. */
  ask(question: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** Arguments for Node that let a server's process answer {@link ProcessServer.ask}. */
export const reportingFlags: readonly string[] = ["--import", new URL("report-usage.ts", import.meta.url).href];

/**
 * Starts a Node program and waits until it prints a text.
 *
 * @throws Error with the end of its output, if it stops before it prints the text.
 */
export async function startProcess(args: readonly string[], readyText: string): Promise<ProcessServer> {
  const started = performance.now();
  const { child, pid, printed, stop } = startProgram(process.execPath, args, {
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
    stop: () => stop("SIGTERM"),
  };
}

const MOCK = fileURLToPath(new URL("../../../packages/mock/dist/cli.js", import.meta.url));
const PRISM = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");

/** Starts the mock's command with flags for Node and for the mock. Default: all APIs. */
export function startMockProcess(
  port: number,
  { nodeFlags = [], flags = [] }: { readonly nodeFlags?: readonly string[]; readonly flags?: readonly string[] } = {},
): Promise<ProcessServer> {
  return startProcess([...nodeFlags, MOCK, "--port", String(port), ...flags], "Ledgergate ready on");
}

/** Starts the Prism CLI with a document and with flags for Node. */
export function startPrism(port: number, document: string, nodeFlags: readonly string[] = []): Promise<ProcessServer> {
  return startProcess([...nodeFlags, PRISM, "mock", document, "--port", String(port)], "Prism is listening");
}

/** A server in a separate process that answers every request with one block: `answer-server.ts`. */
export interface BlockServer {
  readonly origin: string;
  stop(): void;
}

/** Starts {@link BlockServer} with the first example of the spec. */
export async function startBlockServer(): Promise<BlockServer> {
  const server = fork(new URL("answer-server.ts", import.meta.url), {
    env: { ...process.env, BENCH_BODY: await blockExample() },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [port] = await once(server.stdout as NodeJS.ReadableStream, "data");
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => server.kill() };
}

async function blockExample(): Promise<string> {
  const { document } = await loadApi("ledger-a");
  const block = listOperations(document).find(({ id }) => id === "getBlockByHeight");
  return stringifyExact(block?.responses[0]?.contents[0]?.examples[0]?.value);
}
