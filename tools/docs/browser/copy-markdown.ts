/** Starts the button that copies the page's `index.md`. */
export function startCopy(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-copy]");
  button?.addEventListener("click", () => copy(button, (markdown) => markdown));
}

/**
 * Lets Redoc's button copy our Markdown of a section. Redoc's own Markdown would include badges and logos.
 * `titleOf` gives the title of a section by its id.
 */
export function copyInsteadOfRedoc(holder: HTMLElement, titleOf: (section: string) => string | undefined): void {
  holder.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-testid=page-actions] button") : null;
      if (!(button instanceof HTMLElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const section = button.closest<HTMLElement>("[data-section-id]")?.dataset.sectionId?.replace(/^\//, "") ?? "";
      copy(button, (markdown) => blockOf(markdown, titleOf(section)));
    },
    { capture: true },
  );
}

/** Returns the section with a title, or the whole page if no section has it. */
function blockOf(markdown: string, title: string | undefined): string {
  if (title === undefined) return markdown;
  const start = markdown.search(new RegExp(`^##+ ${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`, "m"));
  if (start === -1) return markdown;
  const level = /^#+/.exec(markdown.slice(start))?.[0] ?? "##";
  const below = markdown.slice(start + level.length);
  const end = below.search(new RegExp(`^#{1,${level.length}} `, "m"));
  return level + (end === -1 ? below : below.slice(0, end));
}

async function copy(button: HTMLElement, select: (markdown: string) => string): Promise<void> {
  const markdown = fetch(new URL("index.md", document.baseURI)).then(async (answer) => select(await answer.text()));
  const blob = markdown.then((text) => new Blob([text], { type: "text/plain" }));
  const label = button.lastChild;
  const before = label?.textContent ?? "";
  try {
    // The text arrives after the click. The browser would refuse it by then, but a ClipboardItem may wait for its text.
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    if (label !== null) label.textContent = "Copied";
  } catch {
    if (label !== null) label.textContent = "Not copied";
  }
  setTimeout(() => {
    if (label !== null) label.textContent = before;
  }, 2000);
}
