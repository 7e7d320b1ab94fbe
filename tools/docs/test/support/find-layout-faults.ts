import type { Page } from "@ledgergate/support/browser";

/** Finds covered code, and words of headings, tables and navigation that break across lines. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const [covered, broken] = [await page.evaluate(findCoveredCode), await page.evaluate(findBrokenWords)];
  return [...new Set([...covered, ...broken])];
}

/** Checks the start, middle and end of each line of code that is visible after its block is scrolled into view. */
function findCoveredCode(): string[] {
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
  return faults;
}

/** Finds words that break across lines. Outside code, a word may break after a hyphen or at a `wbr`. */
function findBrokenWords(): string[] {
  const faults: string[] = [];
  for (const element of document.querySelectorAll("h1, h2, h3, h4, h5, h6, th, td, nav, .menu-content")) {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const isCode = node.parentElement?.closest("code") != null;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(isCode ? /\S+/g : /[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) faults.push(`"${word}" breaks in a ${element.localName}`);
      }
    }
  }
  return faults;
}
