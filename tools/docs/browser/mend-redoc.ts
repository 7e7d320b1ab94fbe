/** Mends what Redoc builds wrongly for those who do not see it, now and whenever it renders more. */
export function mendRedoc(holder: HTMLElement): void {
  mend(holder);
  new MutationObserver(() => mend(holder)).observe(holder, { childList: true, subtree: true });
}

function mend(holder: HTMLElement): void {
  // The button is called "Example" and shows another text, the name of the example.
  for (const button of holder.querySelectorAll("button[aria-label=Example]")) button.removeAttribute("aria-label");
}
