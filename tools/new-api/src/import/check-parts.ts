import { checkDocument, DocumentError, type DocumentProblem } from "@ledgergate/codegen";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, type NodeKind, type Pointer, walkDocument } from "@ledgergate/support/service-kit";
import { brokenReference } from "./broken-reference.ts";

/**
 * Checks the parts of a document. References without a target are faults, too.
 *
 * @throws `DocumentError` with all faults.
 */
export function checkParts(document: JsonObject): JsonObject {
  const broken = new Map<Pointer, DocumentProblem>();
  const note = (pointer: Pointer, { message, remedy }: Pick<DocumentProblem, "message" | "remedy">) =>
    broken.set(pointer, { pointer, message, remedy, isFault: true });
  const visit = (node: JsonObject, kind: NodeKind, pointer: Pointer) => {
    const problem = brokenReference(node);
    if (problem) note(pointer, problem);
    if (kind !== "discriminator" || !isObject(node.mapping)) return;
    const unreadable = brokenReference(node.mapping);
    if (unreadable) note(below(pointer, "mapping"), unreadable);
  };
  walkDocument(document, visit);
  try {
    const checked = checkDocument(document);
    if (broken.size === 0) return checked as object as JsonObject;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const others = error.problems.filter(({ pointer }) => !broken.has(pointer));
    throw new DocumentError([...broken.values(), ...others]);
  }
  throw new DocumentError([...broken.values()]);
}
