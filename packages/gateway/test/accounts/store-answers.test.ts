import { setImmediate as nextTurn } from "node:timers/promises";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { createTokenCheck } from "../../src/access/token-check.ts";
import { createStoreAnswers } from "../../src/accounts/store-answers.ts";
import type { StoreRequest } from "../../src/calls/worker-context.ts";
import { addCredential, rotateCredential, switchCredential } from "../../src/store/credentials.ts";
import { addEndpoint, changeEndpoint, endpointRow, insertEndpoints, listPageSize } from "../../src/store/endpoints.ts";
import { currentSigningKey, revokeSigningKey, rotateSigningKey } from "../../src/store/signing-keys.ts";
import { type Store, write } from "../../src/store/store.ts";
import { addTeam } from "../../src/store/teams.ts";
import { tokenAudiences } from "../../src/token-claims.ts";
import { defaultSetup } from "../support/default-setup.ts";
import { followStore } from "../support/snapshots.ts";
import { addAll, engines, type Open, onServers as onEmpty, servers, testsOn } from "../support/stores.ts";

const { apis } = defaultSetup;

const anyRequest = { address: "192.0.2.1", origin: "http://localhost:8080", search: "", headers: {} };

/** `clockOffsetMs`: time by which the clock of a worker is ahead of the store's. */
async function start(store: Store, clockOffsetMs = 0, countOf?: (team: string) => number) {
  const tokens = createTokenCheck(tokenAudiences(apis), () => store.now() + clockOffsetMs);
  const { snapshot, follow } = followStore(store, tokens);
  await follow();
  const onError = vi.fn();
  const setup = { apis, config: { publicUrls: { "ledger-a": "https://a.gateway.example/" } } };
  const answers = createStoreAnswers({
    store,
    setup: () => setup,
    endpoints: countOf ? { countOf } : snapshot.endpoints,
    onError,
  });
  const ask = async (request: Pick<StoreRequest, "api" | "operation" | "path"> & Partial<StoreRequest>) => {
    const parts: Uint8Array[] = [];
    let asked: StoreRequest = { ...anyRequest, ...request };
    for (;;) {
      const { status, headers, body, next } = await answers.answer(asked);
      parts.push(body ?? Buffer.alloc(0));
      if (!next) return { status, headers, parts: parts.length, body: JSON.parse(Buffer.concat(parts).toString()) };
      asked = { ...asked, after: next };
    }
  };
  const listEndpoints = (authorization: string) =>
    ask({ api: "admin", operation: "listEndpoints", path: "/admin/v1/endpoints", headers: { authorization } });
  const requestToken = (given: object | string, more: Partial<StoreRequest> = {}) => {
    const body = Buffer.from(typeof given === "string" ? given : JSON.stringify(given));
    const headers = { "content-type": "application/json" };
    return ask({ api: "auth", operation: "requestToken", path: "/oauth/token", headers, body, ...more });
  };
  const accepts = async (token: string, team: string) => {
    const known = tokens.checkCached(token, team);
    if (known !== undefined) return known !== false;
    return await new Promise((resolve) => tokens.verify(token, team, (accepted) => resolve(accepted !== undefined)));
  };
  const keySet = () => ({ keys: [...tokens.publicKeys()] });
  const errors = () => onError.mock.calls.map(([error]) => String(error)).join();
  return { listEndpoints, requestToken, keySet, follow, accepts, errors };
}

const credentials = (client_id: string, client_secret: string) => ({
  client_id,
  client_secret,
  grant_type: "client_credentials",
  audience: "staking",
});

/** Starts with a team that has everything. `issue` requests a token. */
async function startTeam(open: Open, at?: number) {
  const store = await open(at);
  const team = await addAll(store);
  const [started, client] = [await start(store), team.client.id];
  const issue = async (secret = team.secret) =>
    (await started.requestToken(credentials(client, secret))).body.access_token;
  const list = async () => (await started.listEndpoints(team.adminSecret)).body.endpoints;
  return { ...team, ...started, store, client, right: credentials(client, team.secret), issue, list };
}

