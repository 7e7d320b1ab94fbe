import { watchCalls } from "@ledgergate/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ConnectedGateway } from "../src/index.ts";
import {
  account,
  address,
  answer,
  connectNodes,
  connectTo,
  down,
  listing,
  record,
  type ScriptedGateway,
  scriptGateway,
} from "./scripted-gateway.ts";

const listed = ({ sent }: ScriptedGateway) => sent.filter((url) => url.endsWith("/endpoints")).length;
/** Calls after a wait. @returns how many lists were asked for until then */
async function callAfter(waitMs: number, { script, ledgerA }: Awaited<ReturnType<typeof connectNodes>>) {
  vi.advanceTimersByTime(waitMs);
  await ledgerA.getAccount(address).catch(() => undefined);
  // Lets the refresh in the background end.
  await new Promise((resolve) => setTimeout(resolve));
  return listed(script);
}

// Fakes only `performance`, which the code reads. Promises and timers of the platform stay real.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const one = record("one");
const off = record("one", { enabled: false });
const [two, three] = [record("two"), record("three")];
const none = 'the endpoint list no longer has an enabled endpoint of chain "ledger-a", network "mainnet".';
const noRequest = { kind: "invalid_input", operation: "getAccount", attempts: 0, message: `getAccount: ${none}` };

// A list in place of [one, two], and the URL that is asked then.
test.each([
  ["a new key", [record("one", { api_key: "new/key" })], "http://one.test/v1/new%2Fkey/v1/accounts/0x1"],
  ["another endpoint", [off, two], "http://two.test/v1/key-two/v1/accounts/0x1"],
])("a client follows the list to %s and back", async (_, list, url) => {
  const { script, gateway, ledgerA } = await connectNodes({ one: account, two: account });
  script.list = () => listing(...list);
  await gateway.refresh();
  await ledgerA.getAccount(address);
  expect(script.sent.at(-1)).toBe(url);
  script.list = () => listing(one, two);
  await gateway.refresh();
  await ledgerA.getAccount(address);
  expect(script.sent.at(-1)).toBe("http://one.test/v1/key-one/v1/accounts/0x1");
  expect(gateway.ledgerA()).toBe(ledgerA);
});

// When the list is refreshed, the list, and what the call gives and asks.
test.each([
  ["an empty list ends calls", "before", [off], noRequest, ""],
  ["a call that failed keeps its failure", "during", [], { kind: "api", status: 503, attempts: 1 }, "one"],
  ["a call follows the list", "during", [one, three], { data: { sequence_number: "7" } }, "one,three"],
])("%s: refreshed %s the call", async (_, when, list, ends, asked) => {
  const { script, gateway, ledgerA } = await connectNodes({ one: account });
  script.list = () => listing(...list);
  script.nodes.one = async () => {
    await gateway.refresh();
    return down();
  };
  if (when === "before") await gateway.refresh();
  const call = ledgerA.getAccount(address).withResponse();
  expect(await call.catch((error) => error)).toMatchObject(ends);
  expect(`${script.called}`).toBe(asked);
});

