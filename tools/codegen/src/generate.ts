import { type DocumentProblem, ProblemList } from "@ledgergate/support/service-kit";
import { prepareSchemas } from "./prepare/schemas.ts";
import { type PackageFiles, printPackage } from "./print/client.ts";
import { printModels } from "./print/models.ts";
import { printOperations } from "./print/operations.ts";
import { printSchemas } from "./print/schemas.ts";
import { readApiModel } from "./read/api-model.ts";
import { checkDocument } from "./read/check-document.ts";
import { type ListedOperation, listOperations, type OperationSelection } from "./read/list-operations.ts";
import type { ApiModel } from "./read/model.ts";
import { Place } from "./read/place.ts";
import { pascalCase } from "./read/type-names.ts";
import { printShapes } from "./shapes/print-shapes.ts";
import { readShapes } from "./shapes/read-shapes.ts";

export interface GenerateOptions extends OperationSelection {
  /** Name of the client's interface. Default: the document's title in PascalCase. */
  readonly name?: string | undefined;
  /** Path between the host and the operations' paths. Empty if there is none. Default: the path of the document's first server. */
  readonly serverPath?: string | undefined;
  /** True to write the schemas as data too, for validators. Default: `false`. */
  readonly shapes?: boolean | undefined;
  /** Name of the client's npm package, to write the package's source too. Default: only what the document says. */
  readonly packageName?: string | undefined;
  /** Called for each part of a schema that validators will not check. */
  readonly onWarning?: ((warning: DocumentProblem) => void) | undefined;
}

export interface GeneratedFiles extends PackageFiles {
  readonly "schema.ts": string;
  readonly "operations.ts": string;
  readonly "models.ts": string;
  readonly "shapes.ts"?: string;
}

/**
 * Writes the source files of a typed client. The same document always gives the same text.
 *
 * @param document - A bundled and parsed OpenAPI 3.0 or 3.1 document. It is not changed.
 * @throws `DocumentError` that lists all parts of the document that cannot become code.
 *
 * @example
 * ```ts
 * const files = await generate(document, { name: "LedgerA" });
 * files["operations.ts"];
 * ```
 */
export async function generate(document: unknown, options: GenerateOptions = {}): Promise<GeneratedFiles> {
  const { problems, checked, operations, api } = readDocument(document, options);
  const prepared = prepareSchemas(checked, operations, api);
  problems.throwIfAny();
  const schemas = printSchemas(prepared, api);
  const shapes = options.shapes ? readShapes(api, checked) : undefined;
  for (const warning of shapes?.warnings ?? []) options.onWarning?.(warning);
  return {
    "schema.ts": schemas.text,
    "operations.ts": printOperations(api),
    "models.ts": printModels(api, schemas.typeNames),
    ...(shapes && { "shapes.ts": printShapes(api, shapes) }),
    ...(options.packageName !== undefined && printPackage({ api, packageName: options.packageName }, options.shapes)),
  };
}

/**
 * Reads the model from which `generate` prints code, for programs that need the same names and rules.
 *
 * @param document - A bundled and parsed OpenAPI 3.0 or 3.1 document. It is not changed.
 * @throws `DocumentError` that lists all parts of the document that cannot become code.
 */
export function readModel(
  document: unknown,
  options: Omit<GenerateOptions, "shapes" | "packageName" | "onWarning"> = {},
): ApiModel {
  const { problems, api } = readDocument(document, options);
  problems.throwIfAny();
  return api;
}

/**
 * Lists the operations that a selection includes, without a look at their parts.
 *
 * @throws `DocumentError` for names that no operation has.
 */
export function selectOperations(
  document: unknown,
  name: string,
  selection: OperationSelection,
): readonly Pick<ListedOperation, "id" | "path" | "method">[] {
  const problems = new ProblemList();
  const operations = listOperations(Place.ofDocument(checkDocument(document), problems), name, selection);
  problems.throwIfAny();
  return operations;
}

/**
 * Reads the model of a document without the parts that cannot become code, for programs that compare documents.
 *
 * @param document - A bundled and parsed OpenAPI 3.0 or 3.1 document. It is not changed.
 * @throws `DocumentError` if it is no such document.
 */
export function readPartialModel(document: unknown): ApiModel {
  return readDocument(document, {}).api;
}

function readDocument(document: unknown, options: GenerateOptions) {
  const problems = new ProblemList();
  const checked = Place.ofDocument(checkDocument(document), problems);
  const name = options.name ?? pascalCase(checked.node.info.title);
  const operations = listOperations(checked, name, options);
  return {
    problems,
    checked,
    operations,
    api: readApiModel(checked, { name, operations, serverPath: options.serverPath }),
  };
}
