/** Text that is HTML already. {@link html} escapes every other text. */
export class Html {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  toString(): string {
    return this.#source;
  }
}

/** Value in a template: text and numbers are escaped, lists are joined, `undefined` and `false` leave nothing. */
type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** Builds HTML from a template. Escapes values, so that they cannot break out of an element or a quoted attribute. */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = literals.map((literal, index) => literal + (index < values.length ? render(values[index]) : ""));
  return new Html(parts.join(""));
}

function render(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(render).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Lets a narrow screen break a long path or code after a slash or underscore, and a long name between its words. */
export function breakable(text: string): Html[] {
  return text.split(/(?<=[/_])|(?<=[a-z\d])(?=[A-Z])/).map((part) => html`${part}<wbr>`);
}
