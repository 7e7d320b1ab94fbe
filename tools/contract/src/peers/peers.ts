import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { createMockFetch, startMock } from "@ledgergate/mock";
import { launchBrowser, serveFiles } from "@ledgergate/support/browser";
import { build } from "esbuild";
import { runSteps, type Steps } from "./run-steps.ts";
import { installSdks, loadSdk, PEER_PROGRAMS } from "./sdks.ts";

/** Tries each SDK against the mock, in Node and in a browser. Returns the number of failed steps. */
export async function tryPeers(): Promise<number> {
  const folder = await installSdks();
  const warnings: string[] = [];
  const onWarning = (warning: string) => void warnings.push(warning);
  // The browser resolves no other host.
  const mock = await startMock({ port: 0, host: "127.0.0.1", upstreamHeaders: true, onWarning });
  const browser = await launchBrowser();
  let failed = 0;
  try {
    for (const [name, stepsOf, path] of [
      ["@aptos-labs/ts-sdk", ledgerASteps, "/ledger-a/v1/any-key/v1"],
      ["@stellar/stellar-sdk", ledgerBSteps, "/ledger-b/v1/any-key"],
      ["tronweb", ledgerCSteps, "/ledger-c/v1/any-key"],
    ] as const) {
      const url = `${mock.url}${path}`;
      const inPage = async () => {
        const answer = await callFromPage(browser, folder, PEER_PROGRAMS[name] ?? "", url);
        // Ledger C reports failures with status 200.
        doesNotMatch(answer, /"Error"/);
        return `${answer.slice(0, 60)}…`;
      };
      failed += await runSteps(name, { ...stepsOf(loadSdk(folder, name), url), "makes a call from a page": inPage });
    }
  } finally {
    await browser.close();
    await mock.close();
  }
  for (const warning of warnings) console.log(`failed  the mock: ${warning}`);
  return failed + warnings.length;
}

/** Runs a program in a page of another origin, where CORS applies. Returns its default export as JSON. */
async function callFromPage(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  folder: string,
  program: string,
  address: string,
): Promise<string> {
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
    "/": ["text/html", '<!doctype html><title>Program</title><link rel="icon" href="data:,">'],
    "/program.js": ["text/javascript", outputFiles[0]?.contents ?? ""],
  });
  const page = await browser.newPage();
  try {
    await page.goto(`${site.url}#${address}`);
    return await page.evaluate('import("/program.js").then(({ default: answer }) => JSON.stringify(answer))');
  } finally {
    await page.close();
    site.close();
  }
}

async function failureOf<Failure>(call: Promise<unknown>): Promise<Failure> {
  const failure = await call.then(
    () => undefined,
    (error: Failure) => ({ error }),
  );
  if (failure === undefined) throw new Error("succeeded instead of failing");
  return failure.error;
}

interface Transaction {
  readonly type: string;
  readonly hash: string;
  readonly version: string;
  readonly sender?: string;
  readonly sequence_number?: string;
}

