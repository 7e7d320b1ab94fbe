import { nodeAt, stringifyExact } from "@ledgergate/service-kit";
import { below } from "@ledgergate/support/service-kit";
import type { Change, Documents } from "./change.ts";
import { placeOfChange } from "./place.ts";

/** Members that hold values, not schemas. */
const VALUES = /^(?:examples?|default|enum|const|x-.*)$/;

/** Lists tuples (`prefixItems`) whose items changed places. Redocly compares the items of a list without their order. */
export function reorderedTuples({ base, revision }: Documents): readonly Change[] {
  const found: Change[] = [];
  const compare = (before: unknown, keys: readonly string[]): void => {
    const now = nodeAt(revision, keys);
    if (typeof before !== "object" || before === null || typeof now !== "object" || now === null) return;
    if (keys.at(-1) === "prefixItems" && isReordered(before, now))
      found.push({
        ...placeOfChange(below("#", ...keys), revision),
        impact: "major",
        messages: ["The items of the tuple are in another order."],
        rules: ["tuple-reordered"],
      });
    for (const [key, value] of Object.entries(before)) if (!VALUES.test(key)) compare(value, [...keys, key]);
  };
  compare(base, []);
  return found;
}

function isReordered(before: object, now: object): boolean {
  const [one, other] = [before, now].map((items) => Object.values(items).map((item) => stringifyExact(item)));
  if (one === undefined || other === undefined || one.join() === other.join()) return false;
  return one.toSorted().join() === other.toSorted().join();
}
