import { STATUS_CODES } from "node:http";
import { byPreference, formatOf } from "@ledgergate/codegen/media-type";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { isForm, isMultipart, segmentsOf, walkDocument } from "@ledgergate/support/service-kit";

/** Schema of a body whose media type has none. */
const BODIES = { json: {}, text: { type: "string" }, bytes: { type: "string", format: "binary" } } as const;

/** Adds the parts that many documents forget: descriptions of responses, and schemas of bodies, parameters and headers. */
export function completeParts(document: JsonObject): void {
  walkDocument(document, (node, kind, pointer) => {
    if (typeof node.$ref === "string") return;
    const name = segmentsOf(pointer)?.at(-1) ?? "";
    if (kind === "response") node.description ??= STATUS_CODES[name] ?? "An answer of the node.";
    const { content } = node;
    // Without `Accept`, a mock answers with the first type, and a gateway asks for JSON.
    if (kind === "response" && isObject(content))
      node.content = Object.fromEntries(byPreference(Object.keys(content)).map((type) => [type, content[type]]));
    const isOfMembers = isForm(name) || isMultipart(name);
    if (kind === "mediaType") node.schema ??= isOfMembers ? { type: "object" } : { ...BODIES[formatOf(name)] };
    // A parameter is sent as text, if its document says nothing else.
    if ((kind === "parameter" || kind === "header") && node.content === undefined) node.schema ??= { type: "string" };
  });
}
