import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { expect, test } from "vitest";
import type { StoreAnswer, StoreAnswers, StoreRequest } from "../../src/calls/worker-context.ts";
import { openSocket } from "../support/callers.ts";
import { type GroupOptions, startGroup } from "../support/test-listener.ts";

/** Starts a listener whose primary answers each request when the test says so, if `isHeld`. */
async function start(
  answerTo: (request: StoreRequest) => StoreAnswer,
  isHeld: (request: StoreRequest) => boolean = () => false,
  timeouts: GroupOptions["timeouts"] = {},
) {
  const asked: { request: StoreRequest; answer(): void }[] = [];
  const answer: StoreAnswers["answer"] = (request) =>
    new Promise((resolve) => {
      asked.push({ request, answer: () => resolve(answerTo(request)) });
      if (!isHeld(request)) resolve(answerTo(request));
    });
  const group = await startGroup([], { timeouts, primary: { answer } });
  const list = (method = "GET") => group.send("/admin/v1/endpoints", { method });
  return { ...group, asked, list };
}

const json = (body: string | Buffer, more: Partial<StoreAnswer> = {}): StoreAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: Buffer.from(body),
  ...more,
});

/** Answers with a list of some parts. */
const listing =
  (parts: readonly (string | Buffer)[]) =>
  ({ after }: StoreRequest): StoreAnswer => {
    const next = Number(after?.id ?? 0) + 1;
    return json(parts[next - 1] ?? "", next === parts.length ? {} : { next: { name: "", id: String(next) } });
  };

const partOf = listing(["[1", ",2", ",3", "]"]);

const listOf = (key: string, version = "1.1") =>
  `GET /admin/v1/endpoints HTTP/${version}\r\nhost: x\r\nauthorization: ${key}\r\n\r\n`;
const token = "POST /oauth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}";

test("tokens do not wait behind lists", async () => {
  const isList = ({ api }: StoreRequest) => api === "admin";
  const { asked, port, calls } = await start(() => json("{}"), isList, { head: 500 });
  const callers = Array.from({ length: 20 }, () => openSocket(port, listOf("key")));
  const lists = () => asked.filter(({ request }) => isList(request));
  await expect.poll(lists).toHaveLength(1);
  expect(statusOf(await sendRaw(port, token))).toBe(200);
  for (const caller of callers.slice(0, -5)) caller.destroy();
  const statuses = (status: number) => calls.filter((call) => call.status === status).length;
  await expect.poll(() => [statuses(499), statuses(503)]).toEqual([15, 5]);
  const last = openSocket(port, listOf("another-key"));
  lists()[0]?.answer();
  await expect.poll(lists).toHaveLength(2);
  lists()[1]?.answer();
  expect(statusOf(String((await once(last, "data"))[0]))).toBe(200);
  expect(lists()[1]?.request.headers.authorization).toBe("another-key");
});

test("a list in parts is one answer", async () => {
  const { asked, list, port, calls } = await start(partOf);
  const read = async (method: string) => {
    const answer = await list(method);
    return [answer.status, answer.headers.get("content-length"), await answer.text()];
  };
  expect(await read("GET")).toEqual([200, null, "[1,2,3]"]);
  expect(asked.map(({ request }) => request.after?.id)).toEqual([undefined, "1", "2", "3"]);
  expect([await read("HEAD"), asked.length]).toEqual([[200, null, ""], 5]);
  expect(await sendRaw(port, listOf("key", "1.0"), () => false)).toMatch(/\r\n\r\n\[1,2,3\]$/);
  await expect.poll(() => calls).toMatchObject(Array(3).fill({ status: 200, aborted: false }));
});

test.for(["refused", "late"])("a list whose next part is %s is cut", async (what) => {
  const isThird = ({ after }: StoreRequest) => after?.id === "2";
  const { list, calls } = await start(
    (request) => (isThird(request) ? json("{}", { status: 401 }) : partOf(request)),
    (request) => what === "late" && isThird(request),
    { head: 200 },
  );
  await expect(list().then((answer) => answer.text())).rejects.toThrow("terminated");
  await expect.poll(() => calls).toMatchObject([{ status: 200, aborted: true }]);
});

test("a caller who does not read gets few parts", async () => {
  const [total, size] = [200, 2 ** 18];
  const { asked, port } = await start(listing(Array(total).fill(Buffer.alloc(size, " "))));
  const socket = openSocket(port, listOf("key")).pause();
  for (let before = -1; before !== asked.length; await sleep(200)) before = asked.length;
  expect(asked.length, "parts in the buffers of sockets").toBeLessThan(total / 4);
  socket.resume();
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(total * size);
});
