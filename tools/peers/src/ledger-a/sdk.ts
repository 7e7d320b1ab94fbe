/** What is used of `@aptos-labs/ts-sdk`. */
export interface LedgerASdk {
  readonly AptosConfig: new (settings: { readonly network: string; readonly fullnode: string }) => Config;
  readonly Aptos: new (config: Config) => LedgerAClient;
  readonly Network: { readonly CUSTOM: string; readonly LOCAL: string };
  readonly getAptosFullNode: (request: FullNodeRequest) => Promise<{ readonly headers: Record<string, string> }>;
}

interface Config {
  readonly network: string;
}

interface FullNodeRequest {
  readonly aptosConfig: Config;
  readonly originMethod: string;
  readonly path: string;
}

/** Its client. */
export interface LedgerAClient {
  getBlockByHeight(input: {
    readonly blockHeight: number | bigint;
    readonly options?: { readonly withTransactions: boolean };
  }): Promise<Block>;
  getAccountInfo(input: { readonly accountAddress: string }): Promise<{ readonly sequence_number: string }>;
  getAccountTransactions(input: {
    readonly accountAddress: string;
    readonly options: { readonly offset: bigint; readonly limit: number };
  }): Promise<readonly Transaction[]>;
  getTransactionByHash(input: { readonly transactionHash: string }): Promise<Transaction>;
  waitForTransaction(input: {
    readonly transactionHash: string;
    readonly options: { readonly checkSuccess: boolean };
  }): Promise<Transaction>;
  getLedgerInfo(): Promise<unknown>;
}

/** A block, as far as it is looked at. */
export interface Block {
  readonly block_height: string;
  readonly first_version: string;
  readonly last_version: string;
  readonly transactions?: readonly Transaction[];
}

/** A transaction, as far as it is looked at. */
export interface Transaction {
  readonly type: string;
  readonly hash: string;
  readonly version: string;
  readonly sender?: string;
  readonly sequence_number?: string;
}

/** A transaction that an account sent. */
export interface UserTransaction extends Transaction {
  readonly sender: string;
}
