import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createAsk } from "./ask.ts";

const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/** These values change only with the world itself. Users see such a change, so describe it in a changeset. */
test("a seed gives the same bytes on every machine and in every release", () => {
  const digests = ["ledgergate", "other", "7"].map((seed) => {
    const ask = createAsk({ seed, head: 100_000n, documents: {} });
    return [
      ask.block(1001, true),
      ask.block(1100, true),
      ask.block(99_999, true),
      ask.list("0x1", { limit: "100" }),
      createAsk({ seed, prunedBelow: 0n, documents: {} }).block(0, true),
    ].map(({ body }) => digest(body));
  });
  expect(digests).toMatchSnapshot();
});

test("answers do not depend on earlier requests", () => {
  const [one, other] = [createAsk(), createAsk()];
  for (let height = 1001; height < 1050; height += 1) one.block(height, true);
  expect(one.block(2000, true)).toEqual(other.block(2000, true));
});
