import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createAsk } from "./ask.ts";

const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/** These values change only with the world itself. Users see such a change, so describe it in a changeset. */
test("a seed gives the same bytes on every machine and in every release", () => {
  const digests = ["ledgergate", "other", "7"].map((seed) => {
    const ask = createAsk({ seed, documents: {} });
    return [1n, 42n, 121693057904021505n, 2n ** 63n - 1n].map((id) => digest(ask.page(id, { limit: "200" })));
  });
  expect(digests).toMatchSnapshot();
});

test("neither the clock nor the options of other ledgers change an operation", () => {
  const page = createAsk().page(42n);
  const other = createAsk({ now: () => 1_900_000_000_000, head: 5_000n, prunedBelow: 4_000n, blockTimeMs: 1 });
  expect(other.page(42n)).toEqual(page);
});
