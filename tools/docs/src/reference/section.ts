import type { Operation } from "@ledgergate/service-kit";

/** A part of the static reference, in HTML and in Markdown. Texts are Markdown. */
export interface Section {
  /** Absent for the credentials and for tags, which the search does not list. */
  readonly kind?: "operation" | "schema";
  /** Redoc's fragment of the section. */
  readonly id: string;
  /** Another fragment, by which links from outside name the section. */
  readonly alias?: string;
  /** Id of the operation, or name of the schema. */
  readonly name?: string;
  readonly title: string;
  readonly deprecated?: boolean;
  /** Cost of a call, such as `15 CU`. */
  readonly cost?: string | undefined;
  readonly texts: readonly string[];
  readonly fields?: readonly FieldList[];
  readonly samples?: readonly Sample[];
  readonly responses?: Responses;
  /** The operations of a tag. */
  readonly operations?: readonly Operation[];
}

/** A block of code. */
export interface Sample {
  readonly label: string;
  readonly language: string;
  readonly source: string;
}

/** The responses of an operation. */
export interface Responses {
  readonly id: string;
  readonly codes: readonly SectionField[];
  /** Body and headers of the first response. */
  readonly first: readonly FieldList[];
  /** Body of the first response. */
  readonly example?: Sample | undefined;
}

/** Fields of one kind, such as the query parameters of an operation. */
export interface FieldList {
  readonly title: string;
  /** Type of a body. */
  readonly type?: string;
  readonly required?: boolean;
  readonly text?: string;
  readonly fields: readonly SectionField[];
}

/** A parameter, response, header or property. */
export interface SectionField {
  readonly id?: string | undefined;
  readonly name: string;
  /** Its type, in Markdown: names of schemas are links. */
  readonly type: string;
  readonly required?: boolean;
  /** Further words beside the type, such as `deprecated`. */
  readonly marks?: readonly string[];
  readonly text: string;
  /** Default, allowed values and example. Of a response, its headers. */
  readonly values?: readonly string[];
  /** Properties of the field itself, or headers of a response. */
  readonly nested?: readonly SectionField[];
}
