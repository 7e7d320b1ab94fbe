import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A scripted node with the answers that the ledgers' own SDKs need. */
export interface SdkNode {
  readonly url: string;
  close(): void;
}

/** Starts the node. It serves ledger A below `/a`, ledger B below `/b` and ledger C below `/c`. */
export async function startSdkNode(): Promise<SdkNode> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://node");
    const answer = script[`${request.method} ${pathname}`];
    if (!answer) return void response.writeHead(404, json).end('{"error":"not in the script"}');
    const parsed = { base: `http://${request.headers.host}`, query: searchParams, body: await readBody(request) };
    answer(request, response, parsed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface ParsedRequest {
  readonly base: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

type Answer = (request: IncomingMessage, response: ServerResponse, parsed: ParsedRequest) => void;

const json = { "content-type": "application/json" };
const hal = { "content-type": "application/hal+json; charset=utf-8" };

/** The ledger's state, which the SDK of ledger A reads from headers. */
const ledgerState = { "x-aptos-chain-id": "4", "x-aptos-ledger-version": "9", "x-aptos-block-height": "3" };

const address = "0x1";
const hash = `0x${"ab".repeat(32)}`;
const transaction = { type: "user_transaction", hash, version: "7", success: true, sender: address };
const transfer = { name: "transfer", visibility: "public", is_entry: true, is_view: false };
const transferAbi = { ...transfer, generic_type_params: [], params: ["&signer", "address", "u64"], return: [] };
const coinModule = { address, name: "aptos_account", friends: [], exposed_functions: [transferAbi], structs: [] };

const ledgerInfo = {
  chain_id: 4,
  epoch: "1",
  ledger_version: "9",
  oldest_ledger_version: "0",
  ledger_timestamp: "1700000000000000",
  node_role: "full_node",
  oldest_block_height: "0",
  block_height: "3",
  git_hash: "",
};

const accountB = "GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7";

const script: Readonly<Record<string, Answer>> = {
  "GET /a/v1": always(ledgerInfo),
  "GET /a/v1/estimate_gas_price": always({ gas_estimate: 100 }),
  [`GET /a/v1/accounts/${address}/module/aptos_account`]: always({ bytecode: "0x", abi: coinModule }),
  // Two pages, the second by the cursor in a header.
  [`GET /a/v1/accounts/${address}/modules`]: (_request, response, { query }) => {
    const more = query.get("start") === "page-2" ? {} : { "x-aptos-cursor": "page-2" };
    const module = { bytecode: query.get("start") === null ? "0x01" : "0x02" };
    response.writeHead(200, { ...json, ...ledgerState, ...more }).end(JSON.stringify([module]));
  },
  "POST /a/v1/view": always(["4"]),
  "POST /a/v1/transactions": (request, response, { body }) => {
    const isSigned = request.headers["content-type"] === "application/x.aptos.signed_transaction+bcs";
    response.writeHead(isSigned && body.length > 100 ? 202 : 400, { ...json, ...ledgerState });
    response.end(JSON.stringify({ ...transaction, type: "pending_transaction" }));
  },
  "GET /b/fee_stats": always({ last_ledger: "9", last_ledger_base_fee: "100" }),
  "GET /b/ledgers": (request, response, { base, query }) => {
    if (request.headers.accept !== "text/event-stream") {
      const sequence = query.get("cursor") === null ? 1 : 2;
      sendPage(response, `${base}/b/ledgers`, [{ sequence, paging_token: String(sequence), _links: {} }]);
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`retry: 1000\nevent: open\ndata: "hello"\n\nid: 8\ndata: {"sequence":8,"paging_token":"8"}\n\n`);
  },
  [`GET /b/accounts/${accountB}`]: always({
    id: accountB,
    account_id: accountB,
    sequence: "1",
    balances: [],
    signers: [],
    thresholds: {},
    flags: {},
    data: {},
    _links: {},
  }),
  "POST /b/transactions": (_request, response, { body }) => {
    const isForm = body.toString().startsWith("tx=");
    response.writeHead(isForm ? 200 : 400, hal);
    response.end(JSON.stringify({ hash: "ab", ledger: 9, successful: true, envelope_xdr: "", result_xdr: "" }));
  },
  "GET /c/wallet/getnowblock": always({ blockID: "00ab", block_header: { raw_data: { number: 9 } } }),
  "POST /c/wallet/broadcasttransaction": always({ result: true, txid: "ab" }),
};

function always(body: unknown): Answer {
  return (_request, response) => void response.writeHead(200, { ...json, ...ledgerState }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, url: string, records: readonly unknown[]): void {
  const link = (cursor: string) => ({ href: `${url}?cursor=${cursor}` });
  const _links = { self: link(""), next: link("1"), prev: link("0") };
  response.writeHead(200, hal).end(JSON.stringify({ _links, _embedded: { records } }));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
