import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { until } from "@ledgergate/support/until";
import { expect, onTestFinished, test } from "vitest";
import type { StoreAnswer, StoreAnswers, StoreRequest } from "../../src/calls/worker-context.ts";
import { startTestListener, type TestListenerOptions } from "../support/test-listener.ts";

/** Starts a listener whose primary answers each request when the test says so, if `isHeld`. */
async function start(
  answerTo: (request: StoreRequest) => StoreAnswer,
  isHeld: (request: StoreRequest) => boolean = () => false,
  options: TestListenerOptions = {},
) {
  const asked: { readonly request: StoreRequest; answer(): void }[] = [];
  const answer: StoreAnswers["answer"] = (request) =>
    new Promise((resolve) => {
      asked.push({ request, answer: () => resolve(answerTo(request)) });
      if (!isHeld(request)) resolve(answerTo(request));
    });
  const primary = { answer, keySet: () => Promise.reject(new Error("no key set")) };
  return { asked, gateway: await startTestListener({ ...options, primary }) };
}

const json = (body: string | Buffer, more: Partial<StoreAnswer> = {}): StoreAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: Buffer.from(body),
  ...more,
});

const whole = (): StoreAnswer => json("{}", { headers: { "content-length": "2" } });

/** A list of four parts. */
const parts = ["[1", ",2", ",3", "]"];
const partOf = ({ after }: StoreRequest): StoreAnswer => {
  const index = Number(after?.id ?? 0);
  return json(parts[index] ?? "", index < 3 ? { next: { name: "", id: String(index + 1) } } : {});
};

const listOf = (key: string, method = "GET"): string =>
  `${method} /admin/v1/endpoints HTTP/1.1\r\nhost: x\r\nauthorization: ${key}\r\n\r\n`;
const token = "POST /oauth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}";

function send(port: number, text: string): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}

test("tokens do not wait behind lists, and the primary is not asked for callers who have left", async () => {
  const { asked, gateway } = await start(whole, ({ api }) => api === "admin");
  const callers = Array.from({ length: 20 }, (_, index) => send(gateway.port, listOf(`key-${index}`)));
  const lists = () => asked.filter(({ request }) => request.api === "admin");
  await until(() => lists().length === 1, "the first list to be asked for");
  expect(statusOf(await sendRaw(gateway.port, token))).toBe(200);
  for (const caller of callers.slice(0, -1)) caller.destroy();
  await until(() => gateway.calls.filter(({ status }) => status === 499).length === 19, "the callers to leave");
  const last = once(callers.at(-1) as Socket, "data");
  expect(lists()).toHaveLength(1);
  lists()[0]?.answer();
  await until(() => lists().length === 2, "the next list to be asked for");
  lists()[1]?.answer();
  expect(statusOf(String((await last)[0]))).toBe(200);
  expect(lists()).toHaveLength(2);
});

test("the primary is not asked for callers who were refused meanwhile", async () => {
  const { asked, gateway } = await start(whole, () => true, { timeouts: { head: 200 } });
  const lists = Array.from({ length: 5 }, () => sendRaw(gateway.port, listOf("key")));
  expect((await Promise.all(lists)).map(statusOf)).toEqual(Array(5).fill(503));
  asked[0]?.answer();
  const next = sendRaw(gateway.port, listOf("another-key"));
  await until(() => asked.length === 2, "the next list to be asked for");
  asked[1]?.answer();
  expect(statusOf(await next)).toBe(200);
  expect(asked.map(({ request }) => request.headers.authorization)).toEqual(["key", "another-key"]);
});

test("a list in parts is one answer", async () => {
  const { asked, gateway } = await start(partOf);
  const list = async (method: string) => {
    const answer = await fetch(`${gateway.origin}/admin/v1/endpoints`, { method });
    return [answer.status, answer.headers.get("content-length"), await answer.text()];
  };
  expect(await list("GET")).toEqual([200, null, "[1,2,3]"]);
  expect(asked.map(({ request }) => request.after?.id)).toEqual([undefined, "1", "2", "3"]);
  expect(await list("HEAD")).toEqual([200, null, ""]);
  expect(asked).toHaveLength(5);
  const old = await sendRaw(gateway.port, listOf("key").replace("HTTP/1.1", "HTTP/1.0"), () => false);
  expect(old.endsWith("\r\n\r\n[1,2,3]")).toBe(true);
  await expect
    .poll(() => gateway.calls.map(({ status, aborted }) => [status, aborted]))
    .toEqual(Array(3).fill([200, false]));
});

test.for<[what: string, answerTo: (request: StoreRequest) => StoreAnswer]>([
  ["refused", (request) => (request.after?.id === "2" ? json("{}", { status: 401 }) : partOf(request))],
  ["late", partOf],
])("a list whose next part is %s is cut", async ([what, answerTo]) => {
  const isHeld = ({ after }: StoreRequest): boolean => what === "late" && after?.id === "2";
  const { gateway } = await start(answerTo, isHeld, { timeouts: { head: 200 } });
  const answer = await fetch(`${gateway.origin}/admin/v1/endpoints`);
  await expect(answer.text()).rejects.toThrow("terminated");
  await expect.poll(() => gateway.calls).toMatchObject([{ status: 200, aborted: true }]);
});

test("a caller who does not read gets few parts, and the others when it reads", async () => {
  const total = 200;
  const part = Buffer.alloc(2 ** 18, " ");
  const { asked, gateway } = await start(({ after }) => {
    const index = Number(after?.id ?? 0);
    return json(part, index < total - 1 ? { next: { name: "", id: String(index + 1) } } : {});
  });
  const socket = send(gateway.port, listOf("key"));
  let read = 0;
  socket.pause();
  for (let before = -1; before !== asked.length; ) {
    before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(asked.length, "parts in the buffers of sockets").toBeLessThan(total / 4);
  socket.on("data", (bytes) => {
    read += bytes.length;
  });
  socket.resume();
  await until(
    () => read > total * part.length,
    () => `${read} bytes`,
  );
});
