import { deepEqual, equal, ok } from "node:assert/strict";
import { startTestGateway } from "../recorded-gateway.ts";
import { runSteps, type Steps } from "./run-steps.ts";
import { startSdkNode } from "./sdk-node.ts";
import { loadSdk } from "./sdks.ts";

/** Tries each SDK through a gateway that lets its calls pass to a scripted node. Returns the number of failed steps. */
export async function tryThroughGateway(folder: string): Promise<number> {
  const node = await startSdkNode();
  const pass = (...paths: string[]) => ({ computeUnits: 50, methods: ["GET", "POST"] as const, paths });
  const gateway = await startTestGateway({
    nodes: {
      "ledger-a": { mainnet: [{ name: "node", url: `${node.url}/a/v1` }] },
      "ledger-b": { mainnet: [{ name: "node", url: `${node.url}/b` }] },
      "ledger-c": { mainnet: [{ name: "node", url: `${node.url}/c` }] },
    },
    passthrough: {
      "ledger-a": pass("/", "/view", "/estimate_gas_price", "/transactions", "/accounts/**"),
      "ledger-b": pass("/fee_stats", "/ledgers", "/accounts/*", "/transactions"),
      "ledger-c": pass("/wallet/*"),
    },
  });
  const urlOf = (chain: string) => `${gateway.baseUrls[chain]}/v1/${gateway.credentials[chain]?.apiKey}`;
  let failed = 0;
  try {
    for (const [name, stepsOf, url] of [
      ["@aptos-labs/ts-sdk", ledgerASteps, `${urlOf("ledger-a")}/v1`],
      ["@stellar/stellar-sdk", ledgerBSteps, urlOf("ledger-b")],
      ["tronweb", ledgerCSteps, urlOf("ledger-c")],
    ] as const)
      failed += await runSteps(`${name} through a gateway`, stepsOf(loadSdk(folder, name), url));
  } finally {
    node.close();
    await gateway.close();
  }
  return failed;
}

type Sdk = ReturnType<typeof loadSdk>;

function ledgerASteps(sdk: Sdk, fullnode: string): Steps {
  const config = new sdk.AptosConfig({ network: sdk.Network.CUSTOM, fullnode });
  const client = new sdk.Aptos(config);
  const accountAddress = "0x1";
  return {
    "reads the state of the ledger": async () => {
      const { ledger_version } = await client.getLedgerInfo();
      equal(ledger_version, "9");
      return `version ${ledger_version}`;
    },
    "estimates the price of gas": async () => {
      const { gas_estimate } = await client.getGasPriceEstimation();
      equal(gas_estimate, 100);
      return String(gas_estimate);
    },
    "calls a view function": async () => {
      const payload = { function: "0x1::chain_id::get", typeArguments: [], functionArguments: [] };
      const answer = await client.viewJson({ payload });
      deepEqual(answer, ["4"]);
      return String(answer);
    },
    "reads modules page by page": async () => {
      const readPage = (options: object) => client.getAccountModulesPage({ accountAddress, options });
      const first = await readPage({ limit: 1 });
      const { modules, cursor } = await readPage({ limit: 1, cursor: first.cursor });
      deepEqual([first.modules[0].bytecode, modules[0].bytecode, cursor], ["0x01", "0x02", undefined]);
      return "two pages";
    },
    "submits a transaction": async () => {
      const signer = sdk.Account.generate();
      const transaction = await client.transaction.build.simple({
        sender: signer.accountAddress,
        data: { function: "0x1::aptos_account::transfer", functionArguments: [accountAddress, 1] },
        options: { maxGasAmount: 1000, gasUnitPrice: 100, accountSequenceNumber: 0 },
      });
      const { type } = await client.signAndSubmitTransaction({ signer, transaction });
      equal(type, "pending_transaction");
      return type;
    },
  };
}

function ledgerBSteps(sdk: Sdk, url: string): Steps {
  const client = new sdk.Horizon.Server(url, { allowHttp: true });
  const account = "GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7";
  return {
    "reads the fees": async () => {
      const { last_ledger } = await client.feeStats();
      equal(last_ledger, "9");
      return `ledger ${last_ledger}`;
    },
    "pages through ledgers": async () => {
      const first = await client.ledgers().call();
      const second = await first.next();
      deepEqual([first.records[0].sequence, second.records[0].sequence], [1, 2]);
      return "two pages";
    },
    "loads an account": async () => {
      const { id } = await client.loadAccount(account);
      equal(id, account);
      return id;
    },
    "submits a transaction": async () => {
      const signer = sdk.Keypair.random();
      const source = new sdk.Account(signer.publicKey(), "1");
      const transaction = new sdk.TransactionBuilder(source, { fee: "100", networkPassphrase: sdk.Networks.TESTNET })
        .addOperation(sdk.Operation.bumpSequence({ bumpTo: "2" }))
        .setTimeout(60)
        .build();
      transaction.sign(signer);
      const { successful } = await client.submitTransaction(transaction, { skipMemoRequiredCheck: true });
      ok(successful);
      return "accepted";
    },
    "streams ledgers": async () => {
      let close: (() => void) | undefined;
      const { sequence } = await new Promise<{ sequence: number }>((onmessage, onerror) => {
        close = client.ledgers().cursor("now").stream({ onmessage, onerror });
      });
      close?.();
      equal(sequence, 8);
      return `ledger ${sequence}`;
    },
  };
}

function ledgerCSteps({ TronWeb }: Sdk, fullHost: string): Steps {
  const client = new TronWeb({ fullHost });
  return {
    "reads the current block": async () => {
      const { block_header } = await client.trx.getCurrentBlock();
      equal(block_header.raw_data.number, 9);
      return `height ${block_header.raw_data.number}`;
    },
    "broadcasts a transaction": async () => {
      const account = await TronWeb.createAccount();
      const raw_data = { contract: [], ref_block_bytes: "00", ref_block_hash: "00", expiration: 1, timestamp: 1 };
      const unsigned = { visible: false, txID: "ab", raw_data, raw_data_hex: "00", signature: [account.privateKey] };
      const { result } = await client.trx.sendRawTransaction(unsigned);
      ok(result);
      return "accepted";
    },
  };
}
