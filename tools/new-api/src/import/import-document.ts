import { basename } from "node:path";
import { DocumentError, type OperationSelection, problemLine } from "@ledgergate/codegen";
import { escapeControls } from "@ledgergate/support/service-kit";
import { ImportError } from "./import-error.ts";
import { type ImportedApi, makeApi, type SpecCheck } from "./make-api.ts";
import { Obstacles } from "./obstacles.ts";
import { listSourceOperations, pickOperations } from "./pick-operations.ts";
import { Reach } from "./reach.ts";
import { readDocument } from "./read-document.ts";

export interface ImportOptions extends OperationSelection {
  readonly computeUnits: number;
}

/**
 * Turns a third-party OpenAPI document into a spec of this repository, step by step. Writes nothing.
 *
 * If operations cannot be imported, the steps run again without them. So all problems are found at once, and the message names the
 * operations without which the import succeeds.
 *
 * @param template - Files of the template's spec.
 * @param clientName - Name of the client's interface.
 * @param checkSpec - The last check.
 * @throws {@link ImportError} that names the file.
 */
export async function importDocument(
  file: string,
  template: ReadonlyMap<string, string>,
  clientName: string,
  { computeUnits, ...selection }: ImportOptions,
  checkSpec: SpecCheck = async () => [],
): Promise<ImportedApi> {
  const asLines = (error: unknown): never => {
    if (!(error instanceof DocumentError)) throw error;
    const lines = error.problems.map((problem) => `${basename(file)}: ${problemLine(problem)}`);
    throw new ImportError(escapeControls(lines.join("\n")), { cause: error });
  };
  const { document: loaded } = await readDocument(file).catch(asLines);
  const list = async () => listSourceOperations(loaded, clientName, selection);
  const obstacles = new Obstacles(await list().catch(asLines));
  for (;;) {
    const document = pickOperations(loaded, obstacles.left);
    const search = new Reach(document).searcher(obstacles.left);
    try {
      const api = await makeApi(file, structuredClone(document), { template, clientName, computeUnits, checkSpec });
      if (obstacles.isEmpty) return api;
      break;
    } catch (error) {
      if (error instanceof ImportError) {
        if (obstacles.isEmpty) throw new ImportError(`${basename(file)}: ${error.message}`, { cause: error });
        obstacles.addGeneral(error.message);
      } else if (!(error instanceof DocumentError)) throw error;
      else if (obstacles.add(error.problems, search) && obstacles.left.length > 0) continue;
      break;
    }
  }
  throw obstacles.toError(basename(file));
}
