/** An operation or schema as the static reference shows it, in HTML and in Markdown. Texts are Markdown. */
export interface Section {
  /** Redoc's id of the section, so that a link works before and after Redoc has loaded. */
  readonly id: string;
  /** Other fragments by which links name the section. */
  readonly aliases: readonly string[];
  readonly title: string;
  /** The cost of a call, next to the title. */
  readonly badge?: string;
  /** Method and URL of an operation. */
  readonly request?: string;
  readonly texts: readonly string[];
  readonly fields: readonly FieldList[];
  readonly samples: readonly { readonly label: string; readonly language: string; readonly source: string }[];
}

/** Fields of one kind, such as the parameters of an operation. */
export interface FieldList {
  readonly title: string;
  readonly fields: readonly SectionField[];
}

/** A parameter, response, header or property. */
export interface SectionField {
  readonly id?: string;
  readonly name: string;
  /** Its type, in Markdown: names of schemas are links. */
  readonly type: string;
  readonly required?: boolean;
  readonly text: string;
}
