/** What is used of `tronweb`. */
export interface LedgerCSdk {
  readonly TronWeb: {
    new (options: { readonly fullHost: string }): LedgerCClient;
    createAccount(): Promise<{ readonly privateKey: string; readonly address: Address }>;
  };
  readonly utils: { readonly transaction: { txCheck(transaction: UnsignedTransaction): boolean } };
}

/** Its client. */
export interface LedgerCClient {
  readonly fullNode: {
    request(
      path: string,
      payload: object,
      method: "get" | "post",
    ): Promise<UnsignedTransaction & { readonly Error?: string }>;
  };
  readonly trx: {
    sign(transaction: UnsignedTransaction, privateKey: string): Promise<{ readonly signature: readonly string[] }>;
    getCurrentBlock(): Promise<unknown>;
  };
}

interface Address {
  readonly hex: string;
  readonly base58: string;
}

interface UnsignedTransaction {
  readonly txID: string;
}
