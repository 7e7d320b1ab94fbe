import { make } from "./make.ts";

const ICON = `<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="none"
  stroke="currentColor" stroke-width="1.6"><path d="M7 7V3h10v10h-4M3 7h10v10H3Z"/></svg>`;

/** Adds a button that copies the text to each block of code. */
export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll(".code")) {
    const button = make("button", { innerHTML: ICON });
    const copy = () => navigator.clipboard.writeText(block.querySelector("pre")?.textContent?.trimEnd() ?? "");
    const name = (text: string) => {
      button.ariaLabel = text;
      button.title = text;
    };
    copyOnClick(button, "Copy code", copy, name);
    block.append(button);
  }
}

/** Starts the button that copies the page's `index.md`. */
export function startCopyOfPage(): void {
  const button = document.querySelector<HTMLButtonElement>("button[data-copy]");
  if (button) copyMarkdown(button, button.textContent);
}

/** Adds a button that copies a section of the page's `index.md`. The section tells where it starts and ends there. */
export function addCopyOfSection(section: HTMLElement): void {
  const button = make("button", { className: "copy" });
  copyMarkdown(button, "Copy as Markdown", section.dataset.markdown?.split(" ").map(Number));
  section.querySelector("h2")?.after(button);
}

function copyMarkdown(button: HTMLElement, label: string, [start, end]: readonly number[] = []): void {
  const copy = () => {
    const blob = readMarkdown().then((text) => new Blob([text.slice(start, end)], { type: "text/plain" }));
    // The text arrives after the click. The browser would refuse it by then, but a ClipboardItem may wait for its text.
    return navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  };
  copyOnClick(button, label, copy, (text) => {
    button.textContent = text;
  });
}

async function readMarkdown(): Promise<string> {
  const answer = await fetch(new URL("index.md", document.baseURI));
  if (!answer.ok) throw new Error(`index.md: ${answer.status}`);
  return await answer.text();
}

/** Copies on each click. For two seconds, the button then says if that worked, in place of its label. */
function copyOnClick(button: HTMLElement, label: string, copy: () => Promise<void>, say: (text: string) => void): void {
  say(label);
  button.addEventListener("click", async () => {
    try {
      await copy();
      say("Copied");
    } catch {
      say("Not copied");
    }
    setTimeout(() => say(label), 2000);
  });
}
