import { expectTypeOf, test } from "vitest";
import type { CallResult, PagePromise, PageResult } from "../src/index.ts";

type Letter = { readonly token: string };
type LetterPage = { readonly records: readonly Letter[] };
type Input = { readonly cursor?: bigint | string | undefined };
type Ledger = { readonly blockHeight: bigint };

declare const call: PagePromise<LetterPage, Letter, Input, Ledger>;

test("a page promise is awaited to its page, and iterated over by record and by page", async () => {
  expectTypeOf(await call).toEqualTypeOf<LetterPage>();
  for await (const letter of call) expectTypeOf(letter).toEqualTypeOf<Letter>();
  expectTypeOf(await call.withResponse()).toEqualTypeOf<PageResult<LetterPage, Letter, Input, Ledger>>();
  expectTypeOf(await call.withResponse()).toExtend<CallResult<LetterPage, Ledger>>();
  for await (const page of call.pages()) {
    expectTypeOf(page).toEqualTypeOf<PageResult<LetterPage, Letter, Input, Ledger>>();
    expectTypeOf(page.next).toEqualTypeOf<Input | undefined>();
  }
  const plain = {} as PagePromise<LetterPage, Letter, Input>;
  for await (const page of plain.pages()) expectTypeOf(page.ledger).toEqualTypeOf<undefined>();
});
