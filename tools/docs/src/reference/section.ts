/** An operation or schema as the static reference shows it, in HTML and in Markdown. Texts are Markdown. */
export interface Section {
  /** Its id in the page: Redoc's own, so that a link opens it whoever shows it. */
  readonly id: string;
  /** Further ids: what the fragments of links to it hold. */
  readonly aliases: readonly string[];
  readonly title: string;
  /** Paragraphs and blocks. */
  readonly texts: readonly string[];
  readonly fields: readonly FieldList[];
  readonly samples: readonly { readonly label: string; readonly language: string; readonly source: string }[];
}

/** Fields of one kind, such as the parameters of an operation. */
export interface FieldList {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** A parameter, response, header or property. */
export interface Field {
  readonly id?: string;
  readonly name: string;
  /** Its type, in Markdown: names of schemas are links. */
  readonly type: string;
  readonly required?: boolean;
  readonly text: string;
}
