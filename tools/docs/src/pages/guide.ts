import { plain } from "@ledgergate/codegen/markdown-text";
import { linkedMarkdown } from "../guides/links.ts";
import { type Guide, pageText } from "../guides/read-guides.ts";
import { Html, html } from "../html.ts";
import { renderPage } from "../markdown.ts";
import { type Page, prosePage, rootOf } from "./page.ts";

/** Renders a page for each guide, and one that lists them. Returns none if there are no guides. */
export function guidePages(guides: readonly Guide[]): readonly Page[] {
  if (guides.length === 0) return [];
  return [guideList(guides), ...guides.map((guide) => guidePage(guide, guides))];
}

function guidePage(guide: Guide, guides: readonly Guide[]): Page {
  const { path, title, description } = guide;
  const markdown = linkedMarkdown(guide);
  const content = renderPage(markdown);
  return {
    path,
    title,
    description,
    body: html`
    <div class="guide">
      ${guideNav(guides, path)}
      <article class="prose">${content}${steps(guide, guides)}</article>
      ${contents(content)}
    </div>`,
    markdown,
  };
}

/** Renders links to the sections of a text. */
function contents(content: Html): Html {
  const headings = [...content.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)];
  if (headings.length < 2) return html``;
  return html`
      <nav class="contents" aria-labelledby="contents">
        <p id="contents">On this page</p>
        <ul>${headings.map(([, id = "", text = ""]) => html`<li><a href="#${id}">${new Html(text)}</a></li>`)}</ul>
      </nav>`;
}

/** Renders links to the guides before and after a guide. */
function steps(guide: Guide, guides: readonly Guide[]): Html {
  const place = guides.indexOf(guide);
  const link = (to: Guide | undefined, rel: string, text: string) =>
    to &&
    html`<a rel="${rel}" href="${rootOf(guide.path)}${to.path}/index.html"><small>${text}</small> ${to.title}</a>`;
  return html`
      <nav class="steps" aria-label="Guides before and after">
        ${link(guides[place - 1], "prev", "Previous")}
        ${link(guides[place + 1], "next", "Next")}
      </nav>`;
}

/** Renders the list of all guides. `here` is the path of the page that shows it. */
export function guideNav(guides: readonly Guide[], here: string): Html {
  const root = rootOf(here);
  return html`
      <nav class="guides" aria-labelledby="guides">
        <p id="guides"><a href="${root}guides/index.html">Guides</a></p>
        <button popovertarget="all-guides">All guides</button>
        <ul id="all-guides" popover>${guides.map(
          ({ path, title }) => html`
          <li><a href="${root}${path}/index.html"${path === here && html` aria-current="page"`}>${title}</a></li>`,
        )}
        </ul>
      </nav>`;
}

function guideList(guides: readonly Guide[]): Page {
  const text = pageText("guides");
  const entries = guides.map(
    ({ path, title, description }) => `- [${plain(title)}](../${path}/index.html)\n\n  ${plain(description)}`,
  );
  const markdown = [text.markdown, ...entries].join("\n\n");
  const page = prosePage({ ...text, path: "guides", markdown, nav: "Guides" });
  return { ...page, body: html`<div class="subjects">${page.body}</div>` };
}
