import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { Decoder } from "../../src/node/body.ts";

test("a compressed body has back-pressure while it is decoded or unread", async () => {
  const source = { pause: vi.fn(), resume: vi.fn(), abort: vi.fn() };
  const decoder = new Decoder(["gzip"], source, undefined, 200);
  // Random bytes: compressed they are as long as before.
  const bytes = Uint8Array.from({ length: 3 * 2 ** 20 }, () => Math.random() * 256);
  decoder.push(gzipSync(bytes));
  expect(source.pause).toHaveBeenCalled();
  expect(source.resume).not.toHaveBeenCalled();
  const whole = decoder.body.whole();
  await expect.poll(() => source.resume.mock.calls.length).toBeGreaterThan(0);
  decoder.end();
  expect((await whole).length).toBe(bytes.length);
});
