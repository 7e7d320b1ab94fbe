import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  type ApiModel,
  chooseFirstCall,
  DocumentError,
  type DocumentProblem,
  type FirstCall,
  printFirstCall,
  readModel,
} from "@ledgergate/codegen";
import { cell, code, plain } from "@ledgergate/codegen/markdown-text";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { stringifyExact } from "@ledgergate/support/exact-document";
import { below, type Pointer } from "@ledgergate/support/service-kit";
import type { SpecFiles } from "../spec-files.ts";
import { addExamples } from "./add-examples.ts";
import { addGatewayParts } from "./add-gateway-parts.ts";
import { addRefusals } from "./add-refusals.ts";
import { checkParts } from "./check-parts.ts";
import { completeParts } from "./complete-parts.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { ImportError } from "./import-error.ts";
import { listOperations, nameComponents } from "./name-components.ts";
import { nameOperations } from "./name-operations.ts";
import { Names } from "./names.ts";
import { readOurParts } from "./our-parts.ts";
import { pickOperations } from "./pick-operations.ts";
import {
  describeLeftOut,
  type LeftOut,
  removeForeignParts,
  removeIgnoredHeaders,
  removeUnreadableExamples,
} from "./remove-foreign-parts.ts";
import { removeUnknownMembers } from "./remove-unknown-members.ts";
import { describePlace, nameFiles, splitDocument } from "./split-document.ts";
import { listProbableWebSockets } from "./web-sockets.ts";
import { widenUnions } from "./widen-unions.ts";

/** An API that was made from a third-party document. */
export interface ImportedApi {
  readonly files: SpecFiles;
  /** The document that the files make, without the template's parts. */
  readonly spec: JsonObject;
  readonly firstCall: string;
  /** The source of the document, as a row of SOURCES.md. */
  readonly source: string;
  readonly leftOut: readonly LeftOut[];
  /** Operations that are probably WebSockets, such as `GET /live`. */
  readonly probableWebSockets: readonly string[];
  /** Places for which no example could be made. */
  readonly withoutExample: readonly string[];
}

/** A problem that a check finds in the files of a spec. */
export interface SpecProblem {
  /** File and pointer, such as `paths/blocks.yaml#/get`. */
  readonly place: string;
  readonly message: string;
}

/** Checks the files of a spec, and may complete them. */
export type SpecCheck = (files: Map<string, string>) => Promise<readonly SpecProblem[]>;

export interface MakeOptions {
  readonly template: SpecFiles;
  readonly clientName: string;
  readonly computeUnits: number;
  readonly checkSpec: SpecCheck;
}

/**
 * Makes the files of an API from a document with only the operations to import, step by step.
 *
 * @throws `DocumentError` whose pointers are those of the given document.
 */
export async function makeApi(
  file: string,
  given: JsonObject,
  { template, clientName, computeUnits, checkSpec }: MakeOptions,
): Promise<ImportedApi> {
  const ours = readOurParts(template);
  const leftOut = [...removeForeignParts(given), ...removeUnreadableExamples(given)];
  const document = checkParts(given);
  const ignored = removeIgnoredHeaders(document);
  const hidden = hideSecrets(document);
  const unknown = removeUnknownMembers(document);
  completeParts(document);
  nameOperations(document, clientName);
  if (Object.keys(document.paths as object).length === 0)
    throw new ImportError(["has no operation to import.", ...describeLeftOut(leftOut)].join("\n"));
  const schemaNames = new Names(ours.names.schemas);
  const origins = nameComponents(document, { schemas: schemaNames, responses: new Names(ours.names.responses) });
  const widened = widenUnions(document);
  const examples = addExamples(document);
  const pathFiles = nameFiles(Object.keys(document.paths as object));
  const place = (pointer: Pointer) => describePlace(pointer, pathFiles);
  const unfit = examples.unfit.map((pointer): LeftOut => {
    return { name: `an example of ${place(pointer).replace(/: $/, "")}`, reason: "It does not fit its schema." };
  });
  const firstCall = findFirstCall(readModel(document, { name: clientName, serverPath: "" }));
  addRefusals(document, ours.refusals, schemaNames);
  const used = pickOperations(document, listOperations(document));
  const spec = addGatewayParts(used, ours.root, computeUnits);
  const source = await describeSource(file, document.info as JsonObject);
  const files = new Map([...usedFiles(ours.files, spec), ...splitDocument(spec, pathFiles)]);
  const problems = await checkSpec(files).catch((cause: Error) => {
    throw new ImportError(cause.message, { cause });
  });
  if (problems.length > 0)
    throw new DocumentError(
      problems.map(({ place, message }): DocumentProblem => {
        const pointer = findOrigin(place, pathFiles, origins);
        return { pointer: pointer ?? place, message, remedy: "Correct the document.", isFault: true };
      }),
    );
  return {
    files,
    spec,
    firstCall: printFirstCall(firstCall),
    source,
    leftOut: [...leftOut, ...ignored, ...hidden, ...unknown, ...widened, ...unfit],
    probableWebSockets: listProbableWebSockets(document),
    withoutExample: examples.without.map(place),
  };
}

/**
 * Finds the call that README and tests of the client show.
 *
 * @throws `DocumentError` with all operations if none can be shown, and {@link ImportError} if all are streams.
 */
function findFirstCall(api: ApiModel): FirstCall {
  const first = chooseFirstCall(api);
  if (first === undefined) throw new ImportError("every operation is a stream of events. Import another one, too.");
  if (first.missing.length === 0) return first;
  throw new DocumentError(
    api.operations.map((operation): DocumentProblem => {
      const { missing = [] } = chooseFirstCall({ ...api, operations: [operation] }) ?? {};
      return {
        pointer: below("#/paths", operation.path, operation.method.toLowerCase()),
        message: `no other operation can be shown as an example, and this one needs inputs without one (${missing.join(", ")})`,
        remedy: "Give them examples, or import an operation without such inputs, too.",
      };
    }),
  );
}

/** Finds the place of the given document from which a place of the spec was made. */
function findOrigin(
  place: string,
  pathFiles: ReadonlyMap<string, string>,
  origins: ReadonlyMap<Pointer, Pointer>,
): Pointer | undefined {
  const [file = "", pointer = ""] = place.split("#");
  const [path] = [...pathFiles].find(([, name]) => name === file) ?? [];
  const start = path === undefined ? origins.get(`#/${file.replace(/\.yaml$/, "")}`) : below("#/paths", path);
  return start === undefined ? undefined : start + pointer.replace(/\/$/, "");
}

/** Chooses the files of the template to write. A response of the template that no operation has is left out. */
function usedFiles(files: SpecFiles, { paths }: JsonObject): readonly (readonly [string, string])[] {
  const text = stringifyExact(paths);
  return [...files].filter(([file]) => {
    return !file.startsWith("components/responses/") || text.includes(`"#/${file.replace(/\.yaml$/, "")}"`);
  });
}

async function describeSource(file: string, { title, version, license }: JsonObject): Promise<string> {
  const digest = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  const { name = "none named" } = (license ?? {}) as { readonly name?: string };
  const cells = [
    `${plain(String(title))}, ${code(basename(file))} (licence: ${plain(String(name))})`,
    `${plain(String(version))}, SHA-256 \`${digest}\``,
    "everything",
  ];
  return `| ${cells.map(cell).join(" | ")} |`;
}
