import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { after, suite, test } from "node:test";
import { createMockFetch, startMock } from "@ledgergate/mock";
import { closeBrowser, runInPage } from "../run-in-page.ts";
import { installSdks, loadSdk, PEER_PROGRAMS } from "./sdks.ts";

const folder = await installSdks();
const warnings: string[] = [];
const mock = await startMock({
  port: 0,
  // The browser resolves no other host.
  host: "127.0.0.1",
  upstreamHeaders: true,
  onWarning: (warning) => warnings.push(warning),
});
after(async () => {
  await closeBrowser();
  await mock.close();
  deepEqual(warnings, []);
});

/** Returns the error of a call, or else its result, which no step takes for an error. */
const failureOf = <Result>(call: Promise<Result>) => call.catch((error) => error);

/** Makes a call in a page of another origin, where CORS applies. */
async function callFromPage(program: string, url: string): Promise<void> {
  const contents = program.replace(/export default (.*);/s, "console.log(JSON.stringify($1));");
  // Ledger C reports failures with status 200.
  doesNotMatch(await runInPage({ stdin: { contents, resolveDir: folder } }, url), /"Error"/);
}

/** Tries an SDK by its own methods. */
function trySdk(name: string, path: string, steps: (sdk: ReturnType<typeof loadSdk>, url: string) => void): void {
  const url = mock.url + path;
  suite(name, () => {
    steps(loadSdk(folder, name), url);
    test("makes a call from a page", () => callFromPage(PEER_PROGRAMS[name] ?? "", url));
  });
}

trySdk("@aptos-labs/ts-sdk", "/ledger-a/v1/any-key/v1", (sdk, fullnode) => {
  const aptosConfig = new sdk.AptosConfig({ network: sdk.Network.CUSTOM, fullnode });
  const client = new sdk.Aptos(aptosConfig);
  const options = { withTransactions: true };
  const readBlock = (blockHeight: bigint) => client.getBlockByHeight({ blockHeight, options });
  const isSent = ({ type, sender }: Transaction) => type === "user_transaction" && sender !== undefined;
  const readTransaction = async () => (await readBlock(3285n)).transactions.find(isSent);

  test("reads a block", async () => {
    const { block_height, first_version, last_version, transactions } = await readBlock(3285n);
    equal(block_height, "3285");
    const [first, last] = [transactions.at(0), transactions.at(-1)];
    deepEqual([first.version, last.version], [first_version, last_version]);
  });
  test("reports a block beyond 2^53 that does not exist, and an operation", async () => {
    const height = 2n ** 53n + 1n;
    const { status, data } = await failureOf(readBlock(height));
    deepEqual([status, data.error_code], [404, "block_not_found"]);
    ok(data.message.includes(height));
    const { status: other } = await failureOf(client.getLedgerInfo());
    equal(other, 404);
  });
  test("reads an account, and its transactions from a u64 start", async () => {
    const { sender: accountAddress } = await readTransaction();
    match((await client.getAccountInfo({ accountAddress })).sequence_number, /^\d+$/);
    const options = { offset: 1n, limit: 3 };
    const transactions = await client.getAccountTransactions({ accountAddress, options });
    const numbers = transactions.map((one: Transaction) => one.sequence_number);
    deepEqual(numbers, ["1", "2", "3"]);
  });
  test("waits until a pending transaction is committed", async () => {
    const path = "blocks/by_height/3285";
    const { headers } = await sdk.getAptosFullNode({ aptosConfig, originMethod: "peers", path });
    // The same ledgers at a later time know the hash of a transaction that is pending now. The
    // mock makes some three blocks per second.
    const head = BigInt(headers["x-aptos-block-height"]) + 16n;
    const later = createMockFetch({ apis: ["ledger-a"], head });
    const url = `${later.baseUrls["ledger-a"]}/v1/any-key/v1/blocks/by_height/${head}`;
    const block = (await (await later(`${url}?with_transactions=true`)).json()) as { transactions: Transaction[] };
    const { hash: transactionHash, version } = block.transactions.find(isSent) ?? {};
    const pending = await client.getTransactionByHash({ transactionHash });
    equal(pending.type, "pending_transaction");
    const options = { checkSuccess: false };
    const committed = await client.waitForTransaction({ transactionHash, options });
    deepEqual([committed.type, committed.version], ["user_transaction", version]);
  });
});

type Transaction = Readonly<Record<"type" | "hash" | "version" | "sender" | "sequence_number", string | undefined>>;

interface EffectPage {
  readonly records: readonly { readonly id: string }[];
  next(): Promise<EffectPage>;
  prev(): Promise<EffectPage>;
}

trySdk("@stellar/stellar-sdk", "/ledger-b/v1/any-key", (sdk, url) => {
  const client = new sdk.Horizon.Server(url, { allowHttp: true });
  // An operation of the documents' examples. It has at least three effects, so two pages.
  const firstPage = (order: "asc" | "desc"): Promise<EffectPage> =>
    client.effects().forOperation("121693057904021505").limit(2).order(order).call();
  const idsOf = ({ records }: EffectPage) => records.map(({ id }) => id);
  const idsToTheEnd = async (first: EffectPage) => {
    const ids: string[] = [];
    for (let page = first; page.records.length > 0; page = await page.next()) ids.push(...idsOf(page));
    return ids;
  };

  test("follows next() to the end, in both orders, and prev() back", async () => {
    const first = await firstPage("asc");
    const ids = await idsToTheEnd(first);
    ok(ids.length > 2, `only ${ids.length} effects`);
    deepEqual(ids, [...new Set(ids)].sort());
    deepEqual(await idsToTheEnd(await firstPage("desc")), ids.toReversed());
    deepEqual(idsOf(await (await first.next()).prev()).reverse(), idsOf(first));
  });
  test("reports an operation that does not exist", async () => {
    const { response } = await failureOf(client.ledgers().call());
    equal(response.status, 404);
    ok(response.type.endsWith("/not_found"), response.type);
  });
});

trySdk("tronweb", "/ledger-c/v1/any-key", ({ TronWeb, utils }, fullHost) => {
  // A contract of the documents' examples in both notations. Any well-formed account owns it.
  const contract = {
    hex: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
    base58: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  };
  const client = new TronWeb({ fullHost });
  const account = TronWeb.createAccount();
  const updateSetting = async (form: "hex" | "base58", percent: number) => {
    const body = {
      owner_address: (await account).address[form],
      contract_address: contract[form],
      consume_user_resource_percent: percent,
      visible: form === "base58",
    };
    return client.fullNode.request("wallet/updatesetting", body, "post");
  };

  for (const form of ["hex", "base58"] as const)
    test(`builds a transaction with addresses in ${form}, checks it and signs it`, async () => {
      const transaction = await updateSetting(form, 7);
      ok(utils.transaction.txCheck(transaction), "txCheck rejects the transaction");
      const { signature } = await client.trx.sign(transaction, (await account).privateKey);
      match(signature[0], /^[0-9a-f]{130}$/i);
    });
  test("reports a refusal in the node's words, and an operation that does not exist", async () => {
    match((await updateSetting("hex", 101)).Error, /percent not in \[0, 100\]/);
    const { response } = await failureOf(client.trx.getCurrentBlock());
    equal(response.status, 404);
    match(response.data.Error, /./);
  });
});
