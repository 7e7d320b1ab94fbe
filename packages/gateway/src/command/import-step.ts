import { findStoredKeys, KeysInUse } from "../store/endpoints.ts";
import { addToImport, beginImport, type EndpointImport, endImport, takeBackImport } from "../store/import-endpoints.ts";
import type { Store } from "../store/store.ts";
import { type EndpointLines, type EndpointReaders, type Mistake, readEndpoints } from "./endpoint-lines.ts";

/** A part of `import --endpoints`, whose command reads the file. */
export type ImportStep =
  | ({ readonly step: "check" } & EndpointLines)
  | { readonly step: "begin" }
  | ({ readonly step: "write"; readonly begun: EndpointImport } & EndpointLines)
  | { readonly step: "end" | "take back"; readonly begun: EndpointImport };

export interface ImportAnswer {
  /** The import that begins, or with the lines that were written. */
  readonly begun?: EndpointImport;
  /** Mistakes in lines. */
  readonly mistakes?: readonly Mistake[];
}

/** Runs a step in the process that has the store open. */
export async function runImportStep(store: Store, step: ImportStep, readers: EndpointReaders): Promise<ImportAnswer> {
  switch (step.step) {
    case "begin":
      return { begun: await beginImport(store) };
    case "check":
    case "write":
      return await checkOrWrite(store, step, readers);
    case "end":
      await endImport(store, step.begun);
      return {};
    case "take back":
      await takeBackImport(store, step.begun);
      return {};
  }
}

/** Writes lines if they belong to an import that has begun. */
async function checkOrWrite(
  store: Store,
  step: EndpointLines & { readonly begun?: EndpointImport },
  readers: EndpointReaders,
): Promise<ImportAnswer> {
  const { endpoints, lines, mistakes } = await readEndpoints(store, step, readers);
  const inStore = (index: number): Mistake => ({
    line: lines[index] ?? 0,
    column: "key",
    mistake: "The store has this key already.",
  });
  if (step.begun === undefined) {
    const stored = await findStoredKeys(
      store,
      endpoints.map(({ key = "" }) => key),
    );
    return { mistakes: [...mistakes, ...stored.map(inStore)] };
  }
  if (mistakes.length > 0) return { mistakes };
  try {
    return { begun: await addToImport(store, step.begun, endpoints) };
  } catch (error) {
    if (error instanceof KeysInUse) return { mistakes: error.indexes.map(inStore) };
    throw error;
  }
}
