import { make } from "./make.ts";

const ICON = `<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6"><path d="M7 7V3h10v10h-4M3 7h10v10H3Z"/></svg>`;

/** Adds a button that copies the text to each block of code. */
export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll(".code")) {
    const button = make("button");
    button.type = "button";
    button.innerHTML = ICON;
    const name = (text: string) => {
      button.ariaLabel = text;
      button.title = text;
    };
    name("Copy code");
    button.addEventListener("click", async () => {
      const copied = navigator.clipboard.writeText(block.querySelector("pre")?.textContent?.trimEnd() ?? "");
      name(
        await copied.then(
          () => "Copied",
          () => "Not copied",
        ),
      );
      setTimeout(() => name("Copy code"), 2000);
    });
    block.append(button);
  }
}
