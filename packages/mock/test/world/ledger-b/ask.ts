import { readApi } from "@ledgergate/service-kit";
import document from "@ledgergate/spec-ledger-b/openapi.json" with { type: "json" };
import type { WorldAnswer } from "../../../src/world/answer.ts";
import type { WorldOptions } from "../../../src/world/options.ts";
import { createAsk as createAskOf } from "../ask.ts";

export { document };

const { operations } = readApi("ledger-b", document);

export const baseUrl = "http://localhost:4010/ledger-b/v1/KEY";

interface Link {
  readonly href: string;
}

export interface Effect {
  readonly _links: Readonly<Record<"operation" | "succeeds" | "precedes", Link>>;
  readonly id: string;
  readonly paging_token: string;
  readonly account: string;
  readonly type: string;
  readonly created_at: string;
}

export interface Page {
  readonly _links: Readonly<Record<"self" | "next" | "prev", Link>>;
  readonly _embedded: { readonly records: readonly Effect[] };
}

/** Asks ledger B for the effects of an operation. Default: a world with the document's examples. */
export interface Ask {
  (id: bigint | string, query?: Record<string, string>): WorldAnswer;
  readonly page: (id: bigint | string, query?: Record<string, string>) => Page;
  readonly follow: (link: Link) => Page;
}

export function createAsk(options: WorldOptions = {}): Ask {
  const askOperation = createAskOf("ledger-b", operations, options);
  const ask = (id: bigint | string, query: Record<string, string> = {}): WorldAnswer =>
    askOperation("listOperationEffects", { path: { id: String(id) }, query, baseUrl });
  const page = (id: bigint | string, query: Record<string, string> = {}): Page => {
    const { status, body } = ask(id, query);
    if (status !== 200) throw new Error(`Expected a page, got ${status} ${JSON.stringify(body)}.`);
    return body as Page;
  };
  return Object.assign(ask, {
    page,
    follow: ({ href }: Link): Page => {
      const { searchParams } = new URL(href);
      const id = new RegExp(`^${baseUrl}/operations/(\\d+)/effects\\?`).exec(href)?.[1];
      if (id === undefined) throw new Error(`The link leads elsewhere: ${href}`);
      return page(id, Object.fromEntries(searchParams));
    },
  });
}

/** The paging tokens of a page's records. */
export function tokensOf(page: Page): string[] {
  return page._embedded.records.map(({ paging_token }) => paging_token);
}
