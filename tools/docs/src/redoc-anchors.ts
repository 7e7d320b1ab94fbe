import type { Operation, Parameter, Response } from "@ledgergate/service-kit";

/**
 * Anchor of an operation on its Redoc page. Redoc replaces it in the address by a longer anchor, which contains a tag. Links
 * from outside use this short anchor, so they survive a change of tags.
 */
export function operationAnchor(operationId: string): string {
  return `#operation/${fragment(operationId)}`;
}

/** Writes a text as a part of a link's fragment, also of a link in Markdown, which a parenthesis would end. */
export function fragment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/[()]/g, (mark) => (mark === "(" ? "%28" : "%29"));
}

/** Menu heading of the named schemas on a Redoc page. */
export const SCHEMAS_HEADING = "Schemas";

/** Anchor of a named schema on its Redoc page. */
export function schemaAnchor(name: string): string {
  return `#/${SCHEMAS_HEADING.toLowerCase()}/${fragment(name.toLowerCase())}`;
}

/** Returns the id of the element that an anchor leads to. Browsers find it without a script. Anchors from outside may be malformed. */
export function idOf(anchor: string): string {
  const id = anchor.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The tag under which Redoc's menu lists an operation. */
export function tagOf({ node }: Operation): string {
  return node.tags?.[0] ?? "other";
}

/** Redoc's id of the section of a tag. */
export function tagId(tag: string): string {
  return `/${slug(tag)}`;
}

/** Redoc's id of an operation: its first tag and its own id. */
export function sectionId(operation: Operation): string {
  return `${tagId(tagOf(operation))}/${operation.id.toLowerCase()}`.toWellFormed();
}

export function parameterId(operation: Operation, { name, in: place }: Parameter): string {
  return within(sectionId(operation), `t=request&in=${place}&path=${name.toLowerCase()}`);
}

/** Redoc's id of a response header. If the response has several media types, the id names the first. */
export function responseHeaderId(operation: Operation, { code, contents }: Response, name: string): string {
  const ofType = contents.length > 1 ? `&ct=${contents[0]?.mediaType}` : "";
  return within(sectionId(operation), `t=response&c=${code}${ofType}&path=${name.toLowerCase()}`);
}

export function responsesId(operation: Operation): string {
  return within(sectionId(operation), "responses");
}

/** Id of one response in the reference. Redoc opens the responses of the operation by it. */
export function responseId(operation: Operation, { code }: Response): string {
  return `${responsesId(operation)}/${code}`;
}

/** Redoc's id of a property of a named schema. `path` leads to it, such as `list[]/name`. */
export function propertyId(schema: string, path: string): string {
  return within(`/${slug(SCHEMAS_HEADING)}/${slug(schema)}`, `path=${path.toLowerCase()}`);
}

function within(section: string, place: string): string {
  return `${section}#${section.slice(1)}/${place}`.toWellFormed();
}

function slug(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, "-").toWellFormed();
}

/** Id of a heading on a page that Redoc does not render. */
export function headingSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
