import { expect, test } from "vitest";
import { FloodGuard } from "../../src/calls/flood-guard.ts";
import { networksOf } from "../../src/calls/networks-of.ts";

test("each address, /64 and /56 has a limit", () => {
  const admitted = (addressOf: (index: number) => string) => {
    const guard = new FloodGuard({ perSecond: 1, burst: 10 });
    return Array.from({ length: 100 }, (_, index) => guard.take(addressOf(index), 0)).filter((wait) => wait === 0)
      .length;
  };
  expect(admitted(() => "192.0.2.1")).toBe(10);
  expect(admitted((index) => `192.0.2.${index}`)).toBe(100);
  expect(admitted((index) => `2001:db8::${index}`)).toBe(10);
  expect(admitted((index) => `2001:db8:0:${(0xab00 + index).toString(16)}::1`)).toBe(20);
  expect(admitted((index) => `2001:db8:0:${index}00::1`)).toBe(100);
});

test("every spelling of an address has the same networks", () => {
  const spellings = [
    ["2001:db8:0:ab01::1", "2001:0DB8:0:AB01:0:0:0:1", "2001:db8::ab01:0:0:0:1%eth0", "2001:db8:0:ab01:2:3:1.2.3.4"],
    ["10.0.0.1", "::ffff:10.0.0.1", "::FFFF:a00:1", "0:0:0:0:0:ffff:10.0.0.1", "::ffff:10.0.0.1%1"],
    ["::1", "0:0:0:0:5::", "::1%a::b"],
    ["fe80::1%eth0", "fe80::2"],
  ];
  for (const same of spellings) expect(new Set(same.map((address) => String(networksOf(address)))).size).toBe(1);
  expect(new Set(spellings.map(([address = ""]) => String(networksOf(address)))).size).toBe(spellings.length);
  expect(networksOf("::1:2:3:4:5")).not.toEqual(networksOf("::1"));
  expect(networksOf("a client: of any name")).toEqual(["a client: of any name"]);
});
