import { expect, test } from "vitest";
import { FloodGuard } from "../../src/calls/flood-guard.ts";
import { networksOf } from "../../src/calls/networks-of.ts";

test("each address, /64 and /56 has a limit", () => {
  const admitted = (addressOf: (index: number) => string) => {
    const guard = new FloodGuard({ perSecond: 1, burst: 10 });
    let count = 0;
    for (let index = 0; index < 100; index++) if (guard.take(addressOf(index), 0) === 0) count++;
    return count;
  };
  expect(admitted(() => "192.0.2.1")).toBe(10);
  expect(admitted((index) => `192.0.2.${index}`)).toBe(100);
  expect(admitted((index) => `2001:db8::${index}`)).toBe(10);
  expect(admitted((index) => `2001:db8:0:${(0xab00 + index).toString(16)}::1`)).toBe(20);
  expect(admitted((index) => `2001:db8:0:${index}00::1`)).toBe(100);
});

// callers.test.ts has other spellings of addresses.
test("an address has one pair of networks, and any other text is its own", () => {
  expect(networksOf("2001:db8:0:ab01::1%eth0")).toEqual(networksOf("2001:0DB8:0:AB01:0:0:0:1"));
  expect(networksOf("::1:2:3:4:5")).not.toEqual(networksOf("::1"));
  expect(networksOf("a client: of any name")).toEqual(["a client: of any name"]);
});
