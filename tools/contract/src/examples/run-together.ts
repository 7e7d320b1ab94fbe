import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Result of a program: its output, or the reason why it failed. */
type Result = { readonly printed: string } | { readonly error: string };

/** A message of the process that runs the programs. */
interface ResultMessage {
  readonly program: string;
  readonly result: Result;
}

/**
 * Runs programs one after the other in one process, which loads the packages once. The process must end without help. A program
 * that leaves a server or a timer open keeps the process alive.
 */
export async function runTogether(programs: readonly string[], cwd: string): Promise<ReadonlyMap<string, Result>> {
  const results = new Map<string, Result>();
  const child = fork(fileURLToPath(import.meta.url), programs, { cwd, execArgv: [], silent: true });
  child.on("message", (message) => {
    const { program, result } = message as ResultMessage;
    results.set(program, result);
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The programs that share a process ended with ${code}.`);
  return results;
}

async function collectOutput(work: () => Promise<unknown>): Promise<string> {
  const { write } = process.stdout;
  let printed = "";
  process.stdout.write = ((text: string | Uint8Array) => {
    printed += typeof text === "string" ? text : Buffer.from(text).toString();
    return true;
  }) as typeof write;
  try {
    await work();
    return printed;
  } finally {
    process.stdout.write = write;
  }
}

if (import.meta.main) {
  for (const program of process.argv.slice(2)) {
    const result = await collectOutput(() => import(program)).then(
      (printed): Result => ({ printed }),
      (error: unknown): Result => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    process.send?.({ program, result } satisfies ResultMessage);
  }
  process.disconnect();
}
