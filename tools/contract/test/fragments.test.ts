import { join } from "node:path";
import { stringifyExact } from "@ledgergate/oracle";
import { expect, test } from "vitest";
import type { Fragment, Judge } from "../src/fragments/fragment.ts";
import type { Verdict } from "../src/fragments/judge-ajv.ts";
import { refusedByTypes, type TypedValue } from "../src/fragments/judge-types.ts";
import { createJudges } from "../src/fragments/judges.ts";
import { fragments, idOf, valuesOf } from "../src/fragments/table.ts";

const folder = join(import.meta.dirname, "../dist/fragments");

const judges = {
  "3.0.3": await createJudges("3.0.3", join(folder, "old")),
  "3.1.0": await createJudges("3.1.0", join(folder, "new")),
};

const typed = fragments.flatMap((fragment) =>
  valuesOf(fragment).flatMap(([value]) =>
    [...typesOf(fragment)].map(([judge, type]) => ({ fragment, judge, type, value })),
  ),
);

const imports = ["old", "new"].map((name) => `import type { Fragments as ${name}Api } from "./${name}/operations.ts";`);
const refused: ReadonlySet<TypedValue> = await refusedByTypes(folder, imports.join("\n"), typed);

function typesOf(fragment: Fragment): ReadonlyMap<Judge, string> {
  const method = `${fragment.openapi === "3.0.3" ? "old" : "new"}Api["${idOf(fragment)}"]`;
  const types = new Map<Judge, string>();
  if (fragment.only !== "answer") types.set("input type", `NonNullable<Parameters<${method}>[0]>["value"]`);
  if (fragment.only !== "request") types.set("answer type", `Awaited<ReturnType<${method}>>`);
  return types;
}

function judgeByType(judge: Judge): Verdict {
  return (fragment, value) => {
    const one = typed.find((found) => found.fragment === fragment && found.judge === judge && found.value === value);
    return one && !fragment.beyondTypes?.includes(value) ? !refused.has(one) : undefined;
  };
}

test.each(fragments)("$openapi: $name", async (fragment) => {
  const differences: string[] = [];
  const all = [
    ...judges[fragment.openapi],
    ...[...typesOf(fragment).keys()].map((one) => [one, judgeByType(one)] as const),
  ];
  for (const [judge, judgeValue] of all)
    for (const [value, verdict] of valuesOf(fragment)) {
      const found = await judgeValue(fragment, value);
      if (found === !verdict) differences.push(describe(judge, value, verdict));
    }
  const names = all.map(([judge]) => judge);
  const kept = (fragment.kept ?? []).flatMap(({ by, values }) =>
    by
      .filter((judge) => names.includes(judge))
      .flatMap((judge) => values.map((value) => describe(judge, value, fragment.valid.includes(value)))),
  );
  // A difference that is mended is no longer kept.
  expect(differences.toSorted()).toEqual(kept.toSorted());
});

function describe(judge: Judge, value: unknown, verdict: boolean): string {
  return `${judge}: ${stringifyExact(value)} is ${verdict ? "refused" : "accepted"}`;
}