describe("a list that is old", () => {
  test("is refreshed in the background of the next call", async () => {
    const connected = await connectNodes({ one: account }, { refreshMs: 60_000 });
    const { script, gateway } = connected;
    const { promise, resolve } = Promise.withResolvers<Response>();
    script.list = () => promise;
    expect([await callAfter(50_000, connected), await callAfter(10_001, connected)]).toEqual([1, 2]);
    expect(await callAfter(0, connected)).toBe(2);
    resolve(listing(two));
    await gateway.refresh();
    expect([await callAfter(0, connected), `${script.called}`]).toEqual([2, "one,one,one,two"]);
  });

  test.each(["0 after 54000", "0.5 after 57000"])("is refreshed at a random time: with %s ms", async (row) => {
    const [chance, age] = row.split(" after ").map(Number) as [number, number];
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const connected = await connectNodes({ one: account }, { refreshMs: 60_000 });
    expect([await callAfter(age - 1, connected), await callAfter(2, connected)]).toEqual([1, 2]);
  });

  test.each([401, 403])("is refreshed if a key is refused with %d", async (status) => {
    const connected = await connectNodes({ one: account });
    const { script, ledgerA } = connected;
    script.nodes.one = ({ pathname }) => (pathname.includes("key-one") ? answer(status)() : account());
    await expect(ledgerA.getAccount(address)).rejects.toMatchObject({ status, attempts: 1 });
    expect([await callAfter(1000, connected), await callAfter(30_000, connected)]).toEqual([2, 3]);
    script.list = () => listing(record("one", { api_key: "replaced" }));
    expect([await callAfter(30_000, connected), await callAfter(0, connected)]).toEqual([4, 4]);
    expect(script.sent.at(-1)).toBe("http://one.test/v1/replaced/v1/accounts/0x1");
  });

  test("is never refreshed if refreshMs is Infinity, or without calls", async () => {
    const script = scriptGateway(one);
    await connectTo(script, { refreshMs: 1000 });
    const gateway = await connectTo(script, { refreshMs: Number.POSITIVE_INFINITY, retries: 0 });
    vi.advanceTimersByTime(10 ** 9);
    script.nodes.one = answer(403);
    await expect(gateway.ledgerA().getAccount(address)).rejects.toMatchObject({ status: 403 });
    expect(listed(script)).toBe(2);
    script.list = down;
    await expect(gateway.refresh()).rejects.toMatchObject({ status: 503 });
    vi.advanceTimersByTime(10 ** 9);
    await expect(gateway.ledgerA().getAccount(address)).rejects.toMatchObject({ status: 403 });
    expect(listed(script)).toBe(3);
  });

  test.each([
    ["fails", down, { kind: "api", status: 503 }, 3],
    ["is invalid", () => Response.json({ endpoints: "none" }), { kind: "invalid_response" }, 0],
  ])("stays for half a minute if the new one %s", async (_, list, error, reported) => {
    let failed = 0;
    const plugins = [watchCalls({ onError: () => void failed++ })];
    const connected = await connectNodes({ one: account }, { retries: 0, plugins });
    connected.script.list = list;
    expect(await callAfter(300_000, connected)).toBe(2);
    expect([await callAfter(29_000, connected), await callAfter(1_001, connected)]).toEqual([2, 3]);
    await expect(connected.gateway.refresh()).rejects.toMatchObject(error);
    expect([`${connected.script.called}`, connected.gateway.endpoints.length]).toEqual(["one,one,one", 1]);
    expect(failed).toBe(reported);
  });
});

describe("a refresh", () => {
  const answers: ((response: Response) => void)[] = [];
  let script: ScriptedGateway;
  let gateway: ConnectedGateway;
  let signal: AbortSignal | null | undefined;
  const begun = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count));

  beforeEach(async () => {
    answers.length = 0;
    script = scriptGateway(one);
    gateway = await connectTo(script);
    script.list = (init) => {
      signal = init.signal;
      return new Promise((resolve) => answers.push(resolve));
    };
  });

  test("is shared by callers, and continues if one leaves", async () => {
    const controller = new AbortController();
    const left = gateway.refresh({ signal: controller.signal });
    const both = [gateway.refresh(), gateway.refresh()];
    await begun(1);
    controller.abort(new Error("enough"));
    const message = "listEndpoints: aborted by its signal.";
    await expect(left).rejects.toMatchObject({ kind: "aborted", message, cause: { message: "enough" } });
    answers[0]?.(listing());
    await Promise.all(both);
    expect([listed(script), gateway.endpoints]).toEqual([2, []]);
  });

  test("ends when its last caller leaves", async () => {
    const controller = new AbortController();
    const left = gateway.refresh({ signal: controller.signal });
    await begun(1);
    controller.abort();
    expect(signal?.aborted).toBe(true);
    const next = gateway.refresh();
    await expect(left).rejects.toMatchObject({ kind: "aborted" });
    await begun(2);
    answers[1]?.(listing(two));
    await next;
    // A late answer to an aborted request must not replace the new list by an old one.
    answers[0]?.(listing());
    await new Promise((resolve) => setTimeout(resolve));
    expect([listed(script), gateway.endpoints.length]).toEqual([3, 1]);
  });

  test("does not start if its signal is already aborted", async () => {
    await expect(gateway.refresh({ signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: "aborted" });
    expect(listed(script)).toBe(1);
  });

  test("that connect waits for ends by the signal of connect", async () => {
    const controller = new AbortController();
    script.list = () => {
      controller.abort();
      return new Promise(() => {});
    };
    await expect(connectTo(script, { signal: controller.signal })).rejects.toMatchObject({ kind: "aborted" });
  });
});
