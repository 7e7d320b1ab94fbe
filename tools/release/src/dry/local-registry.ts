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
const INSTALL = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];

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
    await runProgram("npm", INSTALL, folder).catch((cause: Error) => {
      const remedy = "Connect this machine to the npm registry, and try again.";
      const text = `The local registry (verdaccio) cannot be installed. ${remedy}\n${cause.message}`;
      throw new Error(text, { cause });
    });
    program = startProgram(process.execPath, ["serve.js"], { cwd: folder });
    // The registry prints its URL once it listens.
    const [url] = await program.printed(/^http:\S+$/m);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
