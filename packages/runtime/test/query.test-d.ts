import { expectTypeOf, test } from "vitest";
import type { AcceptOptions, CallOptions, CallPromise, LedgerState, PagePromise, SecretInput } from "../src/index.ts";
import { infiniteQueryOptions, queryOptions, swrFetcher, swrKey } from "../src/query.ts";

type Letter = { readonly token: string };
type LettersInput = { readonly box: bigint | string; readonly cursor?: string | undefined };
interface KeyInput extends SecretInput {
  readonly key: string;
}

interface Client {
  openBox(input: KeyInput, options?: CallOptions): CallPromise<Letter>;
  listKeys(input?: KeyInput, options?: CallOptions): PagePromise<readonly Letter[], Letter, KeyInput>;
  getLetter<const Accept = undefined>(
    input: { readonly token: string },
    options?: AcceptOptions<Accept, "bcs">,
  ): Accept extends "bcs" ? CallPromise<Uint8Array> : CallPromise<Letter>;
  listLetters(input: LettersInput, options?: CallOptions): PagePromise<readonly Letter[], Letter, LettersInput>;
  listBoxes(input?: Readonly<Record<string, never>>, options?: CallOptions): CallPromise<readonly string[]>;
  peekBox(input?: Readonly<Record<string, never>>, options?: CallOptions): CallPromise<Letter, LedgerState>;
  readonly raw: { readonly GET: (path: string) => Promise<unknown> };
}

declare const client: Client;
declare const signal: AbortSignal;

test("a query has the data of its operation", async () => {
  const letter = queryOptions(client, "getLetter", { token: "1" });
  expectTypeOf(await letter.queryFn({ signal })).toEqualTypeOf<Letter>();
  expectTypeOf(await queryOptions(client, "listBoxes").queryFn({ signal })).toEqualTypeOf<readonly string[]>();
  // @ts-expect-error the input is required
  queryOptions(client, "getLetter");
  // @ts-expect-error the token is text
  queryOptions(client, "getLetter", { token: 5 });
  // @ts-expect-error no operation
  queryOptions(client, "raw");
});

test("a query with its response has the ledger state, with bigints as text", async () => {
  const letter = await queryOptions(client, "getLetter", { token: "1" }, { withResponse: true }).queryFn({ signal });
  expectTypeOf(letter.data).toEqualTypeOf<Letter>();
  expectTypeOf(letter.ledger).toEqualTypeOf<undefined>();
  const box = await queryOptions(client, "peekBox", undefined, { withResponse: true }).queryFn({ signal });
  expectTypeOf(box.ledger.blockHeight).toEqualTypeOf<string>();
  expectTypeOf(box.ledger.chainId).toEqualTypeOf<number>();
  const key = swrKey(client, "peekBox", undefined, { withResponse: true });
  const fetched = await swrFetcher(client, "peekBox", { withResponse: true })(key);
  expectTypeOf(fetched).toEqualTypeOf(box);
});

test("an infinite query has the records of a list, and the input of the next page", async () => {
  const letters = infiniteQueryOptions(client, "listLetters", { box: 5n });
  const page = await letters.queryFn({ signal, pageParam: letters.initialPageParam });
  expectTypeOf(page.items).toEqualTypeOf<readonly Letter[]>();
  expectTypeOf(letters.getNextPageParam(page)).toEqualTypeOf<LettersInput | undefined>();
  // @ts-expect-error no list
  infiniteQueryOptions(client, "getLetter", { token: "1" });
  const key = swrKey(client, "getLetter", { token: "1" });
  expectTypeOf(await swrFetcher(client, "getLetter")(key)).toEqualTypeOf<Letter>();
});

test("an operation that takes a secret is no query", async () => {
  const input: KeyInput = { key: "1" };
  // @ts-expect-error a secret would be in the query key
  queryOptions(client, "openBox", input);
  // @ts-expect-error a secret would be in the query key
  infiniteQueryOptions(client, "listKeys", input);
  // @ts-expect-error a secret would be in the key
  swrKey(client, "openBox", input);
  // @ts-expect-error no key can be made for it
  swrFetcher(client, "openBox");
});
