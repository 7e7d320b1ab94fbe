import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createAsk, request } from "./ask.ts";

const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/** These values change only with the world itself. Users see such a change, so describe it in a changeset. */
test("a seed gives the same bytes on every machine and in every release", () => {
  const digests = ["ledgergate", "other", "7"].map((seed) =>
    [0, 1_680_350_418_000, 1_893_456_000_000].map((time) =>
      digest(createAsk({ seed, now: () => time, documents: {} })(request)),
    ),
  );
  expect(digests).toMatchSnapshot();
});

test("the options of other ledgers change no transaction", () => {
  const other = createAsk({ head: 5_000n, prunedBelow: 4_000n, blockTimeMs: 1 });
  expect(other(request)).toEqual(createAsk()(request));
});
