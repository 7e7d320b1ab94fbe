import { expectTypeOf, test } from "vitest";
import { type ErrorCode, isLedgergateError, type LedgergateError, type LedgerState } from "../src/index.ts";

declare const error: unknown;

test("the guard narrows to the members that the kind has", () => {
  if (isLedgergateError(error, "api")) {
    expectTypeOf(error.status).toEqualTypeOf<number>();
    expectTypeOf(error.code).toEqualTypeOf<ErrorCode>();
    expectTypeOf(error.ledger).toEqualTypeOf<Partial<LedgerState> | undefined>();
  } else if (isLedgergateError(error, "network")) {
    expectTypeOf(error.status).toEqualTypeOf<undefined>();
    expectTypeOf(error.code).toEqualTypeOf<undefined>();
  } else if (isLedgergateError(error)) {
    expectTypeOf(error).toExtend<LedgergateError>();
    expectTypeOf(error.status).toEqualTypeOf<number | undefined>();
  }
});
