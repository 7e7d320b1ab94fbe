/** Method and URL of each operation. */
const ADDRESSES = '[id$="/request"] + [data-component-name="Markdown/Markdown"] > p';

/** Corrects the elements that Redoc builds, now and whenever it renders more. */
export function correctRedoc(holder: HTMLElement): void {
  correct(holder);
  new MutationObserver(() => correct(holder)).observe(holder, { childList: true, subtree: true });
}

function correct(holder: HTMLElement): void {
  for (const name of holder.querySelectorAll("h2, [data-testid=menu-item-label] [data-text]")) breakBetweenWords(name);
  // Only elements with the focus scroll by keys.
  for (const line of holder.querySelectorAll<HTMLElement>(ADDRESSES)) line.tabIndex = 0;
  // Screen readers would read a label such as "Example" or "Discriminator" instead of the text, which is the chosen value.
  for (const button of holder.querySelectorAll("button[aria-haspopup=menu][aria-label]"))
    if (button.textContent !== "") button.removeAttribute("aria-label");
  // `redoc.css` shows the same label. `aria-expanded` tells if the menu is open.
  for (const button of holder.querySelectorAll("[data-testid=floating-button]")) button.ariaLabel = "Contents";
}

/** Lets a long name break between its words. Redoc breaks it anywhere. */
function breakBetweenWords(element: Element): void {
  for (const node of element.childNodes) {
    const start = node instanceof Text ? node.data.search(/(?<=[a-z\d])(?=[A-Z])/) : -1;
    if (start > 0) (node as Text).splitText(start).before(document.createElement("wbr"));
  }
}