/** Reads ledger A by the SDK's own methods. `fullnode` is the base URL. */
function ledgerASteps(sdk: ReturnType<typeof loadSdk>, fullnode: string): Steps {
  const height = 3285n;
  // Not exact as a JavaScript number, and above every block of the mock.
  const farHeight = 2n ** 53n + 1n;
  // Future blocks. The mock makes some three per second.
  const blocksAhead = 16n;
  type Refusal = { readonly status: number; readonly data: { readonly error_code: string; readonly message: string } };
  const config = new sdk.AptosConfig({ network: sdk.Network.CUSTOM, fullnode });
  const client = new sdk.Aptos(config);
  const readBlock = () => client.getBlockByHeight({ blockHeight: height, options: { withTransactions: true } });
  const userTransaction = ({ transactions }: { readonly transactions: readonly Transaction[] }): Transaction => {
    const found = transactions.find(({ type, sender }) => type === "user_transaction" && sender !== undefined);
    if (found === undefined) throw new Error("the block has no user transaction");
    return found;
  };
  const readHeights = async (): Promise<readonly string[]> => {
    const request = { aptosConfig: config, originMethod: "peers", path: `blocks/by_height/${height}` };
    const { headers } = await sdk.getAptosFullNode(request);
    return [headers["x-aptos-block-height"] ?? "", headers["x-node-block-height"] ?? ""];
  };
  return {
    "reads a block": async () => {
      const { block_height, first_version, last_version, transactions } = await readBlock();
      equal(block_height, String(height));
      deepEqual([transactions[0].version, transactions.at(-1).version], [first_version, last_version]);
      return `height ${block_height}, versions ${first_version} to ${last_version}`;
    },
    "sends a height beyond 2^53 exactly": async () => {
      const { status, data } = await failureOf<Refusal>(client.getBlockByHeight({ blockHeight: farHeight }));
      deepEqual([status, data.error_code], [404, "block_not_found"]);
      match(data.message, new RegExp(`\\b${farHeight}\\b`));
      return `${status} ${data.message}`;
    },
    "reads an account": async () => {
      const { sender } = userTransaction(await readBlock());
      const { sequence_number } = await client.getAccountInfo({ accountAddress: sender });
      match(sequence_number, /^\d+$/);
      return `${sender}, sequence number ${sequence_number}`;
    },
    "reads an account's transactions from a u64 start": async () => {
      const { sender } = userTransaction(await readBlock());
      const options = { offset: 1n, limit: 3 };
      const transactions: Transaction[] = await client.getAccountTransactions({ accountAddress: sender, options });
      const numbers = transactions.map(({ sequence_number }) => sequence_number);
      deepEqual(numbers, ["1", "2", "3"]);
      return `sequence numbers ${numbers.join(", ")}`;
    },
    "finds a transaction by its hash": async () => {
      const transaction = userTransaction(await readBlock());
      deepEqual(await client.getTransactionByHash({ transactionHash: transaction.hash }), transaction);
      return `${transaction.hash}, version ${transaction.version}`;
    },
    "waits until a pending transaction is committed": async () => {
      // The same ledgers at a later time know the hash of a transaction that is pending now.
      const future = BigInt((await readHeights())[0] ?? "") + blocksAhead;
      const later = createMockFetch({ apis: ["ledger-a"], head: future });
      const path = `/v1/any-key/v1/blocks/by_height/${future}?with_transactions=true`;
      const answer = await later(`${later.baseUrls["ledger-a"]}${path}`);
      const { hash: transactionHash, version } = userTransaction((await answer.json()) as never);
      equal((await client.getTransactionByHash({ transactionHash })).type, "pending_transaction");
      const committed = await client.waitForTransaction({ transactionHash, options: { checkSuccess: false } });
      deepEqual([committed.type, committed.version], ["user_transaction", version]);
      return `${transactionHash}, version ${version}`;
    },
    "reads the ledger state under the names of public nodes": async () => {
      const [upstream = "", own] = await readHeights();
      match(upstream, /^\d+$/);
      equal(upstream, own);
      return `height ${upstream}`;
    },
    "reports an operation that does not exist": async () => {
      const { status, data } = await failureOf<Refusal>(client.getLedgerInfo());
      deepEqual([status, data.error_code], [404, "web_framework_error"]);
      return `${status} ${data.message}`;
    },
  };
}

interface EffectPage {
  readonly records: readonly { readonly id: string; readonly type: string; readonly paging_token: string }[];
  next(): Promise<EffectPage>;
  prev(): Promise<EffectPage>;
}

