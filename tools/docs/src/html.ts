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

const MARKS = /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\[(?<text>[^\]]+)\]\((?<address>https?:[^)\s]+)\)/g;

/** Renders the Markdown of a sentence: code, strong text and links. The rest stays text. */
export function inlineMarkdown(source: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const match of source.matchAll(MARKS)) {
    parts.push(html`${source.slice(end, match.index)}`);
    const { code, strong, text, address } = match.groups ?? {};
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (strong !== undefined) parts.push(html`<strong>${strong}</strong>`);
    else parts.push(html`<a href="${address}">${text}</a>`);
    end = match.index + match[0].length;
  }
  return html`${parts}${source.slice(end)}`;
}

/** Lets a narrow screen break a long path or code after a slash or underscore, and a long name between its words. */
export function breakable(text: string): Html[] {
  return text.split(/(?<=[/_])|(?<=[a-z\d])(?=[A-Z])/).map((part) => html`${part}<wbr>`);
}
