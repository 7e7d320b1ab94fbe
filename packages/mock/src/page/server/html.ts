/** Text that is HTML already. {@link html} escapes every other text. */
export class Html extends String {
  readonly isHtml = true;
}

/** Value in a template: text and numbers are escaped, lists are joined, `undefined` and `false` leave nothing. */
type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** Writes HTML. Escapes values, so that they cannot break out of an element or a quoted attribute. */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: literals }, ...values.map(write)));
}

function write(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(write).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
