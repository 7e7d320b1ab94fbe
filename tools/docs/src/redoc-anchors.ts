import { asObject, type JsonObject } from "./document/json.ts";

/**
 * The place of an operation in its Redoc page. Redoc opens it by the operation's id, and turns the address into its own
 * longer form, which also holds a tag; links outside do not depend on tags this way.
 */
export function operationAnchor(operationId: string): string {
  return `#operation/${encodeURIComponent(operationId)}`;
}

/** The heading in the menu of a Redoc page under which the named schemas stand. */
export const SCHEMAS_HEADING = "Schemas";

/** The place of a named schema in its Redoc page. */
export function schemaAnchor(name: string): string {
  return `#/${SCHEMAS_HEADING.toLowerCase()}/${encodeURIComponent(name.toLowerCase())}`;
}

/** An operation, as far as its anchors go by it. */
interface Section {
  readonly id: string;
  readonly node: JsonObject;
}

/** Builds the beginning of Redoc's own anchors of an operation: its first tag and its id. */
export function operationSection({ id, node }: Section): string {
  const [tag] = Array.isArray(node.tags) ? node.tags : [];
  return `${slug(String(tag ?? "other"))}/${id.toLowerCase()}`;
}

/** The place of a parameter within its operation, as Redoc names it. */
export function parameterAnchor(operation: Section, place: string, name: string): string {
  return within(operationSection(operation), `t=request&in=${place}&path=${name.toLowerCase()}`);
}

/** The place of a header of a response, whose media types tell apart what stands below it. */
export function responseHeaderAnchor(operation: Section, status: string, response: JsonObject, name: string): string {
  const [type, ...others] = Object.keys(asObject(response.content));
  const ofType = others.length > 0 ? `&ct=${type}` : "";
  return within(operationSection(operation), `t=response&c=${status}${ofType}&path=${name.toLowerCase()}`);
}

/** The responses of an operation. */
export function responsesAnchor(operation: Section): string {
  return within(operationSection(operation), "responses");
}

/** The place of a property of a named schema; `path` leads to it, such as `list[]/name`. */
export function propertyAnchor(schema: string, path: string): string {
  return within(`${slug(SCHEMAS_HEADING)}/${slug(schema)}`, `path=${path.toLowerCase()}`);
}

function within(section: string, place: string): string {
  return `#/${section}#${section}/${place}`;
}

function slug(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The id of a heading on a page of the site's own. */
export function headingSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
