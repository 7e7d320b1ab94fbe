import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CallOptions,
  type ClientOptions,
  costMeter,
  createClient,
  type LedgergateError,
  type TokenSource,
  watchCalls,
} from "@ledgergate/runtime";
import { holdClosedPort } from "@ledgergate/support/closed-port";
import fc from "fast-check";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { connectFamilies } from "../src/index.ts";
import {
  ADMIN,
  account,
  connectNodes,
  connectTo,
  down,
  record,
  scriptGateway,
  unreachable,
} from "./scripted-gateway.ts";

afterEach(() => vi.useRealTimers());

const address = { address: "0x1" };
const busy = () => Response.json({ message: "busy", error_code: "internal_error" }, { status: 500 });
const hang = () => new Promise<Response>(() => {});
const html = () => new Response("<html>", { headers: { "content-type": "text/html" } });
const broken = () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("terminated")) });
  return new Response(body);
};

describe("another endpoint of the chain and network takes over", () => {
  test.each([
    ["cannot be reached", unreachable],
    ["answers 500", () => new Response("", { status: 500 })],
    ["answers 501", () => new Response("", { status: 501 })],
    ["is down", down],
    ["breaks off", broken],
    ["answers with a page", html],
    ["asks to come back in an hour", () => new Response("", { status: 503, headers: { "retry-after": "3600" } })],
  ])("at once when the first one %s", async (_, answer) => {
    const script = scriptGateway(record("one"), record("other", { network: "testnet" }), record("two"));
    script.nodes.one = answer;
    const waits: number[] = [];
    const gateway = await connectTo(script, {
      retries: 0,
      plugins: [watchCalls({ onRetry: ({ waitMs }) => waits.push(waitMs) })],
    });
    const { data, attempts, response } = await gateway
      .ledgerA({ network: "mainnet" })
      .getAccount(address)
      .withResponse();
    expect(data.sequence_number).toBe("7");
    expect([attempts, response.status, waits]).toEqual([2, 200, [0]]);
    expect(script.sent.slice(1)).toEqual([
      "http://one.test/v1/key-one/v1/accounts/0x1",
      "http://two.test/v1/key-two/v1/accounts/0x1",
    ]);
  });

  test("when the first one does not answer within timeoutMs", async () => {
    vi.useFakeTimers();
    const { ledgerA } = await connectNodes({ one: hang, two: account }, { timeoutMs: 1000 });
    const call = ledgerA.getAccount(address);
    await vi.advanceTimersByTimeAsync(1001);
    expect((await call).sequence_number).toBe("7");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("for raw, too", async () => {
    const { script, ledgerA } = await connectNodes({ one: down, two: account });
    const { data } = await ledgerA.raw.GET("/accounts/{address}", { params: { path: address } });
    expect(data?.sequence_number).toBe("7");
    expect(script.called).toEqual(["one", "two"]);
  });

  test("from page to page of a list", async () => {
    const page = ({ searchParams }: URL) => {
      const start = Number(searchParams.get("start"));
      const numbers = start < 6 ? [start, start + 1] : [];
      return Response.json(numbers.map((number) => ({ type: "user_transaction", sequence_number: `${number}` })));
    };
    const cost = costMeter();
    const { script, ledgerA } = await connectNodes(
      { one: (url) => (script.called.length > 2 ? down() : page(url)), two: page },
      { plugins: [cost] },
    );
    const numbers: unknown[] = [];
    for await (const transaction of ledgerA.listAccountTransactions({ ...address, start: 0n })) {
      numbers.push((transaction as { sequence_number?: string }).sequence_number);
    }
    expect(numbers).toEqual(["0", "1", "2", "3", "4", "5"]);
    expect(script.called).toEqual(["one", "one", "one", "two", "two"]);
    expect(cost.usage.operations.listAccountTransactions).toEqual({ calls: 4, computeUnits: 5 * 150 });
  });

  test("for every retryable operation, with its body", async () => {
    const script = scriptGateway(record("one", { chain: "ledger-c" }), record("two", { chain: "ledger-c" }));
    const bodies: unknown[] = [];
    script.nodes.one = (_, { body }) => {
      bodies.push(body);
      return down();
    };
    script.nodes.two = (_, { body }) => {
      bodies.push(body);
      return Response.json({ txID: "00" });
    };
    const gateway = await connectTo(script);
    const setting = {
      owner_address: `41${"a".repeat(40)}`,
      contract_address: `41${"b".repeat(40)}`,
      consume_user_resource_percent: 7,
    };
    await gateway.ledgerC().updateSetting(setting);
    expect(bodies.map((body) => JSON.parse(String(body)))).toEqual([setting, setting]);
  });
});

test.each([400, 403, 404, 410])("a failure with status %d is final, and no other endpoint is tried", async (status) => {
  const { script, ledgerA } = await connectNodes({ one: () => new Response("", { status }), two: account });
  await expect(ledgerA.getAccount(address)).rejects.toSatisfy(
    (error) => error.status === status && error.cause === undefined,
  );
  await expect(ledgerA.getAccount(address)).rejects.toMatchObject({ status });
  expect(script.called).toEqual(["one", "one"]);
});

test("a 429 is retried at the same endpoint, after the time that the service asks for", async () => {
  const { script, ledgerA } = await connectNodes({
    one: () => (script.called.length < 3 ? new Response("", { status: 429 }) : account()),
    two: account,
  });
  await ledgerA.getAccount(address);
  expect(script.called).toEqual(["one", "one", "one"]);
});

describe("when all endpoints fail", () => {
  test("each was tried at once, then they are retried in turn, and the error has the errors of all", async () => {
    const { script, ledgerA } = await connectNodes({ one: unreachable, two: busy });
    const error: LedgergateError<"network"> = await ledgerA.getAccount(address).catch((caught) => caught);
    expect(script.called).toEqual(["one", "two", "one"]);
    const failed = '2 endpoints of chain "ledger-a", network "mainnet" failed';
    expect(error).toMatchObject({ name: "LedgergateError", kind: "network", operation: "getAccount", attempts: 3 });
    expect(error.message).toBe(
      `getAccount: ${failed}. The last: no complete answer from http://one.test (socket hang up).`,
    );
    expect(error.cause).toBeInstanceOf(AggregateError);
    const { message, errors } = error.cause as AggregateError;
    expect(message).toBe(`${failed}: one, two.`);
    expect(errors).toMatchObject([
      { kind: "network", attempts: 1, cause: { message: "fetch failed", cause: { message: "socket hang up" } } },
      { kind: "api", attempts: 2, status: 500, code: "internal_error", body: { message: "busy" } },
      { kind: "network", attempts: 3 },
    ]);
  });

  test("the error has status, code and body of the last answer", async () => {
    const { ledgerA } = await connectNodes({ one: unreachable, two: busy }, { retries: 0 });
    await expect(ledgerA.getAccount(address)).rejects.toMatchObject({
      kind: "api",
      status: 500,
      code: "internal_error",
      body: { message: "busy", error_code: "internal_error" },
      attempts: 2,
      cause: { errors: [{ kind: "network" }, { kind: "api" }] },
    });
  });

  test("raw gets the last answer", async () => {
    const { ledgerA } = await connectNodes({ one: unreachable, two: down }, { retries: 0 });
    const { response } = await ledgerA.raw.GET("/accounts/{address}", { params: { path: address } });
    expect(response.status).toBe(503);
  });

  test("more endpoints than retries are all tried, and no more than that", async () => {
    const names = ["one", "two", "three", "four", "five"];
    const nodes = Object.fromEntries(names.map((name) => [name, down]));
    const { script, ledgerA } = await connectNodes(nodes, { retries: 2 });
    await expect(ledgerA.getAccount(address)).rejects.toMatchObject({ attempts: 5 });
    expect(script.called).toEqual(names);
  });

  test("a single endpoint has its retries, and its own error", async () => {
    const { ledgerA } = await connectNodes({ one: down });
    await expect(ledgerA.getAccount(address)).rejects.toSatisfy(
      (error) => error.attempts === 3 && error.cause === undefined,
    );
  });
});

describe("an endpoint that failed", () => {
  test("is avoided for a while, and then tried by a single call", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { script, ledgerA } = await connectNodes({ one: down, two: account }, { cooldownMs: 1000 });
    const call = async () => {
      await ledgerA.getAccount(address);
      return script.called.splice(0);
    };
    expect(await call()).toEqual(["one", "two"]);
    expect(await call()).toEqual(["two"]);
    vi.advanceTimersByTime(1001);

    let answer: (response: Response) => void = () => {};
    script.nodes.one = () => new Promise((resolve) => (answer = resolve));
    const probe = ledgerA.getAccount(address);
    await ledgerA.getAccount(address);
    expect(script.called.splice(0)).toEqual(["one", "two"]);
    answer(account());
    await probe;
    script.nodes.one = account;
    expect(await call()).toEqual(["one"]);
  });

  test("is avoided by every client of the gateway", async () => {
    const { script, gateway, ledgerA } = await connectNodes({ one: down, two: account });
    await ledgerA.getAccount(address);
    await gateway.ledgerA({}, { retries: 1 }).getAccount(address);
    expect(script.called).toEqual(["one", "two", "two"]);
  });

  test("is still tried if no other one is left", async () => {
    const { script, ledgerA } = await connectNodes({ one: down, two: account });
    await ledgerA.getAccount(address);
    script.nodes.two = down;
    script.nodes.one = account;
    await ledgerA.getAccount(address);
    expect(script.called).toEqual(["one", "two", "two", "one"]);
  });
});

describe("a call with a shorter time limit than the client", () => {
  test("continues at the next endpoint after its timeoutMs, and starts no cooldown", async () => {
    vi.useFakeTimers();
    const { script, ledgerA } = await connectNodes({ one: hang, two: account });
    const call = ledgerA.getAccount(address, { timeoutMs: 50 });
    await vi.advanceTimersByTimeAsync(100);
    await call;
    script.nodes.one = account;
    await ledgerA.getAccount(address);
    expect(script.called).toEqual(["one", "two", "one"]);
  });

  test.each<[string, CallOptions, CallOptions, string]>([
    ["starts no cooldown after its deadlineMs", {}, { deadlineMs: 50 }, "one"],
    [
      "starts no cooldown if another endpoint took most of the deadline",
      { timeoutMs: 1000, deadlineMs: 1050 },
      {},
      "two",
    ],
  ])("%s", async (_, options, own, next) => {
    vi.useFakeTimers();
    const { script, ledgerA } = await connectNodes({ one: hang, two: hang }, options);
    const call = expect(ledgerA.getAccount(address, own)).rejects.toMatchObject({ kind: "timeout" });
    await vi.advanceTimersByTimeAsync(2000);
    await call;
    Object.assign(script.nodes, { one: account, two: account });
    await ledgerA.getAccount(address);
    expect(script.called.at(-1)).toBe(next);
  });

  test("starts a cooldown after the client's whole deadline", async () => {
    vi.useFakeTimers();
    const { script, ledgerA } = await connectNodes({ one: hang, two: account }, { deadlineMs: 1000 });
    const call = expect(ledgerA.getAccount(address)).rejects.toMatchObject({ kind: "timeout" });
    await vi.advanceTimersByTimeAsync(1001);
    await call;
    await ledgerA.getAccount(address);
    expect(script.called).toEqual(["one", "two"]);
  });
});

test("a call that another observer recovers, such as by a new token, stays at its endpoint", async () => {
  const one = (_: URL, { headers }: RequestInit) =>
    new Headers(headers).get("authorization") === "Bearer 2" ? account() : new Response("", { status: 401 });
  let token = 1;
  const source: TokenSource = {
    getToken: async () => `${token}`,
    invalidate: () => {},
    request: (_, { headers }) => headers.set("Authorization", `Bearer ${token}`),
    recover: () => ++token === 2,
  };
  const { script, ledgerA } = await connectNodes(
    { one, two: () => new Response("", { status: 403 }) },
    { token: source },
  );
  await ledgerA.getAccount(address);
  expect(script.called).toEqual(["one", "one"]);
});

test("in an outage of all endpoints, cooling endpoints are tried only within the retry budget", async () => {
  const { script, ledgerA } = await connectNodes({ one: down, two: down, three: down });
  for (let i = 0; i < 50; i++) await expect(ledgerA.getAccount(address)).rejects.toMatchObject({ status: 503 });
  // Without a budget it would be three for each call.
  expect(script.called.length).toBeLessThan(80);
});

describe("a deadline holds for all endpoints together", () => {
  test("and the calls that it ends leave no timer", async () => {
    vi.useFakeTimers();
    const { script, ledgerA } = await connectNodes(
      { one: hang, two: hang, three: hang },
      { timeoutMs: 1000, deadlineMs: 1500 },
    );
    const call = ledgerA.getAccount(address);
    const error = expect(call).rejects.toMatchObject({
      kind: "timeout",
      attempts: 2,
      message: expect.stringContaining("no complete answer within 1500 ms (deadlineMs)"),
    });
    await vi.advanceTimersByTimeAsync(1501);
    await error;
    expect(script.called).toEqual(["one", "two"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("and the caller's signal ends the call in any phase", async () => {
    const controller = new AbortController();
    const two = () => {
      controller.abort();
      return hang();
    };
    const { script, ledgerA } = await connectNodes({ one: down, two });
    const call = ledgerA.getAccount(address, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ kind: "aborted", attempts: 2 });
    expect(script.called).toEqual(["one", "two"]);
  });
});

/** A server on a free port of this machine. */
async function listen(answer: RequestListener): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}

describe("an operation that must not be sent twice", () => {
  const api = {
    serverPath: "/v1/{apiKey}",
    operations: { submit: { method: "POST", path: "/submit", input: {} } },
  } as const;
  interface Submit {
    submit(input?: object, options?: CallOptions): Promise<unknown>;
  }
  const createSubmit = (options: ClientOptions) => createClient<object, Submit>(api, options);
  const connectSubmit = async (answer: () => Response | Promise<Response>) => {
    const script = scriptGateway(record("one", { chain: "submit" }), record("two", { chain: "submit" }));
    script.nodes.one = answer;
    const gateway = await connectFamilies({ ...ADMIN, fetch: script.fetch, families: { submit: createSubmit } });
    return { script, client: gateway.submit() };
  };
  const failing = (code?: string) => () =>
    Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code }) }));

  test.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"])(
    "goes to the next endpoint after %s, since nothing was sent",
    async (code) => {
      const { script, client } = await connectSubmit(failing(code));
      await client.submit();
      expect(script.called).toEqual(["one", "two"]);
    },
  );

  test("goes to the next endpoint when the platform's fetch gets no connection", async () => {
    const closed = await holdClosedPort();
    onTestFinished(closed.release);
    const open = await listen(({ url }, answer) => {
      const urls = [`http://127.0.0.1:${closed.port}`, open.url].map((https) => ({ https, wss: https }));
      const endpoints = urls.map((one) => record("submit", { chain: "submit", urls: one }));
      answer.end(JSON.stringify(url === "/admin/v1/endpoints" ? { endpoints } : { url }));
    });
    onTestFinished(open.close);
    const families = { submit: createSubmit };
    const gateway = await connectFamilies({ adminBaseUrl: open.url, adminApiKey: "admin-key", families });
    expect(await gateway.submit().submit()).toEqual({ url: "/v1/key-submit/submit" });
  });

  test.each([
    ["ECONNRESET", failing("ECONNRESET")],
    ["a failure without a code", failing()],
    ["503", down],
    ["a page", html],
  ])("stays with its endpoint after %s, and the next call does not", async (_, answer) => {
    const { script, client } = await connectSubmit(answer);
    await expect(client.submit()).rejects.toMatchObject({ attempts: 1 });
    expect(script.called).toEqual(["one"]);
    await client.submit();
    expect(script.called).toEqual(["one", "two"]);
  });
});

