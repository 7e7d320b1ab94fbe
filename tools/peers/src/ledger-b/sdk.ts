/** What is used of `@stellar/stellar-sdk`. */
export interface LedgerBSdk {
  readonly Horizon: {
    readonly Server: new (url: string, options: { readonly allowHttp: boolean }) => LedgerBClient;
  };
}

/** Its client. */
export interface LedgerBClient {
  effects(): EffectCalls;
  ledgers(): { call(): Promise<unknown> };
}

interface EffectCalls {
  forOperation(id: string): EffectCalls;
  order(direction: "asc" | "desc"): EffectCalls;
  limit(records: number): EffectCalls;
  cursor(cursor: string): EffectCalls;
  call(): Promise<EffectPage>;
}

/** A page of effects that follows its own links. */
export interface EffectPage {
  readonly records: readonly { readonly id: string; readonly type: string; readonly paging_token: string }[];
  next(): Promise<EffectPage>;
  prev(): Promise<EffectPage>;
}
