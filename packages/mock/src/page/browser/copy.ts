import { make } from "./elements.ts";

/** Adds a button after each marked text that copies it. If the browser forbids it, the button selects the text. */
export function addCopyButtons(): void {
  for (const source of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const button = make("button", { type: "button", "aria-label": `Copy ${source.dataset.copy}` }, "Copy");
    button.addEventListener("click", async () => {
      try {
        // Browsers forbid the clipboard to pages that are served by plain HTTP on the network.
        await navigator.clipboard.writeText(source.textContent);
        button.textContent = "Copied";
      } catch {
        getSelection()?.selectAllChildren(source);
        button.textContent = "Selected";
      }
      setTimeout(() => {
        button.textContent = "Copy";
      }, 1500);
    });
    source.after(button);
  }
}
