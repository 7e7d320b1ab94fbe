import { type CallOptions, type ClientOptions, costMeter, createClient, type TokenSource } from "@ledgergate/runtime";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type ConnectOptions, connect, connectFamilies } from "../src/index.ts";
import { ADMIN, account, address, answer, connectNodes, down, record, scriptGateway } from "./scripted-gateway.ts";

afterEach(() => vi.useRealTimers());

const busy = () => Response.json({ message: "busy", error_code: "internal_error" }, { status: 500 });
const unreachable = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("socket hang up") }));
const hang = () => new Promise<Response>(() => {});
const html = () => new Response("<html>", { headers: { "content-type": "text/html" } });
const broken = () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("terminated")) });
  return new Response(body);
};

let limited = 2;
const limitedTwice = () => (limited-- > 0 ? answer(429)() : account());

const leaving = new AbortController();
const leave = () => {
  leaving.abort();
  return hang();
};

let token = 1;
const source: TokenSource = {
  getToken: async () => `${token}`,
  invalidate: () => {},
  request: (_, { headers }) => headers.set("Authorization", `Bearer ${token}`),
  recover: () => ++token === 2,
};
const needsNewToken = (_: URL, { headers }: RequestInit) =>
  new Headers(headers).get("authorization") === "Bearer 2" ? account() : answer(401)();

const failed = '2 endpoints of chain "ledger-a", network "mainnet" failed';
const reset = {
  kind: "network",
  attempts: 1,
  cause: { message: "fetch failed", cause: { message: "socket hang up" } },
};
const lastIsBusy = { kind: "api", status: 500, code: "internal_error", body: { message: "busy" } };
const lastIsReset = {
  ...{ name: "LedgergateError", kind: "network", operation: "getAccount" },
  message: `getAccount: ${failed}. The last: no complete answer from http://one.test (socket hang up).`,
  cause: {
    message: `${failed}: one, two.`,
    errors: [reset, { ...lastIsBusy, attempts: 2 }, { kind: "network", attempts: 3 }],
  },
};
const aborted = { kind: "aborted" };
const timeout = { kind: "timeout" };
const takenOver = { data: { sequence_number: "7" } };
const resetAndBusy = { one: unreachable, two: busy };
const hanging = { one: hang, two: hang };
const five = { one: down, two: down, three: down, four: down, five: down };

/** Name, nodes, end of a call, nodes that it asks and the one that the next call asks; options of the gateway and of the call. */
type Row = [string, Parameters<typeof connectNodes>[0], object, string, Partial<ConnectOptions>?, CallOptions?];

const faults = {
  "cannot be reached": unreachable,
  "answers 500": answer(500),
  "is down": down,
  "breaks off": broken,
  "answers with a page": html,
  "asks to come back in an hour": answer(503, { "retry-after": "3600" }),
  hangs: hang,
};
const handedOver = Object.entries(faults).map(([fault, one]): Row => {
  const name = `another endpoint takes over if the first one ${fault}`;
  return [name, { one, two: account }, takenOver, "one two, two", { retries: 0, timeoutMs: 1000 }];
});
const final = [400, 403, 404, 410].map((status): Row => {
  const nodes = { one: answer(status), two: account };
  return [`${status} is final`, nodes, { status }, "one, one"];
});