/** Pages through ledger B's effects by the SDK's own methods. `url` is the base URL. */
function ledgerBSteps(sdk: ReturnType<typeof loadSdk>, url: string): Steps {
  const client = new sdk.Horizon.Server(url, { allowHttp: true });
  // An operation of the documents' examples. Every operation has at least three effects, so there are at least two pages.
  const effects = () => client.effects().forOperation("121693057904021505").limit(2);
  const firstPage = (order: "asc" | "desc"): Promise<EffectPage> => effects().order(order).call();
  const idsOf = ({ records }: EffectPage) => records.map(({ id }) => id);
  const idsToTheEnd = async (first: EffectPage) => {
    const ids: string[] = [];
    for (let page = first; page.records.length > 0; page = await page.next()) ids.push(...idsOf(page));
    return ids;
  };
  return {
    "pages through an operation's effects": async () => {
      const { records } = await firstPage("asc");
      equal(records.length, 2);
      return records.map(({ type }) => type).join(", ");
    },
    "follows next() to the end": async () => {
      const ids = await idsToTheEnd(await firstPage("asc"));
      ok(ids.length > 2, `only ${ids.length} effects`);
      deepEqual(ids, [...new Set(ids)].sort());
      return `${ids.length} effects`;
    },
    "follows next() to the end, latest first": async () => {
      const ids = await idsToTheEnd(await firstPage("desc"));
      deepEqual(ids.reverse(), await idsToTheEnd(await firstPage("asc")));
      return `${ids.length} effects`;
    },
    "follows prev() back": async () => {
      const first = await firstPage("asc");
      deepEqual(idsOf(await (await first.next()).prev()).reverse(), idsOf(first));
      return "the page before, latest first";
    },
    "continues from a record's cursor": async () => {
      const first = await firstPage("asc");
      const cursor = first.records.at(-1)?.paging_token ?? "";
      deepEqual(idsOf(await effects().cursor(cursor).call()), idsOf(await first.next()));
      return cursor;
    },
    "reports an operation that does not exist": async () => {
      type Refusal = { readonly response: { readonly status: number; readonly type: string; readonly title: string } };
      const { response } = await failureOf<Refusal>(client.ledgers().call());
      equal(response.status, 404);
      ok(response.type.endsWith("/not_found"), response.type);
      return `${response.status} ${response.title}`;
    },
  };
}

/** Requests transactions from ledger C and verifies them with the SDK. `fullHost` is the base URL. */
function ledgerCSteps({ TronWeb, utils }: ReturnType<typeof loadSdk>, fullHost: string): Steps {
  // A contract of the documents' examples, with its address in both notations. Any well-formed account owns it.
  const contract = { hex: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c", base58: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" };
  const client = new TronWeb({ fullHost });
  const account = TronWeb.createAccount();
  const updateSetting = async (form: "hex" | "base58", percent: number, permission?: number) => {
    const body = {
      owner_address: (await account).address[form],
      contract_address: contract[form],
      consume_user_resource_percent: percent,
      visible: form === "base58",
      ...(permission !== undefined && { Permission_id: permission }),
    };
    return client.fullNode.request("wallet/updatesetting", body, "post");
  };
  const checked = async (form: "hex" | "base58", percent: number, permission?: number) => {
    const transaction = await updateSetting(form, percent, permission);
    equal(transaction.Error, undefined);
    ok(utils.transaction.txCheck(transaction), "txCheck rejects the transaction");
    return `${transaction.txID} passes txCheck`;
  };
  return {
    "sends wallet/updatesetting": () => checked("hex", 7),
    "sends it with Base58 addresses": () => checked("base58", 100),
    "sends it with a percentage of 0 and a permission": () => checked("hex", 0, 2),
    "signs the transaction": async () => {
      const { signature } = await client.trx.sign(await updateSetting("hex", 7), (await account).privateKey);
      match(signature[0], /^[0-9a-f]{130}$/i);
      return "the signature matches the owner's key";
    },
    "reports a refusal in the node's words": async () => {
      const { Error: text } = await updateSetting("hex", 101);
      match(text, /percent not in \[0, 100\]/);
      return text;
    },
    "reports an operation that does not exist": async () => {
      type Refusal = { readonly response: { readonly status: number; readonly data: { readonly Error: string } } };
      const { response } = await failureOf<Refusal>(client.trx.getCurrentBlock());
      equal(response.status, 404);
      match(response.data.Error, /./);
      return `${response.status} ${response.data.Error}`;
    },
  };
}
