import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { createElement, type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import useSWR from "swr";
import { type CallOptions, type CallPromise, createClient, type PagePromise } from "../../src/index.ts";
import { checkNumber, paginate } from "../../src/parts.ts";
import { infiniteQueryOptions, queryOptions, swrFetcher, swrKey } from "../../src/query.ts";

type Letter = { readonly token: string };
type LettersInput = { readonly box: bigint | string; readonly cursor?: string };

interface Letters {
  getLetter(input: { readonly id: bigint | string }, options?: CallOptions): CallPromise<Letter>;
  listLetters(input: LettersInput, options?: CallOptions): PagePromise<readonly Letter[], Letter, LettersInput>;
}

const uint64 = { required: true, type: "string", format: "uint64" } as const;
const input = { box: { in: "query", ...uint64 }, cursor: { in: "query" } } as const;
const pagination = { items: [], start: "cursor", from: ["token"] };
const operations = {
  getLetter: { method: "GET", path: "/letters/{id}", input: { id: { in: "path", ...uint64 } } },
  listLetters: { method: "GET", path: "/letters", input, pagination },
} as const;
const client = createClient<object, Letters>(
  { checkNumber, paginate, serverPath: "/v1/{apiKey}", operations },
  { baseUrl: location.origin, apiKey: "k3y-canary" },
);
const id = 2n ** 64n - 1n;
const text = (id: string, ...children: ReactNode[]) => createElement("p", { id }, ...children);

function Query() {
  const { data, error } = useQuery(queryOptions(client, "getLetter", { id }));
  return text("query", data?.token ?? error?.message);
}

function Slow() {
  useQuery(queryOptions(client, "getLetter", { id: "0" }));
  return text("slow", "waits");
}

function Infinite() {
  const query = infiniteQueryOptions(client, "listLetters", { box: id });
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(query);
  const tokens = data?.pages.flatMap(({ items }) => items.map(({ token }) => token));
  const more = createElement("button", { type: "button", id: "more", onClick: () => fetchNextPage() }, "more");
  return createElement("div", {}, text("infinite", tokens?.join(" "), hasNextPage ? " …" : " end"), more);
}

const fetchLetter = swrFetcher(client, "getLetter");

function Swr() {
  const { data } = useSWR(swrKey(client, "getLetter", { id }), fetchLetter);
  return text("swr", data?.token);
}

function Page() {
  const [showsSlow, setShowsSlow] = useState(true);
  return createElement(
    QueryClientProvider,
    { client: queries },
    ...[Query, Infinite, Swr].map((part) => createElement(part, { key: part.name })),
    showsSlow && createElement(Slow),
    createElement("button", { type: "button", id: "leave", onClick: () => setShowsSlow(false) }, "leave"),
  );
}

const queries = new QueryClient();
createRoot(document.body.appendChild(document.createElement("main"))).render(createElement(Page));

/** The cache's content, as a persister would write it. */
const cache = () =>
  JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
  );
Object.assign(globalThis, { cache });
