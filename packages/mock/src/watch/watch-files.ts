import { watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Editors write in steps, or write another file and rename it; wait this long, in milliseconds. */
const settleMs = 100;

/**
 * Calls `onChange` with the name of each file that changed, once it is no longer being written. Returns what ends the
 * watch.
 */
export function watchFiles(files: ReadonlyMap<string, string>, onChange: (name: string) => void): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  // Watch the folder: a replaced file is a new inode.
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
