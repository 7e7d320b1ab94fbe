import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMask, maskCause } from "../src/mask.ts";

const SECRET = "key/c4NARY+1=~c4NARY";

test("a secret is found as it is, percent-encoded in either case, and escaped in JSON", () => {
  const mask = createMask([SECRET, 'say "c4NARY"']);
  const encoded = encodeURIComponent(SECRET);
  for (const form of [SECRET, encoded, encoded.toLowerCase().replaceAll("c4nary", "c4NARY"), 'say \\"c4NARY\\"']) {
    expect(mask(`<${form}>`)).toBe("<[secret]>");
  }
});

test("a secret is found in Base64 wherever it begins in what was encoded", () => {
  const mask = createMask([SECRET]);
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom("base64", "base64url"), (before, after, encoding) => {
      const masked = mask(Buffer.from(before + SECRET + after).toString(encoding as BufferEncoding));
      const runs = masked.split("[secret]").flatMap((run) => [0, 1, 2, 3].map((skip) => run.slice(skip)));
      expect(masked).toContain("[secret]");
      for (const run of runs) expect(Buffer.from(run, "base64").toString("latin1")).not.toContain("c4NARY");
    }),
  );
});

test("a cause made of several errors keeps them, masked", () => {
  const cause = new AggregateError([new Error(`at ${SECRET}`), SECRET], `both failed: ${SECRET}`, {
    cause: new Error(SECRET),
  });
  const masked = maskCause(cause, createMask([SECRET]));
  expect(masked).toBeInstanceOf(AggregateError);
  expect(masked).toMatchObject({
    name: "AggregateError",
    message: "both failed: [secret]",
    errors: [{ message: "at [secret]" }, "[secret]"],
    cause: { message: "[secret]" },
  });
  expect(inspect(masked, { depth: 10 })).not.toContain(SECRET);
});
