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

/** Redoc's own anchor of an operation: its first tag and its id. */
export function sectionAnchor(operation: Operation): string {
  return encode(`#/${operationSection(operation)}`);
}

/** Redoc's anchor of the section of a tag. */
export function tagAnchor(tag: string): string {
  return encode(`#/${slug(tag)}`);
}

/** Returns the id of the element that an anchor leads to. Browsers find it without a script. */
export function idOf(anchor: string): string {
  return decodeURIComponent(anchor.slice(1));
}

function operationSection(operation: Operation): string {
  return `${slug(tagOf(operation))}/${operation.id.toLowerCase()}`;
}

/** The tag under which Redoc's menu lists an operation. */
export function tagOf({ node }: Operation): string {
  return node.tags?.[0] ?? "other";
}

export function parameterAnchor(operation: Operation, { name, in: place }: Parameter): string {
  return within(operationSection(operation), `t=request&in=${place}&path=${name.toLowerCase()}`);
}

/** Redoc's anchor of a response header. If the response has several media types, the anchor names the first. */
export function responseHeaderAnchor(operation: Operation, { code, contents }: Response, name: string): string {
  const ofType = contents.length > 1 ? `&ct=${contents[0]?.mediaType}` : "";
  return within(operationSection(operation), `t=response&c=${code}${ofType}&path=${name.toLowerCase()}`);
}

export function responsesAnchor(operation: Operation): string {
  return within(operationSection(operation), "responses");
}

/** Anchor of one response in the reference. Redoc opens the responses of the operation by it. */
export function responseAnchor(operation: Operation, { code }: Response): string {
  return `${responsesAnchor(operation)}/${code}`;
}

/** Redoc's anchor of a property of a named schema. `path` leads to it, such as `list[]/name`. */
export function propertyAnchor(schema: string, path: string): string {
  return within(`${slug(SCHEMAS_HEADING)}/${slug(schema)}`, `path=${path.toLowerCase()}`);
}

function within(section: string, place: string): string {
  return encode(`#/${section}#${section}/${place}`);
}

function encode(anchor: string): string {
  return encodeURI(anchor.toWellFormed());
}

function slug(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, "-");
}

/** Id of a heading on a page that Redoc does not render. */
export function headingSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
