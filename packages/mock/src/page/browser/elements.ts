type Child = Node | string | undefined;

/** Finds an element of the page by its id. */
export function element<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

/** Makes an element. Text from requests is inserted as text, never as HTML. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Splits a text with paths into parts. A line breaks between them, as between words. */
export function pathParts(text: string): readonly Child[] {
  return text
    .split(/(?=[/?&\s])|(?<=\s)/)
    .map((part) => (/\s/.test(part) ? part : make("span", { class: "part" }, part)));
}