const onEngines = testsOn(engines, startTeam);
const onServers = testsOn(servers, startTeam);
const day0 = Date.UTC(2026, 0, 1);
const onDay0 = testsOn(servers, (open) => startTeam(open, day0));

const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? "";

onEngines("an admin key lists its endpoints", async ({ store, listEndpoints, adminKey, adminSecret, ...first }) => {
  const second = await addEndpoint(store, { team: "one", chain: "ledger-b", network: "testnet" });
  await changeEndpoint(store, { which: second.endpoint.id, enabled: false });
  const { status, headers, body } = await listEndpoints(` ${adminSecret} `);
  expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  const listed = ({ endpoint, key }: typeof second, enabled: boolean, url: string) => {
    const { id, name, chain, network } = endpoint;
    return { id, name, chain, network, enabled, api_key: key, urls: { https: url, wss: url.replace("http", "ws") } };
  };
  expect(body.endpoints).toEqual([
    listed(first, true, `https://a.gateway.example/v1/${first.key}/v1`),
    listed(second, false, `http://localhost:8080/ledger-b/v1/${second.key}`),
  ]);
  expect((await listEndpoints(first.key)).status).toBe(401);
  for (const enabled of [false, true]) {
    await switchCredential(store, { kind: "admin key", which: adminKey.id, enabled });
    expect((await listEndpoints(adminSecret)).status).toBe(enabled ? 200 : 401);
  }
});

onEngines("the key set verifies a token of 30 days", async ({ requestToken, keySet, client, right }) => {
  const { status, headers, body } = await requestToken(right);
  expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  const { access_token, ...rest } = body;
  expect(rest).toEqual({ scope: "read:validators write:validators", expires_in: 2_592_000, token_type: "Bearer" });
  const keys = keySet();
  expect(JSON.stringify(keys)).not.toContain('"d"');
  const verified = await jwtVerify(access_token, createLocalJWKSet(keys), { audience: "staking" });
  expect(verified.protectedHeader).toMatchObject({ alg: "EdDSA", kid: keys.keys[0]?.kid });
  const exp = (verified.payload.iat ?? 0) + 2_592_000;
  expect(verified.payload).toMatchObject({ sub: client, scope: rest.scope, exp });
});

onServers("a damaged row is left out", async ({ store, list, requestToken, issue, errors, endpoint: whole, right }) => {
  const { sealed } = await store.db.selectFrom("endpoint_key").select("sealed").executeTakeFirstOrThrow();
  const [keyId] = sealed.split(".");
  for (const text of [sealed, `${keyId}.`, `other${sealed}`]) {
    const { endpoint } = await addEndpoint(store, { team: "one", chain: "ledger-a" });
    await store.db.updateTable("endpoint_key").set({ sealed: text }).where("endpoint", "=", endpoint.id).execute();
    expect(await list()).toMatchObject([{ id: whole.id }]);
    expect(errors()).toContain(endpoint.id);
  }
  const old = await currentSigningKey(store);
  await rotateSigningKey(store);
  await sql`update signing_key set signs_from = now() - case when id = ${old.id} then interval '2 hours'
    else interval '1 hour' end`.execute(store.db);
  const { id } = await currentSigningKey(store);
  await sql`update signing_key set private_sealed = ${sealed} where id = ${id}`.execute(store.db);
  expect([kidOf(await issue()), errors()]).toEqual([old.id, expect.stringContaining(id)]);
  await sql`update signing_key set private_sealed = ${sealed}`.execute(store.db);
  expect((await requestToken(right)).status).toBe(503);
  expect(errors()).toContain("signing-key rotate");
});

// tools/contract compares other refusals with the mock's, in all their words.
onServers(
  "unknown clients and wrong secrets are alike",
  async ({ store, requestToken, client: which, secret, right }) => {
    const unknown = await requestToken(credentials("nobody", secret));
    expect(unknown).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    // PostgreSQL refuses a text with a NUL.
    for (const [id = which, given = secret] of [[which, "wrong"], [`${which}\0`], [which, `${secret}\0`]])
      expect(await requestToken(credentials(id, given))).toEqual(unknown);
    await switchCredential(store, { kind: "client", which, enabled: false });
    expect(await requestToken(right)).toEqual(unknown);
    await switchCredential(store, { kind: "client", which, enabled: true });
    const form = await requestToken("a=b", { headers: { "content-type": "application/x-www-form-urlencoded" } });
    expect([form.status, form.headers["cache-control"]]).toEqual([415, "no-store"]);
  },
);

