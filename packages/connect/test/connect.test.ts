import { createLedgerB } from "@ledgergate/ledger-b";
import { costMeter, watchCalls } from "@ledgergate/runtime";
import { expect, test } from "vitest";
import { type ConnectOptions, connect, connectFamilies } from "../src/index.ts";
import { ADMIN, address, connectTo, listing, record, scriptGateway } from "./scripted-gateway.ts";

const three = [
  record("a-main"),
  record("a-test", { network: "testnet" }),
  record("b-main", { chain: "ledger-b" }),
  record("c-off", { chain: "ledger-c", enabled: false }),
];

test("address and key make a client once, unless it has own options", async () => {
  const script = scriptGateway(...three);
  const gateway = await connectTo(script);
  const client = gateway.ledgerA({ network: "testnet" });
  await client.getAccount(address);
  await gateway.ledgerB().listOperationEffects({ id: "1" });
  expect(script.sent).toEqual([
    "http://admin.test/admin/v1/endpoints",
    "http://a-test.test/v1/key-a-test/v1/accounts/0x1",
    "http://b-main.test/v1/key-b-main/operations/1/effects",
  ]);
  expect(gateway.ledgerA({ chain: "ledger-a", network: "testnet" })).toBe(client);
  expect(gateway.ledgerA({ network: "mainnet" })).not.toBe(client);
  expect(gateway.ledgerA({ network: "testnet" }, { timeoutMs: 5 })).not.toBe(client);
});

const LISTED =
  "The endpoint list has ledger-a (mainnet, testnet), ledger-b (mainnet), ledger-c (mainnet: disabled); " +
  "the option chains maps ledger-a to ledgerA, ledger-b to ledgerB, ledger-c to ledgerC.";

const SEVERAL =
  'several chains or networks match: chain "ledger-a", network "mainnet"; chain "ledger-a", network "testnet". ' +
  "Choose one by chain and network.";
const noEnabled = "there is no enabled endpoint";
const noSelection = "the selection must be an object of chain and network, both texts.";
const wrong = ["mainnet", null, { netwrok: "mainnet" }, { chain: 1 }];

test.each<["ledgerA" | "ledgerC", unknown, string]>([
  ["ledgerA", {}, SEVERAL],
  ["ledgerC", { chain: "unheard-of" }, `the chain unheard-of belongs to no known family. ${LISTED}`],
  ["ledgerC", { chain: "ledger-b" }, `the chain ledger-b belongs to ledgerB. ${LISTED}`],
  ["ledgerC", {}, `${noEnabled}. ${LISTED}`],
  ["ledgerC", { chain: "ledger-c", network: "mainnet" }, `${noEnabled} of chain ledger-c, network mainnet. ${LISTED}`],
  ...wrong.map((one): ["ledgerA", unknown, string] => ["ledgerA", one, noSelection]),
])("%s does not select %o", async (family, selection, message) => {
  const gateway = await connectTo(scriptGateway(...three));
  const error = { kind: "invalid_input", message: `${family}: ${message}` };
  expect(() => gateway[family](selection as never)).toThrow(expect.objectContaining(error));
});

test("an empty list has clients after a refresh", async () => {
  const script = scriptGateway();
  const gateway = await connectTo(script);
  expect(() => gateway.ledgerA()).toThrow("The endpoint list has no endpoints;");
  script.list = () => listing(record("one"));
  await gateway.refresh();
  await gateway.ledgerA().getAccount(address);
  expect(script.called).toEqual(["one"]);
});

test("the option chains takes any names of chains", async () => {
  const script = scriptGateway(record("one", { chain: "constructor" }), record("two", { chain: "Chain Two" }));
  const gateway = await connectTo(script, { chains: { ["constructor" as string]: "ledgerA", "Chain Two": "ledgerA" } });
  await gateway.ledgerA({ chain: "Chain Two" }).getAccount(address);
  expect(script.called).toEqual(["two"]);
  expect(gateway.endpoints.map(({ family }) => family)).toEqual(["ledgerA", "ledgerA"]);
  expect(() => gateway.ledgerB({ chain: "toString" })).toThrow("the chain toString belongs to no known family");
});

test("the list is shown without keys and addresses", async () => {
  const other = record("two", { chain: "other", enabled: false });
  const script = scriptGateway(null, 1, {}, { chain: 1, network: "mainnet" }, record("one"), other);
  expect((await connectTo(script)).endpoints).toEqual([
    { id: "id-one", name: "one", chain: "ledger-a", network: "mainnet", enabled: true, family: "ledgerA" },
    { id: "id-two", name: "two", chain: "other", network: "mainnet", enabled: false, family: undefined },
  ]);
});

test.each([
  ["an invalid address", { urls: { https: "one.test", wss: "" } }],
  ["no address", { urls: null }],
  ["a key that is invalid in a path", { api_key: "key with spaces" }],
  ["a key that changes the path", { api_key: ".." }],
  ["no key", { api_key: null }],
])("an endpoint with %s is skipped", async (_, members) => {
  const script = scriptGateway(record("one", members as object), record("two", { network: "testnet" }));
  const gateway = await connectTo(script);
  await gateway.ledgerA().getAccount(address);
  expect(script.called).toEqual(["two"]);
  expect(() => gateway.ledgerA({ network: "mainnet" })).toThrow(
    "The endpoint list has ledger-a (mainnet: no usable key or address, testnet);",
  );
});

