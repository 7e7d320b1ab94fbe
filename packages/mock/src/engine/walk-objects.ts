/** Calls `visit` with every object and array in a JSON value. */
export function walkObjects(root: object, visit: (node: object) => void): void {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    visit(node);
    for (const child of Object.values(node)) if (typeof child === "object" && child !== null) pending.push(child);
  }
}