test.each<Row>([
  ...handedOver,
  ...final,
  ["a 429 is retried in place", { one: limitedTwice, two: account }, takenOver, "one one one, one"],
  ["each is tried before one is retried", resetAndBusy, lastIsReset, "one two one, two"],
  ["the error is the last answer", resetAndBusy, lastIsBusy, "one two, one", { retries: 0 }],
  ["all endpoints are tried", five, { status: 503 }, "one two three four five, one", { retries: 2 }],
  ["a call's timeoutMs", { one: hang, two: account }, takenOver, "one two, one", {}, { timeoutMs: 50 }],
  ["a call's deadlineMs", hanging, timeout, "one, one", {}, { deadlineMs: 50 }],
  ["the client's deadlineMs", { one: hang, two: account }, timeout, "one, two", { deadlineMs: 1000 }],
  ["a slow endpoint", hanging, timeout, "one two, two", { timeoutMs: 1000, deadlineMs: 1050 }],
  ["the caller's signal", { one: down, two: leave }, aborted, "one two, two", {}, { signal: leaving.signal }],
  ["a new token", { one: needsNewToken, two: answer(403) }, takenOver, "one one, one", { token: source }],
])("%s", async (_, nodes, ends, asks, options, own) => {
  vi.useFakeTimers();
  const { script, gateway, ledgerA } = await connectNodes(nodes, options);
  const call = ledgerA.getAccount(address, own).withResponse();
  const outcome = call.catch((error) => error);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await outcome).toMatchObject({ ...ends, attempts: script.called.length });
  const asked = script.called.splice(0).join(" ");
  // The error of a single endpoint is its own.
  if ("status" in ends && !asked.includes("two")) expect(await outcome).not.toHaveProperty("cause");
  expect(vi.getTimerCount()).toBe(0);
  for (const name of Object.keys(nodes)) script.nodes[name] = account;
  // Another client of the gateway skips the nodes that are cooling down, too.
  await gateway.ledgerA({}, { retries: 1 }).getAccount(address);
  expect(`${asked}, ${script.called}`).toBe(asks);
});

test.each<[string, Row[1], object, number, string]>([
  ["gets another endpoint's answer", { one: down, two: account }, {}, 200, "one,two"],
  ["gets the last answer", { one: unreachable, two: down }, {}, 503, "one,two"],
  ["with its own base URL is not routed", { one: account, away: down }, { baseUrl: "http://away.test" }, 503, "away"],
])("a raw request %s", async (_, nodes, init, status, asked) => {
  const { script, ledgerA } = await connectNodes(nodes, { retries: 0 });
  const { response } = await ledgerA.raw.GET("/accounts/{address}", { params: { path: address }, ...init });
  expect([response.status, `${script.called}`]).toEqual([status, asked]);
});

test("another endpoint takes over from page to page of a list", async () => {
  const page = ({ searchParams }: URL) => {
    const start = Number(searchParams.get("start"));
    const numbers = start < 6 ? [start, start + 1] : [];
    return Response.json(numbers.map((number) => ({ type: "user_transaction", sequence_number: `${number}` })));
  };
  const cost = costMeter();
  const one = (url: URL) => (script.called.length > 2 ? down() : page(url));
  const { script, ledgerA } = await connectNodes({ one, two: page }, { plugins: [cost] });
  const numbers: unknown[] = [];
  for await (const transaction of ledgerA.listAccountTransactions({ ...address, start: 0n })) {
    numbers.push((transaction as { sequence_number?: string }).sequence_number);
  }
  expect(`${numbers} ${script.called}`).toBe("0,1,2,3,4,5 one,one,one,two,two");
  expect(cost.usage.operations.listAccountTransactions).toEqual({ calls: 4, computeUnits: 5 * 150 });
});

test("another endpoint gets the body of a retryable operation", async () => {
  const script = scriptGateway(record("one", { chain: "ledger-c" }), record("two", { chain: "ledger-c" }));
  const bodies: unknown[] = [];
  const take = (response: Response, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return response;
  };
  script.nodes.one = (_, init) => take(down(), init);
  script.nodes.two = (_, init) => take(Response.json({ txID: "00" }), init);
  const [owner_address, contract_address] = ["a", "b"].map((digit) => `41${digit.repeat(40)}`) as [string, string];
  const input = { owner_address, contract_address, consume_user_resource_percent: 7 };
  await (await connect({ ...ADMIN, fetch: script.fetch })).ledgerC().updateSetting(input);
  expect(bodies).toEqual([input, input]);
});

test("after its cooldown, an endpoint is tried by one call", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { script, ledgerA } = await connectNodes({ one: down, two: account }, { cooldownMs: 1000 });
  const asked = async () => {
    await ledgerA.getAccount(address);
    return script.called.splice(0).join(" ");
  };
  expect([await asked(), await asked()]).toEqual(["one two", "two"]);
  vi.advanceTimersByTime(1001);

  const { promise, resolve } = Promise.withResolvers<Response>();
  script.nodes.one = () => promise;
  const probe = ledgerA.getAccount(address);
  expect(await asked()).toBe("one two");
  resolve(account());
  await probe;
  script.nodes.one = down;
  expect(await asked()).toBe("one two");
  Object.assign(script.nodes, { one: account, two: down });
  expect(await asked()).toBe("two one");
});