test("a raw request with its own base URL is not routed", async () => {
  const { script, ledgerA } = await connectNodes({ one: account, two: account }, { retries: 0 });
  script.nodes.elsewhere = down;
  const init = { baseUrl: "http://elsewhere.test", params: { path: address } };
  const { response } = await ledgerA.raw.GET("/accounts/{address}", init);
  expect([response.status, script.called]).toEqual([503, ["elsewhere"]]);
});

test("in any failure, a call tries each endpoint once before it repeats one, and succeeds if one works", async () => {
  const nodes = fc.array(fc.constantFrom("well", "down", "unreachable", "page"), { minLength: 1, maxLength: 6 });
  const answers = { well: account, down, unreachable, page: html };
  await fc.assert(
    fc.asyncProperty(nodes, fc.nat({ max: 4 }), async (states, retries) => {
      const script = scriptGateway(...states.map((_, index) => record(`n${index}`)));
      for (const [index, state] of states.entries()) script.nodes[`n${index}`] = answers[state];
      const gateway = await connectTo(script, {
        retries: { limit: retries, maxDelayMs: 0, budget: Number.POSITIVE_INFINITY },
      });
      for (const _ of [1, 2]) {
        script.called.length = 0;
        const outcome = await gateway
          .ledgerA()
          .getAccount(address)
          .withResponse()
          .catch((error) => error);
        const first = script.called.slice(0, states.length);
        expect(new Set(first).size).toBe(first.length);
        expect(outcome.attempts).toBe(script.called.length);
        if (states.includes("well")) expect(outcome.data).toBeDefined();
        else if (states.length > 1) {
          expect(new Set(script.called).size).toBe(states.length);
          expect(outcome.cause.errors).toHaveLength(script.called.length);
        }
      }
    }),
    { numRuns: 100 },
  );
});
