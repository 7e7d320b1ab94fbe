import type { HttpHandler } from "msw/http";
import { expectTypeOf, test } from "vitest";
import { createMswHandlers } from "../src/msw.ts";

test("handlers are those of Mock Service Worker", () => {
  expectTypeOf(createMswHandlers({ specs: { shop: {} } })).toEqualTypeOf<HttpHandler[]>();
});

test("options of handlers that are wrong do not compile", () => {
  // @ts-expect-error it reads no file
  createMswHandlers({ specs: { shop: "openapi.json" } });
  // @ts-expect-error there is nothing to answer from
  createMswHandlers({});
});
