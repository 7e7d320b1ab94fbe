import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { Decoder, IncomingBody } from "../../src/node/body.ts";

const MEGABYTE = 1024 * 1024;

const fakeSource = () => ({ pause: vi.fn(), resume: vi.fn(), abort: vi.fn() });

test("an unread body stops after a megabyte, until it is read as a whole", async () => {
  const source = fakeSource();
  const body = new IncomingBody(source, undefined, 200);
  body.push(new Uint8Array(MEGABYTE));
  expect(source.pause).not.toHaveBeenCalled();
  body.push(new Uint8Array(1));
  expect(source.pause).toHaveBeenCalledOnce();
  const whole = body.whole();
  expect(source.resume).toHaveBeenCalledOnce();
  body.push(new Uint8Array(MEGABYTE));
  body.end();
  expect((await whole).length).toBe(2 * MEGABYTE + 1);
  expect(source.pause).toHaveBeenCalledOnce();
});

test("a compressed body has back-pressure while it is decoded or unread", async () => {
  const source = fakeSource();
  const decoder = new Decoder(["gzip"], source, undefined, 200);
  // Random bytes: compressed they are as long as before.
  const bytes = Uint8Array.from({ length: 3 * MEGABYTE }, () => Math.random() * 256);
  decoder.push(gzipSync(bytes));
  expect(source.pause).toHaveBeenCalled();
  expect(source.resume).not.toHaveBeenCalled();
  const whole = decoder.body.whole();
  await expect.poll(() => source.resume.mock.calls.length).toBeGreaterThan(0);
  decoder.end();
  expect((await whole).length).toBe(bytes.length);
});
