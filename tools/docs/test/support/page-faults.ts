// Checks that run in a page. Each returns its faults as texts, and uses nothing outside its own body.

/** Finds texts whose size is not the one that `scale` gives their kind. Code in a heading has a size of the heading. */
export function findOddSizes(scale: Readonly<Record<string, number>>): string[] {
  return Object.entries(scale).flatMap(([kind, size]) =>
    [...document.querySelectorAll(kind)]
      .filter((each) => each.checkVisibility() && !each.parentElement?.closest("h1, h2, h3"))
      .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) !== size)
      .map((each) => `${kind} has another size: ${each.outerHTML.slice(0, 80)}`),
  );
}

/** Returns the left edges of the logo and of the content. The menu of a page is its left edge. */
export function leftEdges(): number[] {
  const edge = (selector: string) => {
    const range = document.createRange();
    const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
    range.selectNodeContents(element ?? document.body);
    return range.getBoundingClientRect().left;
  };
  const menus = ".guides > p, .menu a";
  const hasMenu = document.querySelector(menus)?.checkVisibility() && !document.querySelector(".start");
  return [edge(".brand img, .brand"), edge(hasMenu ? menus : "h1")];
}

/** Gives each element that Tab reaches the focus, in order. Finds rings that are cut, and steps that leave the order of the eye. */
export function findFocusFaults(): string[] {
  const faults = [...document.querySelectorAll("[tabindex]:not([tabindex='0'], [tabindex='-1'])")].map(
    (element) => `${element.outerHTML.slice(0, 80)} leaves the order of the document`,
  );
  const reached = "a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex='0']";
  const elements = [...document.querySelectorAll<HTMLElement>(reached)].filter((each) => each.checkVisibility());
  let before: { name: string; left: number; right: number; top: number; bottom: number } | undefined;
  for (const element of elements.slice(0, 100)) {
    element.focus();
    const name = element.ariaLabel ?? element.textContent?.trim() ?? "";
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (document.activeElement !== element || outlineStyle === "none") faults.push(`"${name}" has no ring`);
    if (left - ring < 0 || right + ring > document.documentElement.clientWidth)
      faults.push(`the window cuts "${name}"`);
    let isAbsolute = getComputedStyle(element).position === "absolute";
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflow, position } = getComputedStyle(above);
      // An absolute element leaves boxes that are not positioned.
      if (isAbsolute && position === "static") continue;
      isAbsolute = position === "absolute";
      if (position === "fixed") break;
      const box = above.getBoundingClientRect();
      const over = Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom);
      // Half a pixel is rounding.
      if (overflow !== "visible" && over + ring > 0.5)
        faults.push(`"${name}" is cut by ${above.outerHTML.slice(0, 80)}`);
    }
    const place = { name, left, right, top: top + scrollY, bottom: bottom + scrollY };
    // The eye goes to the right and down, and from the end of a column to the next.
    const isAbove = before && place.bottom <= before.top + 1 && left <= before.left;
    const isBeside = before && right <= before.left && place.top < (before.top + before.bottom) / 2;
    if (isAbove || isBeside) faults.push(`"${name}" is above or left of "${before?.name}"`);
    before = place;
  }
  return before ? faults : ["nothing takes the focus"];
}

/** Finds covered code: checks start, middle and end of each line that is visible after its block is scrolled into view. */
export function findCoveredCode(): string[] {
  const blocks = [...document.querySelectorAll("pre")].filter((block) => block.checkVisibility());
  const faults = blocks.flatMap((block) => {
    block.scrollIntoView({ block: "center" });
    const text = document.createRange();
    text.selectNodeContents(block);
    const header = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    const frames = [block, block.parentElement ?? block].map((element) => element.getBoundingClientRect());
    const top = Math.max(header, ...frames.map((frame) => frame.top));
    const bottom = Math.min(innerHeight, ...frames.map((frame) => frame.bottom));
    return [...text.getClientRects()].flatMap((line) => {
      const left = Math.max(line.left, ...frames.map((frame) => frame.left)) + 1;
      const right = Math.min(line.right, ...frames.map((frame) => frame.right)) - 1;
      const y = (line.top + line.bottom) / 2;
      if (right <= left || y <= top || y >= bottom) return [];
      const above = [left, (left + right) / 2, right].map((x) => document.elementFromPoint(x, y));
      // A box that scrolls clips its code.
      const cover = above.find((element) => !block.contains(element) && !element?.contains(block));
      return cover ? [`code is covered by ${cover.outerHTML.slice(0, 100)}`] : [];
    });
  });
  scrollTo(0, 0);
  return [...new Set(faults)];
}

/** Finds words of headings, tables and navigation that break across lines. Outside code, a word may break after a hyphen or at a `wbr`. */
export function findBrokenWords(): string[] {
  const faults = new Set<string>();
  for (const element of document.querySelectorAll("h1, h2, h3, h4, h5, h6, th, td, nav")) {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const isCode = node.parentElement?.closest("code") != null;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(isCode ? /\S+/g : /[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) faults.add(`"${word}" breaks in a ${element.localName}`);
      }
    }
  }
  return [...faults];
}
