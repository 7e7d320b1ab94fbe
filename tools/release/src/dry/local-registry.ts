import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "@ledgergate/consumers";

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
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (child?.exitCode === null && child.kill("SIGKILL")) await once(child, "close");
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await cp(PROGRAM, folder, { recursive: true });
    await install(folder);
    child = spawn(process.execPath, ["serve.js"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    return { url: await printedUrl(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function install(folder: string): Promise<void> {
  try {
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"], folder);
  } catch (cause) {
    const remedy = "Connect this machine to the npm registry, and run the command again.";
    const text = `The local registry (verdaccio) cannot be installed. ${remedy}\n${(cause as Error).message}`;
    throw new Error(text, { cause });
  }
}

/** Waits for the URL that the registry prints once it listens. */
function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const read = (chunk: Buffer): void => {
      printed += chunk;
      const [url] = /^http:\S+$/m.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("close", () =>
      reject(new Error(`The local registry (verdaccio) ended before it listened.\n${printed}`)),
    );
  });
}
