/** Text that is HTML already. Everything else is escaped where it meets a template. */
export class Html {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  toString(): string {
    return this.#source;
  }
}

/** What a template takes: text and numbers are escaped, lists are joined, `undefined` and `false` leave nothing. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** A template whose values cannot break out of it, be they in an element or in a quoted attribute. */
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
