import { decodePercent, type Operation } from "@ledgergate/service-kit";

/**
 * Anchor of an operation on its Redoc page. Redoc replaces it in the address by a longer anchor, which contains a tag. Links
 * from outside use this short anchor, so they survive a change of tags.
 */
export function operationAnchor(operationId: string): string {
  return `#operation/${fragment(operationId)}`;
}

/** Writes a text as a part of a link's fragment, also of a link in Markdown, which a parenthesis would end. */
export function fragment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("(", "%28").replaceAll(")", "%29");
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
  return decodePercent(id) ?? id;
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

/** Redoc's id of the section of a named schema. */
export function schemaSectionId(name: string): string {
  return `/${slug(SCHEMAS_HEADING)}/${slug(name)}`;
}

/**
 * Redoc's id of a place in a section, such as `t=request&in=query&path=start` for a parameter, and `path=list[]/name` for a property.
 * Redoc opens the responses of an operation by `responses`, and by `responses/404`, which is the id of one of them in the reference.
 */
export function placeId(section: string, place: string): string {
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
