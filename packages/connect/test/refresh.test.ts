import { watchCalls } from "@ledgergate/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  account,
  connectNodes,
  connectTo,
  down,
  listing,
  record,
  type ScriptedGateway,
  scriptGateway,
} from "./scripted-gateway.ts";

const address = { address: "0x1" };
const listed = ({ sent }: ScriptedGateway) => sent.filter((url) => url.endsWith("/endpoints")).length;

// Fakes only `performance`, which the code reads. Promises and timers of the platform stay real.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a client follows the list", () => {
  test("to a new key and address", async () => {
    const { script, gateway, ledgerA } = await connectNodes({ one: account });
    script.list = () => listing(record("one", { api_key: "new key".replace(" ", "/") }));
    await gateway.refresh();
    await ledgerA.getAccount(address);
    expect(script.sent.at(-1)).toBe("http://one.test/v1/new%2Fkey/v1/accounts/0x1");
    expect(gateway.ledgerA()).toBe(ledgerA);
  });

  test("away from an endpoint that was disabled, and back", async () => {
    const { script, gateway, ledgerA } = await connectNodes({ one: account, two: account });
    script.list = () => listing(record("one", { enabled: false }), record("two"));
    await gateway.refresh();
    await ledgerA.getAccount(address);
    script.list = () => listing(record("one"), record("two"));
    await gateway.refresh();
    await ledgerA.getAccount(address);
    expect(script.called).toEqual(["two", "one"]);
  });

  test("until no endpoint is left: then calls fail without a request", async () => {
    const { script, gateway, ledgerA } = await connectNodes({ one: account });
    script.list = () => listing(record("one", { enabled: false }));
    await gateway.refresh();
    await expect(ledgerA.getAccount(address)).rejects.toMatchObject({
      kind: "invalid_input",
      operation: "getAccount",
      attempts: 0,
      message:
        'getAccount: the endpoint list no longer has an enabled endpoint of chain "ledger-a", network "mainnet".',
    });
    expect(script.called).toEqual([]);
  });

  test("until none is left: then a failed call keeps its failure", async () => {
    const { script, gateway, ledgerA } = await connectNodes({ one: account });
    script.list = () => listing();
    script.nodes.one = async () => {
      await gateway.refresh();
      return down();
    };
    await expect(ledgerA.getAccount(address)).rejects.toMatchObject({
      kind: "api",
      status: 503,
      attempts: 1,
    });
  });

  test("also while a call is under way", async () => {
    const { script, gateway, ledgerA } = await connectNodes({ one: account, two: account });
    script.list = () => listing(record("one"), record("three"));
    script.nodes.one = async () => {
      await gateway.refresh();
      return down();
    };
    await ledgerA.getAccount(address);
    expect(script.called).toEqual(["one", "three"]);
  });
});