test.each([[[]], [null], [{ endpoints: {} }], ["text"]])("the answer %j is no list", async (answer) => {
  const script = scriptGateway();
  script.list = () => Response.json(answer);
  await expect(connectTo(script)).rejects.toMatchObject({
    kind: "invalid_response",
    operation: "listEndpoints",
    message: "listEndpoints: the answer has no list of endpoints.",
  });
});

test("without a list there is no gateway", async () => {
  const script = scriptGateway();
  script.list = () => Response.json({ error: { code: "unauthorized", message: "admin-key?" } }, { status: 401 });
  await expect(connectTo(script)).rejects.toMatchObject({
    kind: "api",
    status: 401,
    code: "unauthorized",
    message: "listEndpoints: 401 unauthorized: [secret]?",
  });
});

test("the options of connect apply to every client", async () => {
  const seen: unknown[] = [];
  const script = scriptGateway(...three);
  script.nodes["a-main"] = (_, { headers }) => {
    seen.push(new Headers(headers).get("x-own"), new Headers(headers).get("authorization"));
    return new Response("", { status: 404 });
  };
  const gateway = await connectTo(script, {
    headers: { "x-own": "1" },
    token: "bearer-token",
    plugins: [costMeter({ budget: 15 }), watchCalls({ onRequest: ({ operation }) => seen.push(operation) })],
  });
  const client = gateway.ledgerA({ network: "mainnet" });
  await expect(client.getAccount(address)).rejects.toMatchObject({ status: 404 });
  // An undefined option of one client keeps the common option.
  const own = gateway.ledgerA({ network: "mainnet" }, { plugins: undefined });
  await expect(own.getAccount(address)).rejects.toMatchObject({ kind: "budget_exceeded" });
  expect(seen).toEqual(["listEndpoints", "getAccount", "1", "Bearer bearer-token"]);
});

test("options of one client replace the common ones", async () => {
  const script = scriptGateway(...three);
  const seen: string[] = [];
  const gateway = await connectTo(script, { plugins: [{ request: () => void seen.push("all") }] });
  const own = { plugins: [{ request: () => void seen.push("own") }], timeoutMs: 5 };
  expect(seen.splice(0)).toEqual(["all"]);
  await gateway.ledgerA({ network: "mainnet" }, own).getAccount(address);
  expect(seen).toEqual(["all", "own"]);
  const refuse = (one: object) => () => gateway.ledgerA({ network: "mainnet" }, one);
  expect(refuse({ timeoutMs: -1 })).toThrow("The option timeoutMs must be a number from 1.");
  expect(refuse({ plugins: "none" })).toThrow("The option plugins must be a list of plug-ins");
});

const refused: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ adminBaseUrl: "admin.test" }, "The option adminBaseUrl must be an absolute http or https URL"],
  [{ adminBaseUrl: undefined }, "The option adminBaseUrl is missing."],
  [{ adminApiKey: "" }, "The option adminApiKey is missing."],
  [{ chains: { mine: "ledgerX" } }, "The option chains must be an object of family names ("],
  [{ refreshMs: 0 }, "The option refreshMs must be a number from 1."],
  [{ cooldownMs: -1 }, "The option cooldownMs must be a number from 0."],
  [{ signal: {} }, "The option signal must be an AbortSignal."],
  [{ colour: 1 }, "There is no option colour (known: adminBaseUrl, adminApiKey, token,"],
];

test.each(refused)("the options %o are refused", async (options, message) => {
  const script = scriptGateway();
  await expect(connectTo(script, options as Partial<ConnectOptions>)).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringContaining(message),
  });
  expect(script.sent).toEqual([]);
});

test("the stack of an error starts at the line that connects", async () => {
  const connectNow = async (adminApiKey: string) => {
    await connect({ adminBaseUrl: "http://127.0.0.1:9", adminApiKey, retries: 0 });
  };
  for (const [key, kind] of Object.entries({ KEY: "network", "": "invalid_input" })) {
    const error = await connectNow(key).catch((caught) => caught);
    expect(error.kind).toBe(kind);
    expect(error.stack).toContain(error.message);
    expect(error.stack.split(error.message).at(-1)).toMatch(/^\n {4}at (async )?connectNow /);
  }
});

test("custom families have methods with their names", async () => {
  const script = scriptGateway(record("b", { chain: "payments" }), record("x"));
  const families = { payments: createLedgerB };
  const gateway = await connectFamilies({ ...ADMIN, fetch: script.fetch, families });
  await gateway.payments().listOperationEffects({ id: "1" });
  expect(script.sent.at(-1)).toBe("http://b.test/v1/key-b/operations/1/effects");
  expect(Object.keys(gateway)).toEqual(["endpoints", "refresh", "payments"]);
});

test.each([undefined, {}, { refresh: createLedgerB }, { endpoints: createLedgerB }, { ledgerB: 1 }])(
  "the families %o are refused",
  async (families) => {
    await expect(connectFamilies({ ...ADMIN, families: families as never })).rejects.toThrow(
      "The option families must be an object of factories, with any names except endpoints, refresh, then.",
    );
    for (const make of [connect, connectFamilies])
      await expect(make("x" as never)).rejects.toThrow("options must be an object.");
  },
);
