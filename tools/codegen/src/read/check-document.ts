import { markSecrets } from "@ledgergate/spec-rules/secret";
import { DocumentError, isObject, normaliseDocument } from "@ledgergate/support/service-kit";
import type { Document } from "./openapi.ts";

/**
 * Reads a document in its one form, with marks of its secrets, and checks that it has a title.
 *
 * @throws `DocumentError` with all faults.
 */
export function checkDocument(value: unknown): Document {
  const document = normaliseDocument(value);
  markSecrets(document);
  const { title } = isObject(document.info) ? document.info : {};
  if (typeof title === "string" && title.trim() !== "") return document as object as Document;
  const problem = { message: "is missing", remedy: "Add it. Generated files contain it.", isFault: true };
  throw new DocumentError([{ pointer: "#/info/title", ...problem }]);
}
