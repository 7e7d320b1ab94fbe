import { watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Who writes a file does it in several steps, or writes another one and gives it the name. Either is over after so long. */
const settleMs = 100;

/** Calls `onChange` with the name of each file that changed, once nothing changes any more. Gives what ends it. */
export function watchFiles(files: ReadonlyMap<string, string>, onChange: (name: string) => void): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  // A file that is replaced is another one. Its folder stays.
  const folders = new Set([...files.values()].map(dirname));
  const change = (folder: string, changed: string | null): void => {
    for (const [name, file] of files) {
      if (dirname(file) !== folder || (changed !== null && changed !== basename(file))) continue;
      clearTimeout(timers.get(name));
      timers.set(
        name,
        setTimeout(() => onChange(name), settleMs),
      );
    }
  };
  const watchers = [...folders].map((folder) =>
    watch(folder, (_, changed) => change(folder, changed))
      // A folder that goes away takes its files with it; what was read of them stays.
      .on("error", () => {}),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