test("a call that another plug-in refuses is no probe", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { script, gateway, ledgerA } = await connectNodes({ one: down, two: account }, { cooldownMs: 1000 });
  await ledgerA.getAccount(address);
  vi.advanceTimersByTime(1001);
  const frugal = gateway.ledgerA({}, { plugins: [costMeter({ budget: 0 })] });
  await expect(frugal.getAccount(address)).rejects.toMatchObject({ kind: "budget_exceeded" });
  script.called.length = 0;
  await ledgerA.getAccount(address);
  expect(`${script.called}`).toBe("one,two");
});

const abortAfter = (ms: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return { signal: controller.signal };
};

test.each([
  ["aborted", () => abortAfter(5)],
  ["timeout", () => ({ deadlineMs: 5 })],
])("an endpoint fails by three unanswered calls (%s)", async (kind, limit) => {
  vi.useFakeTimers();
  const { script, ledgerA } = await connectNodes({ one: hang, two: account });
  const giveUp = async () => {
    const call = ledgerA.getAccount(address, limit()).catch((error) => error.kind);
    await vi.advanceTimersByTimeAsync(5);
    return call;
  };
  // Calls that end together count once.
  expect(await Promise.all(Array.from({ length: 9 }, giveUp))).toEqual(Array(9).fill(kind));
  for (let i = 0; i < 4; i++) await giveUp();
  expect(`${script.called.slice(9)}`).toBe("one,one,two,two");
});

test("a timeout that comes late is no fault of the endpoint", async () => {
  vi.useFakeTimers();
  const { script, ledgerA } = await connectNodes({ one: hang, two: account }, { timeoutMs: 1000 });
  const call = ledgerA.getAccount(address);
  // The process is frozen for a minute.
  const frozenUntil = performance.now() + 60_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => frozenUntil);
  await vi.advanceTimersByTimeAsync(2100);
  await call;
  clock.mockRestore();
  script.nodes.one = account;
  await ledgerA.getAccount(address);
  expect(`${script.called}`).toBe("one,two,one");
});

test("cooling endpoints are tried only within the retry budget", async () => {
  const { script, ledgerA } = await connectNodes({ one: down, two: down, three: down });
  for (let i = 0; i < 50; i++) await expect(ledgerA.getAccount(address)).rejects.toMatchObject({ status: 503 });
  // Without a budget it would be three for each call.
  expect(script.called.length).toBeLessThan(80);
});

describe("an operation that must not be sent twice", () => {
  const operations = { submit: { method: "POST", path: "/submit", input: {} } } as const;
  interface Submit {
    submit(): Promise<unknown>;
  }
  const families = {
    submit: (options: ClientOptions) =>
      createClient<object, Submit>({ serverPath: "/v1/{apiKey}", operations }, options),
  };
  const failing = (code?: string) => () =>
    Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code }) }));
  const notSent = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

  test.each<[string, () => Response | Promise<Response>, string]>([
    ...notSent.map((code): [string, () => Promise<Response>, string] => [code, failing(code), "one,two"]),
    ["ECONNRESET", failing("ECONNRESET"), "one"],
    ["a failure without a code", failing(), "one"],
    ["503", down, "one"],
    ["a page", html, "one"],
  ])("goes to the next endpoint only if nothing was sent: after %s to %3$s", async (_, one, asked) => {
    const script = scriptGateway(record("one", { chain: "submit" }), record("two", { chain: "submit" }));
    script.nodes.one = one;
    const gateway = await connectFamilies({ ...ADMIN, fetch: script.fetch, families });
    const call = gateway.submit().submit();
    const outcome = await call.catch((error) => error);
    if (asked === "one") expect(outcome).toMatchObject({ attempts: 1 });
    expect(`${script.called.splice(0)}`).toBe(asked);
    await gateway.submit().submit();
    expect(script.called).toEqual(["two"]);
  });
});
