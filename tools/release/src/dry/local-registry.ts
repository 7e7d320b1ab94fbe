import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "@ledgergate/consumers";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";

/** An npm registry on this machine, for one rehearsal. */
export interface LocalRegistry {
  readonly url: string;
  stop(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, "../../registry");

/**
 * Installs verdaccio into a temporary folder, in the versions of its lock file, and starts it on a free port of 127.0.0.1.
 *
 * @throws Error with the remedy if verdaccio cannot be installed
 */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const folder = await mkdtemp(join(tmpdir(), "ledgergate-registry-"));
  let program: RunningProgram | undefined;
  const stop = async (): Promise<void> => {
    await program?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await cp(PROGRAM, folder, { recursive: true });
    await install(folder);
    program = startProgram(process.execPath, ["serve.js"], { cwd: folder });
    // The registry prints its URL once it listens.
    const [url] = await program.printed(/^http:\S+$/m);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function install(folder: string): Promise<void> {
  try {
    await runProgram("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"], folder);
  } catch (cause) {
    const remedy = "Connect this machine to the npm registry, and run the command again.";
    const text = `The local registry (verdaccio) cannot be installed. ${remedy}\n${(cause as Error).message}`;
    throw new Error(text, { cause });
  }
}
