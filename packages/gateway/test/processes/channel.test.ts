import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { openChannel } from "../../src/processes/channel.ts";

type Remote = Record<"double" | "fail" | "hang", (value?: number) => Promise<unknown>>;

/** Two connected ports, like those of two processes. */
function ports() {
  const make = () => Object.assign(new EventEmitter(), { send: (_: object) => {} });
  const [one, other] = [make(), make()];
  const sendTo = (port: EventEmitter) => (message: object) => {
    const copy = structuredClone(message);
    setImmediate(() => port.emit("message", copy));
  };
  Object.assign(one, { send: sendTo(other) });
  Object.assign(other, { send: sendTo(one) });
  return [one, other] as const;
}

test("a call of a process that has just died rejects", async () => {
  const [here] = ports();
  const broken = Object.assign(here, {
    send: (_: object, sent: (error: Error | null) => void) => setImmediate(sent, new Error("EPIPE")),
  });
  await expect(openChannel<Remote>(broken, {}).double(1)).rejects.toThrow("EPIPE");
});

test("no call waits after the other end is gone", async () => {
  const [here, there] = ports();
  const services = {
    double: async (value: number) => 2 * value,
    fail: () => Promise.reject(new Error("no units left")),
    hang: () => new Promise(() => {}),
  };
  openChannel(there, services);
  const remote = openChannel<Remote>(here, {});
  expect(await Promise.all([remote.double(1), remote.double(2)])).toEqual([2, 4]);
  await expect(remote.fail()).rejects.toThrow("no units left");
  const hung = remote.hang();
  here.emit("disconnect");
  await expect(hung).rejects.toThrow("The other process is gone.");
  await expect(remote.double(1)).rejects.toThrow("The other process is gone.");
});

test("a service's mistake fails its call alone", async () => {
  const [here, there] = ports();
  const services = {
    throws: () => {
      throw new Error("thrown at once");
    },
    unsendable: async () => () => {},
    noPromise: () => 1,
  };
  openChannel(there, services);
  const remote = openChannel<Record<string, () => Promise<unknown>>>(here, {});
  await expect(remote.throws?.()).rejects.toThrow("thrown at once");
  await expect(remote.unsendable?.()).rejects.toThrow("could not be cloned");
  expect(await remote.noPromise?.()).toBe(1);
  for (const name of ["none", "constructor", "toString"]) await expect(remote[name]?.()).rejects.toThrow(`no ${name}`);
  for (const message of [null, 1, "call", undefined]) there.emit("message", message);
});
