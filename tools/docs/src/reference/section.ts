import type { Operation } from "@ledgergate/service-kit";
import type { Reading } from "../document/readings.ts";

/** An operation or schema as the static reference shows it, in HTML and in Markdown. Texts are Markdown. */
export interface Section {
  /** Redoc's fragment of the section. */
  readonly id: string;
  /** Another fragment, by which links from outside name the section. */
  readonly alias?: string;
  readonly title: string;
  readonly deprecated?: boolean;
  /** Marks next to the title, such as the cost of a call. */
  readonly badges: readonly string[];
  readonly texts: readonly string[];
  /** Places where the contract is silent, with our readings. */
  readonly readings: readonly Reading[];
  readonly fields: readonly FieldList[];
  readonly samples: readonly Sample[];
  readonly responses?: Responses;
  /** The operations of a tag. */
  readonly operations?: readonly Operation[];
}

/** A block of code. */
interface Sample {
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
  readonly example?: Sample;
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
  readonly id?: string;
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
