import { findStoredKeys, KeysInUse } from "../store/endpoints.ts";
import { addToImport, beginImport, endImport, takeBackImport } from "../store/import-endpoints.ts";
import type { Store } from "../store/store.ts";
import { type EndpointLines, type EndpointReaders, type Mistake, readEndpoints } from "./endpoint-lines.ts";

/** A part of `import --endpoints`, whose command reads the file. `id` is that of the import. */
export type ImportStep =
  | ({ readonly step: "check" } & EndpointLines)
  | { readonly step: "begin" }
  | ({ readonly step: "write"; readonly id: number } & EndpointLines)
  | { readonly step: "end" | "take back"; readonly id: number };

export interface ImportAnswer {
  /** Id of the import that begins. */
  readonly id?: number;
  /** Present for lines. */
  readonly mistakes?: readonly Mistake[];
}

/** Runs a step in the process that has the store open. */
export async function runImportStep(store: Store, step: ImportStep, readers: EndpointReaders): Promise<ImportAnswer> {
  switch (step.step) {
    case "begin":
      return { id: await beginImport(store) };
    case "check":
    case "write":
      return { mistakes: await checkOrWrite(store, step, readers) };
    case "end":
      await endImport(store, step.id);
      return {};
    case "take back":
      await takeBackImport(store, step.id);
      return {};
  }
}

/** Writes lines if they belong to an import that has begun. */
async function checkOrWrite(
  store: Store,
  step: EndpointLines & { readonly id?: number },
  readers: EndpointReaders,
): Promise<readonly Mistake[]> {
  const { endpoints, lines, mistakes } = await readEndpoints(store, step, readers);
  const inStore = (index: number): Mistake => ({
    line: lines[index] ?? 0,
    column: "key",
    mistake: "The store has this key already.",
  });
  if (step.id === undefined) {
    const stored = await findStoredKeys(
      store,
      endpoints.map(({ key = "" }) => key),
    );
    return [...mistakes, ...stored.map(inStore)];
  }
  if (mistakes.length > 0) return mistakes;
  try {
    await addToImport(store, step.id, endpoints);
    return [];
  } catch (error) {
    if (error instanceof KeysInUse) return error.indexes.map(inStore);
    throw error;
  }
}
