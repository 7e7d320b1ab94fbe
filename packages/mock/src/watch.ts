import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import { errorMessage } from "@ledgergate/service-kit";
import { readDocument, type Specs, specFile } from "@ledgergate/service-kit/bundles";

interface WatchDeps {
  readonly specs: Specs;
  readonly names: readonly string[];
  readonly replace: (name: string, document: object) => void;
  readonly onReload: (name: string) => void;
  readonly onWarning: (message: string) => void;
}

/** Reads a document again when its file changes. If it cannot be served, the old document stays. */
export function watchSpecs({ specs, names, replace, onReload, onWarning }: WatchDeps): () => void {
  const files = new Map(
    names.flatMap((name) => {
      const file = specFile(specs, name);
      return file === undefined ? [] : [[name, file] as const];
    }),
  );
  return watchFiles(files, (name) => {
    try {
      replace(name, readDocument(files.get(name) ?? ""));
      onReload(name);
    } catch (error) {
      const reason = errorMessage(error).replace(/\.?$/, ".");
      onWarning(`${reason} Keeping the previous document.`);
    }
  });
}

/** Time in milliseconds to wait for further changes: editors write in steps, or write another file and rename it. */
const settleMs = 100;

/** Calls `onChange` with the API's name for each changed file, after the last write. Returns a function that ends the watch. */
function watchFiles(files: ReadonlyMap<string, string>, onChange: (name: string) => void): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  // Watch the folder, since a replaced file is a new inode.
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
      // The folder was deleted. Continue to serve the documents that were read.
      .on("error", () => {}),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
