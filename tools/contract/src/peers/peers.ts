import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { after, suite, test } from "node:test";
import { createMockFetch, startMock } from "@ledgergate/mock";
import { launchBrowser, serveFiles } from "@ledgergate/support/browser";
import { build } from "esbuild";
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
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await mock.close();
  deepEqual(warnings, []);
});

/** Returns the error of a call, or else its result, which no step takes for an error. */
const failureOf = <Result>(call: Promise<Result>) => call.catch((error) => error);

/** Makes a call in a page of another origin, where CORS applies. */
async function callFromPage(program: string, url: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    write: false,
    logLevel: "error",
  });
  const site = await serveFiles({
    "/": ["text/html", '<!doctype html><link rel="icon" href="data:,">'],
    "/program.js": ["text/javascript", outputFiles[0]?.contents ?? ""],
  });
  const page = await browser.newPage();
  try {
    await page.goto(`${site.url}#${url}`);
    const answer = 'import("/program.js").then((program) => JSON.stringify(program.default))';
    // Ledger C reports failures with status 200.
    doesNotMatch(await page.evaluate(answer), /"Error"/);
  } finally {
    await page.close();
    site.close();
  }
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
  const blockHeight = 3285n;
  const readBlock = () => client.getBlockByHeight({ blockHeight, options: { withTransactions: true } });
  const isSent = ({ type, sender }: { readonly type: string; readonly sender?: string }) =>
    type === "user_transaction" && sender !== undefined;
  const readTransaction = async () => (await readBlock()).transactions.find(isSent);
  const readHeights = async () => {
    const path = `blocks/by_height/${blockHeight}`;
    const { headers } = await sdk.getAptosFullNode({ aptosConfig, originMethod: "peers", path });
    return [headers["x-aptos-block-height"], headers["x-node-block-height"]];
  };

  test("reads a block", async () => {
    const { block_height, first_version, last_version, transactions } = await readBlock();
    equal(block_height, String(blockHeight));
    const [first, last] = [transactions.at(0), transactions.at(-1)];
    deepEqual([first.version, last.version], [first_version, last_version]);
  });
  test("sends a height beyond 2^53 exactly", async () => {
    const farHeight = 2n ** 53n + 1n;
    const { status, data } = await failureOf(client.getBlockByHeight({ blockHeight: farHeight }));
    deepEqual([status, data.error_code], [404, "block_not_found"]);
    ok(data.message.includes(farHeight));
  });
  test("reads an account, and its transactions from a u64 start", async () => {
    const { sender: accountAddress } = await readTransaction();
    match((await client.getAccountInfo({ accountAddress })).sequence_number, /^\d+$/);
    const options = { offset: 1n, limit: 3 };
    const transactions = await client.getAccountTransactions({ accountAddress, options });
    const numbers = transactions.map((one: { sequence_number: string }) => one.sequence_number);
    deepEqual(numbers, ["1", "2", "3"]);
  });
  test("finds a transaction by its hash", async () => {
    const transaction = await readTransaction();
    const { hash: transactionHash } = transaction;
    deepEqual(await client.getTransactionByHash({ transactionHash }), transaction);
  });
  test("waits until a pending transaction is committed", async () => {
    // The same ledgers at a later time know the hash of a transaction that is pending now. The
    // mock makes some three blocks per second.
    const future = BigInt((await readHeights())[0]) + 16n;
    const later = createMockFetch({ apis: ["ledger-a"], head: future });
    const path = `/v1/any-key/v1/blocks/by_height/${future}?with_transactions=true`;
    const answer = await later(`${later.baseUrls["ledger-a"]}${path}`);
    const { transactions } = (await answer.json()) as Awaited<ReturnType<typeof readBlock>>;
    const { hash: transactionHash, version } = transactions.find(isSent);
    const { type } = await client.getTransactionByHash({ transactionHash });
    equal(type, "pending_transaction");
    const options = { checkSuccess: false };
    const committed = await client.waitForTransaction({ transactionHash, options });
    deepEqual([committed.type, committed.version], ["user_transaction", version]);
  });
  test("reads the ledger state under the names of public nodes", async () => {
    const [upstream, own] = await readHeights();
    match(upstream, /^\d+$/);
    equal(upstream, own);
  });
  test("reports an operation that does not exist", async () => {
    const { status, data } = await failureOf(client.getLedgerInfo());
    deepEqual([status, data.error_code], [404, "web_framework_error"]);
  });
});

interface EffectPage {
  readonly records: readonly { readonly id: string; readonly paging_token: string }[];
  next(): Promise<EffectPage>;
  prev(): Promise<EffectPage>;
}

trySdk("@stellar/stellar-sdk", "/ledger-b/v1/any-key", (sdk, url) => {
  const client = new sdk.Horizon.Server(url, { allowHttp: true });
  // An operation of the documents' examples. It has at least three effects, so two pages.
  const effects = () => client.effects().forOperation("121693057904021505").limit(2);
  const firstPage = (order: "asc" | "desc"): Promise<EffectPage> => effects().order(order).call();
  const idsOf = ({ records }: EffectPage) => records.map(({ id }) => id);
  const idsToTheEnd = async (first: EffectPage) => {
    const ids: string[] = [];
    for (let page = first; page.records.length > 0; page = await page.next()) ids.push(...idsOf(page));
    return ids;
  };

  test("follows next() to the end, in both orders", async () => {
    const first = await firstPage("asc");
    equal(first.records.length, 2);
    const ids = await idsToTheEnd(first);
    ok(ids.length > 2, `only ${ids.length} effects`);
    deepEqual(ids, [...new Set(ids)].sort());
    deepEqual(await idsToTheEnd(await firstPage("desc")), ids.toReversed());
  });
  test("follows prev() back", async () => {
    const first = await firstPage("asc");
    deepEqual(idsOf(await (await first.next()).prev()).reverse(), idsOf(first));
  });
  test("continues from a record's cursor", async () => {
    const first = await firstPage("asc");
    const page = await effects().cursor(first.records.at(-1)?.paging_token).call();
    deepEqual(idsOf(page), idsOf(await first.next()));
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
  const updateSetting = async (form: "hex" | "base58", percent: number, more: object = {}) => {
    const body = {
      owner_address: (await account).address[form],
      contract_address: contract[form],
      consume_user_resource_percent: percent,
      visible: form === "base58",
      ...more,
    };
    return client.fullNode.request("wallet/updatesetting", body, "post");
  };

  for (const [title, form, percent, more] of [
    ["wallet/updatesetting", "hex", 7],
    ["it with Base58 addresses", "base58", 100],
    ["it with a percentage of 0 and a permission", "hex", 0, { Permission_id: 2 }],
  ] as const)
    test(`sends ${title}`, async () => {
      const transaction = await updateSetting(form, percent, more);
      equal(transaction.Error, undefined);
      ok(utils.transaction.txCheck(transaction), "txCheck rejects the transaction");
    });
  test("signs the transaction", async () => {
    const { privateKey } = await account;
    const { signature } = await client.trx.sign(await updateSetting("hex", 7), privateKey);
    match(signature[0], /^[0-9a-f]{130}$/i);
  });
  test("reports a refusal in the node's words", async () => {
    match((await updateSetting("hex", 101)).Error, /percent not in \[0, 100\]/);
  });
  test("reports an operation that does not exist", async () => {
    const { response } = await failureOf(client.trx.getCurrentBlock());
    equal(response.status, 404);
    match(response.data.Error, /./);
  });
});