onServers("clients and addresses are limited", async ({ store, requestToken, client, secret }) => {
  const other = await addCredential(store, { kind: "client", team: "one" });
  const statuses = async (id: string, secret: string, count: number) => {
    const askFrom = (address: string) => requestToken(credentials(id, secret), { address });
    const asked = Array.from({ length: count }, (_, call) => askFrom(`192.0.2.${call % 200}`));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  expect(new Set(await statuses(client, "wrong", 110))).toEqual(new Set([401]));
  const begin = performance.now();
  const seen = await statuses(client, secret, 300);
  expect(new Set(seen)).toEqual(new Set([200, 429]));
  const accepted = seen.filter((status) => status === 200).length;
  expect(accepted).toBeGreaterThanOrEqual(100);
  // Five more each second.
  expect(accepted).toBeLessThanOrEqual(100 + (5 * (performance.now() - begin)) / 1000);
  expect(await statuses(other.credential.id, other.secret, 1)).toEqual([200]);
  const answers = await Promise.all(Array.from({ length: 600 }, () => requestToken("{}")));
  const headers = { "retry-after": "1" };
  expect([answers[0], answers.at(-1)]).toMatchObject([{ status: 400 }, { status: 429, headers }]);
});

onServers("a long list comes in parts", async ({ store, listEndpoints, list, adminSecret, id: team }) => {
  for (const count of [1, 499, 500, 1_001]) {
    await addMany(store, team, count - (await list()).length);
    const { status, headers, body, parts } = await listEndpoints(adminSecret);
    const ids = new Set(body.endpoints.map(({ id }: { id: string }) => id));
    const expected = [200, count, count, Math.floor(count / listPageSize) + 1];
    expect([status, ids.size, body.endpoints.length, parts]).toEqual(expected);
    expect(headers["content-length"] === undefined, "without a length").toBe(parts > 1);
  }
  // Of a whole part, and then of all, no key opens.
  await sql`update endpoint_key set sealed = 'none' where endpoint in (
    select id from endpoint order by name, id limit 500)`.execute(store.db);
  expect(await list()).toHaveLength(501);
  await sql`update endpoint_key set sealed = 'none'`.execute(store.db);
  expect(await list()).toEqual([]);
});

onEmpty("a team may list 50,000 endpoints at once", async (store) => {
  const sizes = new Map<string, number>();
  const { listEndpoints } = await start(store, 0, (team) => sizes.get(team) ?? 0);
  const statuses = async (name: string, size: number, lists: number) => {
    sizes.set((await addTeam(store, { name })).id, size);
    const { secret: key } = await addCredential(store, { kind: "admin key", team: name });
    const answers = await Promise.all(Array.from({ length: lists }, () => listEndpoints(key)));
    return answers.map(({ status, headers }) => headers["retry-after"] ?? status);
  };
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  expect(await statuses("one", 9_950, 7)).toEqual([200, 200, 200, 200, 200, "1", "1"]);
  expect(await statuses("two", 99_950, 2)).toEqual([200, "11"]);
  expect(new Set(await statuses("none", 0, 120))).toEqual(new Set([200]));
});

onServers("tokens do not wait behind endpoint lists", async ({ store, list, requestToken, id, right }) => {
  await addMany(store, id, 500);
  let listed = 0;
  const lists = Array.from({ length: 15 }, () => list().then(() => listed++));
  expect((await requestToken(right)).status).toBe(200);
  expect(listed).toBeLessThan(5);
  await Promise.all(lists);
  let isOver = false;
  // PGlite alone would answer all requests first.
  const asked = Array.from({ length: 60 }, () => requestToken(credentials("nobody", "wrong")));
  void Promise.all(asked).then(() => (isOver = true));
  let turns = 0;
  for (; !isOver; turns++) await nextTurn();
  expect(turns).toBeGreaterThanOrEqual(60 / 4);
});

onDay0("a token survives a rotation for 29 days, not 31", async (started) => {
  const { store, follow, accepts, id: team, issue } = started;
  const before = await issue();
  await rotateSigningKey(store);
  // The new key signs only after every process knows it.
  const kids = [kidOf(await issue())];
  store.clock.at = day0 + 6_000;
  kids.push(kidOf(await issue()));
  expect(new Set(kids).size).toBe(2);
  await follow();
  for (const day of [29, 31]) {
    store.clock.at = Date.UTC(2026, 0, 1 + day);
    // A new process also knows the key.
    const fresh = await start(store);
    expect([await accepts(before, team), await fresh.accepts(before, team)]).toEqual([day === 29, day === 29]);
    if (day === 29) expect(fresh.keySet().keys).toHaveLength(2);
  }
});

const rotate = async (store: Store, which: string, keepMs = 0) =>
  (await rotateCredential(store, { kind: "client", which, keepMs })).secret;
const ends: Record<string, (store: Store, which: string, secret: string) => Promise<string>> = {
  "a rotation": (store, which) => rotate(store, which),
  async "a disabling and enabling"(store, which, secret) {
    for (const enabled of [false, true]) await switchCredential(store, { kind: "client", which, enabled });
    return secret;
  },
};

for (const [what, end] of Object.entries(ends))
  onDay0(`${what} ends a client's earlier tokens alone`, async (started) => {
    const { store, id: team, client: id, secret } = started;
    const gateways = await Promise.all([0, -59_000, 59_000].map((offsetMs) => start(store, offsetMs)));
    const issue = async (secret: string, at = 0) =>
      (await gateways[at]?.requestToken(credentials(id, secret)))?.body.access_token;
    let current = secret;
    let valid = await issue(current);
    for (let round = 0; round < 3; round++) {
      const before = valid;
      for (const { accepts } of gateways) expect(await accepts(before, team)).toBe(true);
      current = await end(store, id, current);
      valid = await issue(current, round);
      // Gateways that do not know the change yet do not refuse its tokens.
      for (const { accepts } of gateways) expect(await accepts(valid, team)).toBe(true);
      for (const { follow } of gateways) await follow();
      for (const { accepts } of [...gateways, await start(store)])
        expect([await accepts(before, team), await accepts(valid, team)]).toEqual([false, true]);
    }
  });

onDay0("a rotation that keeps tokens ends them in time", async (started) => {
  const { store, issue, follow, accepts, id: team, client, secret } = started;
  let current = secret;
  const issued: string[] = [];
  const rotateIn = async (keepMs: number) => {
    issued.push(await issue(current));
    current = await rotate(store, client, keepMs);
  };
  for (const keepMs of [2_000, 3_000, 1_000, 4_000]) await rotateIn(keepMs);
  const expectValid = async (expected: string) => {
    await follow();
    const valid = await Promise.all(issued.map((token) => accepts(token, team)));
    expect(valid.map((isValid) => (isValid ? "+" : "-")).join("")).toBe(expected);
  };
  await expectValid("++++");
  store.clock.at = day0 + 1_000;
  await expectValid("---+");
  await rotateIn(86_400_000);
  await expectValid("---++");
  store.clock.at = day0 + 4_000;
  await expectValid("----+");
  await rotateIn(0);
  await expectValid("------");
});

onServers("a revoked signing key ends its tokens", async ({ store, issue, follow, accepts, keySet, id: team }) => {
  const token = await issue();
  expect(await accepts(token, team)).toBe(true);
  await revokeSigningKey(store, { which: kidOf(token) });
  await follow();
  expect([await accepts(token, team), await accepts(await issue(), team)]).toEqual([false, true]);
  expect(keySet().keys).not.toContainEqual(expect.objectContaining({ kid: kidOf(token) }));
});

/** Adds some endpoints to a team. */
async function addMany(store: Store, team: string, count: number) {
  await write(store, (trx, revision) => {
    const rows = Array.from({ length: count }, () => endpointRow(store, { team, chain: "ledger-a" }, revision));
    return insertEndpoints(store, trx, rows);
  });
}
