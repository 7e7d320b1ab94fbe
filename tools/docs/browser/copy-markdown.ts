import { make } from "./make.ts";

/** Starts the button that copies the page's `index.md`. */
export function startCopy(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-copy]");
  if (button !== null) copyOnClick(button);
}

/** Adds a button that copies a section of the page's `index.md`. The section tells where it starts and ends there. */
export function addCopyOfSection(section: HTMLElement): void {
  const button = make("button", "copy");
  button.type = "button";
  button.textContent = "Copy as Markdown";
  copyOnClick(button, section.dataset.markdown?.split(" ").map(Number));
  section.querySelector("h2")?.after(button);
}

function copyOnClick(button: HTMLElement, [start, end]: readonly number[] = []): void {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    try {
      const blob = readMarkdown().then((text) => new Blob([text.slice(start, end)], { type: "text/plain" }));
      // The text arrives after the click. The browser would refuse it by then, but a ClipboardItem may wait for its text.
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not copied";
    }
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
}

async function readMarkdown(): Promise<string> {
  const answer = await fetch(new URL("index.md", document.baseURI));
  if (!answer.ok) throw new Error(`index.md: ${answer.status}`);
  return await answer.text();
}
