import { button } from "./elements.ts";

/** A button that copies a text; where that may not be, it calls `otherwise`, after which the text can be copied by hand. */
export function copyButton(label: string, text: () => string, otherwise: () => void): HTMLButtonElement {
  return button(label, async (self) => {
    try {
      // Browsers let pages of a plain address on the network write nothing to the clipboard.
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

/** Selects all text of an element. */
export function select(node: Node): void {
  getSelection()?.selectAllChildren(node);
}

/** Puts a button behind each text that is worth copying. */
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
