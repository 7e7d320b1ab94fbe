// Checks that run in a page. Each returns its faults as texts, and uses nothing outside its own body.

/** Gives each element that Tab reaches the focus. Finds those without a ring, and those whose ring an edge cuts. */
export function findFocusFaults(): string[] {
  const reached = "a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex='0']";
  const elements = [...document.querySelectorAll<HTMLElement>(reached)].filter((each) => each.checkVisibility());
  // An absolute element leaves the boxes around it that are not positioned.
  const boxOf = (element: HTMLElement) =>
    getComputedStyle(element).position === "absolute" ? element.offsetParent : element.parentElement;
  const faults = elements.slice(0, 100).filter((element) => {
    element.focus();
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    let isCut = left < ring || right + ring > document.documentElement.clientWidth;
    for (let above = boxOf(element); above instanceof HTMLElement; above = boxOf(above)) {
      const box = above.getBoundingClientRect();
      const over = Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom);
      // Half a pixel is rounding.
      const isBody = above === document.body || above === document.documentElement;
      if (!isBody && getComputedStyle(above).overflow !== "visible" && over + ring > 0.5) isCut = true;
    }
    return isCut || outlineStyle === "none" || document.activeElement !== element;
  });
  if (elements.length === 0) return ["nothing takes the focus"];
  return faults.map((element) => `no whole ring: ${element.outerHTML.slice(0, 100)}`);
}

/** Finds code that its button covers. */
export function findCoveredCode(): string[] {
  const blocks = [...document.querySelectorAll(".code:has(button)")].filter((block) => {
    const [code, button] = [...block.children].map((child) => child.getBoundingClientRect());
    return code && button && code.right > button.left && code.top < button.bottom;
  });
  return blocks.map((block) => `a button covers code: ${block.outerHTML.slice(0, 100)}`);
}
