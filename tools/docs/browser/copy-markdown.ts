import { make } from "./make.ts";

/** Starts the button that copies the page's `index.md`. */
export function startCopy(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-copy]");
  button?.addEventListener("click", () => copy(button, (markdown) => markdown));
}

/** Adds a button that copies a section of the page's `index.md`, if that has a heading with this title. */
export function addCopyOfSection(section: HTMLElement, title: string): void {
  const button = make("button", "copy");
  button.type = "button";
  button.textContent = "Copy as Markdown";
  button.addEventListener("click", () => copy(button, (markdown) => blockOf(markdown, title)));
  section.querySelector("h2")?.after(button);
}

/** Returns the section with a title, or the whole page if no section has it. */
function blockOf(markdown: string, title: string): string {
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
  const label = button.textContent;
  try {
    // The text arrives after the click. The browser would refuse it by then, but a ClipboardItem may wait for its text.
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not copied";
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}
