import type { AcceptOptions, CallPromise } from "@ledgergate/runtime";
import type { HttpHandler } from "msw/http";
import { expectTypeOf, test } from "vitest";
import { createMswHandlers, type MswMock } from "../src/msw.ts";

interface Item {
  readonly name: string;
}

/** A client as the code generator writes them: the option `accept` selects the form of an answer. */
interface Shop {
  getItem(input: { readonly id: string }): CallPromise<Item>;
  getPicture<const Accept = undefined>(
    input: object,
    options?: AcceptOptions<Accept, "png">,
  ): Accept extends "png" ? CallPromise<Uint8Array> : CallPromise<{ readonly width: number }>;
  readonly raw: object;
}

const specs = { shop: {} };

test("handlers are those of Mock Service Worker", () => {
  const mock = createMswHandlers({ specs });
  expectTypeOf(mock).toEqualTypeOf<MswMock>();
  expectTypeOf(mock).toExtend<HttpHandler[]>();
  expectTypeOf(mock.baseUrls).toEqualTypeOf<Readonly<Record<string, string>>>();
  expectTypeOf(mock.fails("anything", 503)).toEqualTypeOf<HttpHandler>();
  mock.answers("anything", { name: "bolt" });
});

test("overrides are typed by the interface of a client", () => {
  const mock = createMswHandlers<Shop>({ specs });
  expectTypeOf(mock.fails).parameter(0).toEqualTypeOf<"getItem" | "getPicture">();
  expectTypeOf(mock.answers("getItem", { name: "bolt" }, { once: true })).toEqualTypeOf<HttpHandler>();
  mock.answers("getPicture", { width: 3 });
  // @ts-expect-error it has no such operation
  mock.fails("getShelf", 503);
  // @ts-expect-error it is no method
  mock.fails("raw", 503);
  // @ts-expect-error an item has a name
  mock.answers("getItem", {});
  // @ts-expect-error octets are no JSON
  mock.answers("getPicture", new Uint8Array());
});

test("options of handlers that are wrong do not compile", () => {
  // @ts-expect-error it reads no file
  createMswHandlers({ specs: { shop: "openapi.json" } });
  // @ts-expect-error there is nothing to answer from
  createMswHandlers({});
  // @ts-expect-error there is no such scenario
  createMswHandlers({ specs, scenario: "storm" });
});