describe("a list that is old", () => {
  test("is refreshed in the background of the next call, which uses the old one", async () => {
    const { script, gateway, ledgerA } = await connectNodes({ one: account }, { refreshMs: 60_000 });
    let answer: (response: Response) => void = () => {};
    script.list = () => new Promise((resolve) => (answer = resolve));
    vi.advanceTimersByTime(50_000);
    await ledgerA.getAccount(address);
    expect(listed(script)).toBe(1);

    vi.advanceTimersByTime(10_001);
    await ledgerA.getAccount(address);
    await ledgerA.getAccount(address);
    expect([listed(script), script.called]).toEqual([2, ["one", "one", "one"]]);
    answer(listing(record("two")));
    await gateway.refresh();
    await ledgerA.getAccount(address);
    expect([listed(script), script.called.at(-1)]).toEqual([2, "two"]);
  });

  test.each([
    [0, 54_000],
    [0.5, 57_000],
  ])("is refreshed at a random time: with the random number %d after %d ms", async (chance, age) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const { script, ledgerA } = await connectNodes({ one: account }, { refreshMs: 60_000 });
    for (const [wait, lists] of [
      [age - 1, 1],
      [2, 2],
    ] as const) {
      vi.advanceTimersByTime(wait);
      await ledgerA.getAccount(address);
      expect(listed(script)).toBe(lists);
    }
  });

  test.each([401, 403])(
    "is refreshed early if a key is refused with %d, at most once in half a minute",
    async (status) => {
      const { script, ledgerA } = await connectNodes({ one: account });
      script.nodes.one = ({ pathname }) => (pathname.includes("key-one") ? new Response("", { status }) : account());
      for (const [wait, lists] of [
        [0, 2],
        [1000, 2],
        [30_000, 3],
      ] as const) {
        vi.advanceTimersByTime(wait);
        await expect(ledgerA.getAccount(address)).rejects.toMatchObject({ status, attempts: 1 });
        await vi.waitFor(() => expect(listed(script)).toBe(lists));
      }
      script.list = () => listing(record("one", { api_key: "replaced" }));
      vi.advanceTimersByTime(30_000);
      await expect(ledgerA.getAccount(address)).rejects.toMatchObject({ status });
      await vi.waitFor(() => ledgerA.getAccount(address));
      expect(script.sent.at(-1)).toBe("http://one.test/v1/replaced/v1/accounts/0x1");
    },
  );

  test("is never refreshed if refreshMs is Infinity, or without calls", async () => {
    const script = scriptGateway(record("one"));
    await connectTo(script, { refreshMs: 1000 });
    const gateway = await connectTo(script, { refreshMs: Number.POSITIVE_INFINITY, retries: 0 });
    const ledgerA = gateway.ledgerA();
    vi.advanceTimersByTime(10 ** 9);
    await ledgerA.getAccount(address);
    script.nodes.one = () => new Response("", { status: 403 });
    await expect(ledgerA.getAccount(address)).rejects.toMatchObject({ status: 403 });
    expect(listed(script)).toBe(2);
    script.list = down;
    await expect(gateway.refresh()).rejects.toMatchObject({ status: 503 });
    vi.advanceTimersByTime(10 ** 9);
    await expect(ledgerA.getAccount(address)).rejects.toMatchObject({ status: 403 });
    expect(listed(script)).toBe(3);
  });

  test("stays in use if the refresh fails, and is refreshed again after half a minute", async () => {
    const script = scriptGateway(record("one"));
    const failed: string[] = [];
    const gateway = await connectTo(script, {
      retries: 0,
      plugins: [watchCalls({ onError: ({ operation }) => failed.push(operation) })],
    });
    const ledgerA = gateway.ledgerA();
    script.list = down;
    for (const wait of [300_000, 29_000, 1_001]) {
      vi.advanceTimersByTime(wait);
      await ledgerA.getAccount(address);
      // Lets the refresh in the background end.
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect([script.called.length, failed]).toEqual([3, ["listEndpoints", "listEndpoints"]]);
    await expect(gateway.refresh()).rejects.toMatchObject({ kind: "api", status: 503 });
    expect(gateway.endpoints).toHaveLength(1);
  });

  test("stays if the new one is invalid", async () => {
    const { script, gateway, ledgerA } = await connectNodes({ one: account });
    script.list = () => Response.json({ endpoints: "none" });
    await expect(gateway.refresh()).rejects.toMatchObject({ kind: "invalid_response" });
    await ledgerA.getAccount(address);
    expect(script.called).toEqual(["one"]);
  });
});

describe("a refresh", () => {
  const stalled = async () => {
    const script = scriptGateway(record("one"));
    const gateway = await connectTo(script);
    const answers: ((response: Response) => void)[] = [];
    const signals: (AbortSignal | null | undefined)[] = [];
    script.list = ({ signal }) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    };
    const begun = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count));
    return { script, gateway, answers, signals, begun };
  };

  test("is shared by concurrent callers", async () => {
    const { script, gateway, answers, begun } = await stalled();
    const both = [gateway.refresh(), gateway.refresh()];
    await begun(1);
    answers[0]?.(listing());
    await Promise.all(both);
    expect(listed(script)).toBe(2);
    expect(gateway.endpoints).toEqual([]);
  });

  test("continues for other callers if one caller leaves", async () => {
    const { script, gateway, answers, begun } = await stalled();
    const controller = new AbortController();
    const left = gateway.refresh({ signal: controller.signal });
    const stays = gateway.refresh();
    await begun(1);
    controller.abort(new Error("enough"));
    await expect(left).rejects.toMatchObject({
      kind: "aborted",
      message: "listEndpoints: aborted by the caller's signal.",
      cause: { message: "enough" },
    });
    answers[0]?.(listing());
    await stays;
    expect(listed(script)).toBe(2);
  });

  test("ends when its last caller leaves, and the next one starts again", async () => {
    const { script, gateway, answers, signals, begun } = await stalled();
    const controller = new AbortController();
    const left = gateway.refresh({ signal: controller.signal });
    await begun(1);
    controller.abort();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    const next = gateway.refresh();
    await expect(left).rejects.toMatchObject({ kind: "aborted" });
    await begun(2);
    answers[1]?.(listing(record("two")));
    await next;
    // A late answer to an aborted request must not replace the new list by an old one.
    answers[0]?.(listing());
    await new Promise((resolve) => setTimeout(resolve));
    expect([listed(script), gateway.endpoints.length]).toEqual([3, 1]);
  });

  test("does not start if its signal is already aborted", async () => {
    const { script, gateway } = await stalled();
    await expect(gateway.refresh({ signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: "aborted" });
    expect(listed(script)).toBe(1);
  });
});

test("the signal of connect ends the wait for the first list", async () => {
  const script = scriptGateway();
  const controller = new AbortController();
  script.list = () => {
    controller.abort();
    return new Promise(() => {});
  };
  await expect(connectTo(script, { signal: controller.signal })).rejects.toMatchObject({ kind: "aborted" });
});
