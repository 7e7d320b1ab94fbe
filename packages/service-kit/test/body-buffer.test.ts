import { array, assert, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { BodyBuffer } from "../src/serve/server.ts";

test("the buffer holds the bytes of all pieces, and grows by doubling up to its limit", () => {
  assert(
    property(array(uint8Array({ maxLength: 300 }), { maxLength: 50 }), (pieces) => {
      const whole = Buffer.concat(pieces);
      for (const limit of [whole.length, 65_536]) {
        const body = new BodyBuffer(limit);
        for (const piece of pieces) expect(body.add(new Uint8Array(piece))).toBe(true);
        expect(Buffer.from(body.bytes)).toEqual(whole);
        expect(body.bytes.buffer.byteLength).toBeLessThanOrEqual(Math.min(limit, Math.max(2 * whole.length, 1024)));
      }
    }),
  );
});

test("the buffer refuses a piece beyond its limit, and keeps the others", () => {
  const body = new BodyBuffer(3);
  expect([2, 2, 1].map((length) => body.add(new Uint8Array(length).fill(length)))).toEqual([true, false, true]);
  expect([...body.bytes]).toEqual([2, 2, 1]);
});
