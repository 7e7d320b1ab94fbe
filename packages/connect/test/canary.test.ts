import { inspect } from "node:util";
import type { Logger } from "@ledgergate/runtime";
import { logCalls, watchCalls } from "@ledgergate/runtime";
import { expect, test } from "vitest";
import type { ConnectOptions } from "../src/index.ts";
import { address, connectTo, listing, record, scriptGateway } from "./scripted-gateway.ts";

const keys = ["c4NARY/one+1=~", "c4NARY/two+2=~"] as const;
const adminApiKey = "c4NARY/admin+3=~";
const unknownKey = "c4NARY/unheard-of+4=~";
const disabledKey = "c4NARY/disabled+5=~";
const replacedKey = "c4NARY/replaced+6=~";

const forms = [...keys, adminApiKey, unknownKey, disabledKey, replacedKey].flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  btoa(secret).slice(0, -4),
  JSON.stringify(secret).slice(1, -1),
]);

/** Collects everything that an application may see: errors, hooks, log lines. */
function watcher() {
  const seen: unknown[] = [];
  const log = (...given: unknown[]) => void seen.push(...given);
  const logger: Logger = { debug: log, info: log, warn: log, error: log };
  const hook = (event: unknown) => void seen.push(event);
  const options: Partial<ConnectOptions> = {
    adminApiKey,
    retries: { limit: 1, maxDelayMs: 0 },
    plugins: [logCalls(logger), watchCalls({ onRequest: hook, onResponse: hook, onRetry: hook, onError: hook })],
  };
  return { seen, options };
}

function expectNoSecret(...seen: readonly unknown[]) {
  for (const one of seen) {
    const shown = inspect(one, { depth: 10, showHidden: true, getters: true });
    const text = `${shown} ${toJson(one)} ${one}`;
    for (const form of forms) expect(text).not.toContain(form);
  }
}

/** Returns the error of a call that fails. */
function failure(call: Promise<unknown>) {
  return call.then(
    () => expect.unreachable(),
    (error) => error,
  );
}

function toJson(value: unknown) {
  const own = (_: string, member: unknown) =>
    member instanceof Error ? { ...Object.getOwnPropertyDescriptors(member), cause: member.cause } : member;
  return JSON.stringify(value) + JSON.stringify(value, own);
}

const twoEndpoints = ["one", "two"].map((name, index) => endpointWith(name, keys[index] ?? ""));

function endpointWith(name: string, api_key: string) {
  const https = `http://${name}.test/v1/${encodeURIComponent(api_key)}/v1`;
  return record(name, { api_key, urls: { https, wss: "" } });
}

const cutOff = `{"endpoints":[{"api_key":${JSON.stringify(unknownKey)},"urls":`;

test.each([
  ["breaks off", () => new Response(cutOff)],
  ["is none", () => Response.json([{ api_key: unknownKey }])],
  ["is a redirect", () => new Response(cutOff, { status: 302, headers: { location: unknownKey } })],
  [
    "has unusable keys",
    () => listing(record("x", { api_key: `${unknownKey} ü`, urls: { https: unknownKey, wss: "" } })),
  ],
])("an endpoint list that %s shows no key", async (_, list) => {
  const { seen, options } = watcher();
  const script = scriptGateway();
  script.list = list;
  const gateway = await connectTo(script, options).catch((error) => error);
  expectNoSecret(...seen, gateway);
  if (!(gateway instanceof Error)) {
    expect(() => gateway.ledgerA()).toThrow(expect.not.stringContaining(unknownKey));
  }
});

test("a failed call costs the same after many rotations", async () => {
  const script = scriptGateway();
  const gateway = await connectTo(script, { retries: 0 });
  let last = "";
  for (let n = 0; n < 1000; n++) {
    last = `key-${n}-canary`;
    script.list = () => listing(record("one", { api_key: last }));
    await gateway.refresh();
  }
  script.nodes.one = () => Response.json({ message: `admin-key key-0-canary key-998-canary ${last}` }, { status: 500 });
  const error = await failure(gateway.ledgerA().getAccount(address));
  expect(error.body).toEqual({ message: "[secret] key-0-canary [secret] [secret]" });
});

test("no key that was ever listed is shown", async () => {
  const { seen, options } = watcher();
  const disabled = record(`off ${disabledKey}`, { api_key: disabledKey, enabled: false });
  const script = scriptGateway(record("one", { api_key: replacedKey, id: replacedKey }), disabled);
  const gateway = await connectTo(script, options);
  const names = twoEndpoints.map((endpoint) => ({ ...endpoint, name: `${endpoint.name}: ${endpoint.api_key}` }));
  script.list = () => listing(...names, disabled);
  await gateway.refresh();
  const message = [...keys, adminApiKey, disabledKey, replacedKey].join(" ");
  for (const name of ["one", "two"]) script.nodes[name] = () => Response.json({ message }, { status: 500 });
  script.list = () => Response.json({ error: { code: keys[1], message } }, { status: 500 });
  const ledgerA = gateway.ledgerA();
  const unselected = [{ network: "devnet" }, { chain: "other" }].map((one) =>
    failure((async () => gateway.ledgerA(one))()),
  );
  const error = await failure(ledgerA.getAccount(address));
  const refused = await failure(gateway.refresh());
  await ledgerA.raw.GET("/accounts/{address}", { params: { path: address } });
  expect(error.message).toContain("2 endpoints of");
  expect(error.cause.message).toContain("one: [secret], two: [secret].");
  const masked = "[secret] [secret] [secret] [secret] [secret]";
  expect(refused).toMatchObject({ status: 500, body: { error: { message: masked } } });
  expectNoSecret(...seen, error, refused, ...(await Promise.all(unselected)), gateway, gateway.endpoints, ledgerA);
});
