import { type Html, html } from "../../../packages/mock/src/page/server/html.ts";

export { Html, html } from "../../../packages/mock/src/page/server/html.ts";

/** Lets a narrow screen break a long path or code after a slash or underscore within it, and a long name between its words. */
export function breakable(text: string): Html[] {
  return text.split(/(?<=.[/_])|(?<=[a-z\d])(?=[A-Z])/).map((part) => html`${part}<wbr>`);
}
