import { type Specs, specFile } from "../document/load-specs.ts";
import { readDocument } from "../document/read-document.ts";
import { errorMessage } from "../values/error-message.ts";
import { watchFiles } from "./watch-files.ts";

/** What watching documents needs. */
export interface WatchParts {
  readonly specs: Specs;
  /** Names of the APIs that are served. */
  readonly names: readonly string[];
  /** Puts a document in the place of the one that is served. Throws where it cannot be served. */
  readonly replace: (name: string, document: object) => void;
  readonly onReload: (name: string) => void;
  readonly onWarning: (message: string) => void;
}

/** Reads documents anew when their files change. One that cannot be served leaves the old one in its place. */
export function watchSpecs({ specs, names, replace, onReload, onWarning }: WatchParts): () => void {
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
      const fault = errorMessage(error).replace(/\.?$/, ".");
      onWarning(`${fault} The document of before stays in force.`);
    }
  });
}
