import { isObject } from "@ledgergate/service-kit";
import type { MemberPath, Report } from "./problems.ts";
import type { Setup } from "./setup.ts";

/**
 * Refuses a reload that would remove what the running gateway has. A file that was cut lacks members: without its nodes the gateway would
 * invent answers and charge them. A node may go while its network has another one, and a chain in `simulate` may go if it has nodes now.
 */
export function checkReload(before: Setup, next: Setup, report: Report): void {
  const remedy = "complete the file if it is cut, else restart the gateway.";
  if (before.isEnded && !next.isEnded) report([], `lacks the line break at its end: ${remedy}`);
  for (const path of removedFrom(before.written, next.written, [])) {
    const chain = path[0] === "simulate" ? before.config.simulate?.[Number(path[1])] : undefined;
    if (next.config.nodes[chain ?? ""] === undefined) report(path, `is missing, but in use: ${remedy}`);
  }
  for (const { name, operations } of before.apis) {
    const others = next.apis.find((api) => api.name === name)?.operations;
    const removed = operations.find(
      ({ id, computeUnits: cost }) =>
        others?.some((one) => one.id === id && (one.computeUnits > 0 || cost === 0)) === false,
    );
    if (removed) report(["documents", name], `lacks ${removed.id}, or its cost, which is in use: ${remedy}`);
  }
}

function* removedFrom(before: unknown, next: unknown, path: MemberPath): Iterable<MemberPath> {
  const others = Array.isArray(next) ? next : [];
  if (Array.isArray(before) && before.length > 0) {
    for (const [index, item] of before.entries()) {
      const other = isObject(item) ? others.find(({ name }) => name === item.name) : others.includes(item) || undefined;
      if (other !== undefined) yield* removedFrom(item, other, [...path, index]);
      else if (!isObject(item)) yield [...path, index];
    }
    if (isObject(before[0]) && others.length === 0) yield path;
  } else if (next === undefined) yield path;
  else if (isObject(before))
    for (const [name, value] of Object.entries(before)) yield* removedFrom(value, Object(next)[name], [...path, name]);
}
