import { button } from "./elements.ts";

/** Makes a button that copies a text. If the browser forbids it, the button calls `otherwise`, which helps to copy by hand. */
function copyButton(label: string, text: () => string, otherwise: () => void): HTMLButtonElement {
  return button(label, async (self) => {
    try {
      // Browsers forbid the clipboard to pages that are served by plain HTTP on the network.
      await navigator.clipboard.writeText(text());
      self.textContent = "Copied";
    } catch {
      otherwise();
      self.textContent = "Selected";
    }
    setTimeout(() => {
      self.textContent = label;
    }, 1500);
  });
}

function select(node: Node): void {
  getSelection()?.selectAllChildren(node);
}

/** Adds a copy button after each marked text. */
export function addCopyButtons(): void {
  for (const source of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const copy = copyButton(
      "Copy",
      () => source.textContent,
      () => select(source),
    );
    copy.setAttribute("aria-label", `Copy ${source.dataset.copy}`);
    source.after(copy);
  }
}
