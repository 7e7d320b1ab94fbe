import { expectTypeOf, test } from "vitest";
import { u64 } from "../src/index.ts";

declare const height: number;
declare const either: number | string;

test("what can be exact compiles", () => {
  expectTypeOf(u64(0)).toEqualTypeOf<bigint>();
  u64(3285);
  u64(999_999_999_999_999);
  u64(9007199254740991);
  u64(8999999999999999);
  u64(9007199254740993n);
  u64("18446744073709551615");
  u64(height);
  u64(either);
});

test("a number literal that cannot be exact does not compile", () => {
  // @ts-expect-error: 2^53 is the first that stands for two integers
  u64(9007199254740992);
  // @ts-expect-error: beyond 2^53
  u64(9007199254740994);
  // @ts-expect-error: a digit longer
  u64(10000000000000000);
  // @ts-expect-error: written with an exponent
  u64(1e21);
  // @ts-expect-error: negative
  u64(-1);
  // @ts-expect-error: a fraction
  u64(1.5);
});
