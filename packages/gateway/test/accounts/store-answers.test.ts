import { setImmediate as nextTurn } from "node:timers/promises";
import { readApi } from "@ledgergate/service-kit";
import { loadSpecs } from "@ledgergate/service-kit/bundles";
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createTokenCheck } from "../../src/access/token-check.ts";
import { createStoreAnswers } from "../../src/accounts/store-answers.ts";
import type { ListPosition, StoreRequest } from "../../src/calls/worker-context.ts";
import { type ReadPosition, readSnapshot } from "../../src/snapshot/read-snapshot.ts";
import { Snapshot } from "../../src/snapshot/snapshot.ts";
import { addCredential, rotateCredential, switchCredential } from "../../src/store/credentials.ts";
import { addEndpoint, changeEndpoint, endpointRow, insertEndpoints, listPageSize } from "../../src/store/endpoints.ts";
import { currentSigningKey, revokeSigningKey, rotateSigningKey } from "../../src/store/signing-keys.ts";
import { type Store, write } from "../../src/store/store.ts";
import { addTeam } from "../../src/store/teams.ts";
import { tokenAudiences } from "../../src/token-claims.ts";
import { engines, servers } from "../support/stores.ts";

const dayMs = 86_400_000;
const apis = [...loadSpecs({}, undefined)].map(([name, document]) => readApi(name, document));

/** `clockOffsetMs`: time by which the clock of a worker is ahead of the store's. */
async function start(store: Store, clockOffsetMs = 0, countEndpoints?: (team: string) => number) {
  const snapshot = new Snapshot();
  let position: ReadPosition | undefined;
  const tokens = createTokenCheck({ audiences: tokenAudiences(apis), now: () => store.now() + clockOffsetMs });
  const refresh = async () => {
    const read = await readSnapshot(store, position);
    position = read.position;
    snapshot.apply(read.change);
    tokens.apply(read.change);
  };
  await refresh();
  const onError = vi.fn();
  const publicUrls = { "ledger-a": "https://a.gateway.example/" };
  const answers = createStoreAnswers({
    store,
    countEndpoints: countEndpoints ?? ((team) => snapshot.endpoints.countOf(team)),
    state: () => ({ apis, publicUrls, signingKeys: [...snapshot.signingKeys.values()] }),
    onError,
  });
  const ask = async (request: Pick<StoreRequest, "api" | "operation" | "path"> & Partial<StoreRequest>) => {
    const parts: Uint8Array[] = [];
    const common = { address: "192.0.2.1", origin: "http://localhost:8080", search: "", headers: {} };
    for (let after: ListPosition | undefined; ; ) {
      const asked = { ...common, ...request, ...(after && { after }) };
      const { status, headers, body, next } = await answers.answer(asked);
      parts.push(body ?? Buffer.alloc(0));
      if (!next) return { status, headers, parts: parts.length, body: JSON.parse(Buffer.concat(parts).toString()) };
      after = next;
    }
  };
  const listEndpoints = (key?: string) => {
    const headers = key === undefined ? {} : { authorization: key };
    return ask({ api: "admin", operation: "listEndpoints", path: "/admin/v1/endpoints", headers });
  };
  const requestToken = (given: object | string, type = "application/json", address = "192.0.2.1") => {
    const body = Buffer.from(typeof given === "string" ? given : JSON.stringify(given));
    const headers = { "content-type": type };
    return ask({ address, api: "auth", operation: "requestToken", path: "/oauth/token", headers, body });
  };
  const accepts = async (token: string, team: string): Promise<boolean> => {
    const known = tokens.checkCached(token, team);
    if (known !== undefined) return known !== false;
    return await new Promise((resolve) => tokens.verify(token, team, (accepted) => resolve(accepted !== undefined)));
  };
  return { listEndpoints, requestToken, keySet: () => answers.keySet(), refresh, accepts, onError };
}

const credentials = (client_id: string, client_secret: string) => ({
  client_id,
  client_secret,
  grant_type: "client_credentials",
  audience: "staking",
});

/** Starts with a team that has an admin key and a client. `issue` requests a token. */
async function startTeam(store: Store) {
  const { id: team } = await addTeam(store, { name: "one" });
  const { credential: adminKey, secret: key } = await addCredential(store, { kind: "admin key", team: "one" });
  const { credential: client, secret } = await addCredential(store, { kind: "client", team: "one" });
  const started = await start(store);
  const issue = async (given = secret) => (await started.requestToken(credentials(client.id, given))).body.access_token;
  return { ...started, team, adminKey: adminKey.id, key, client: client.id, secret, issue };
}

describe.each(engines)("on $name", ({ open }) => {
  test("an admin key lists the endpoints of its team in the form that the document declares, with keys and URLs", async () => {
    const store = await open();
    const { listEndpoints, adminKey: which, key } = await startTeam(store);
    expect(await listEndpoints(key)).toMatchObject({ status: 200, body: { endpoints: [] } });
    const first = await addEndpoint(store, { team: "one", chain: "ledger-a", name: "First" });
    const second = await addEndpoint(store, { team: "one", chain: "ledger-b", network: "testnet" });
    await changeEndpoint(store, { which: second.endpoint.id, enabled: false });
    const { status, headers, body } = await listEndpoints(` ${key} `);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    const listed = ({ endpoint: { id, name, chain, network }, key }: typeof first, enabled: boolean, url: string) => {
      const urls = { https: url + key, wss: url.replace("http", "ws") + key };
      return { id, name, chain, network, enabled, api_key: key, urls };
    };
    const [ofFirst, ofSecond] = body.endpoints;
    expect(ofFirst).toEqual({ ...listed(first, true, "https://a.gateway.example/v1/"), urls: expect.anything() });
    const path = `a.gateway.example/v1/${first.key}/v1`;
    expect(ofFirst.urls).toEqual({ https: `https://${path}`, wss: `wss://${path}` });
    expect(ofSecond).toEqual(listed(second, false, "http://localhost:8080/ledger-b/v1/"));
    expect(await listEndpoints()).toMatchObject({ status: 401, body: { error: { code: "unauthorized" } } });
    expect(await listEndpoints(first.key)).toMatchObject({ status: 401 });
    for (const enabled of [false, true]) {
      await switchCredential(store, { kind: "admin key", which, enabled });
      expect((await listEndpoints(key)).status).toBe(enabled ? 200 : 401);
    }
  });

  test("a sealed row that does not open is left out and named, and the others are answered", async () => {
    const store = await open();
    const { listEndpoints, requestToken, issue, onError, key, client, secret } = await startTeam(store);
    const [first, ...rest] = await Promise.all(
      ["a", "b", "c", "d", "e"].map((name) => addEndpoint(store, { team: "one", chain: "ledger-a", name })),
    );
    const { sealed } = await store.db
      .selectFrom("endpoint_key")
      .where("endpoint", "=", first?.endpoint.id ?? "")
      .select("sealed")
      .executeTakeFirstOrThrow();
    const [keyId] = sealed.split(".");
    const damaged = [sealed, `${sealed.slice(0, -1)}!`, `${keyId}.`, `other${sealed}`];
    for (const [at, text] of damaged.entries())
      await sql`update endpoint_key set sealed = ${text} where endpoint = ${rest[at]?.endpoint.id}`.execute(store.db);
    const { status, body } = await listEndpoints(key);
    expect([status, body.endpoints.map(({ name }: { name: string }) => name)]).toEqual([200, ["a"]]);
    const named = () => onError.mock.calls.map(([error]) => String(error)).join();
    for (const { endpoint } of rest) expect(named()).toContain(endpoint.id);

    const old = await currentSigningKey(store);
    await rotateSigningKey(store);
    await sql`update signing_key set signs_from = now() - interval '1 hour' where id <> ${old.id}`.execute(store.db);
    await sql`update signing_key set signs_from = now() - interval '2 hours' where id = ${old.id}`.execute(store.db);
    const { id } = await currentSigningKey(store);
    await sql`update signing_key set private_sealed = ${sealed} where id = ${id}`.execute(store.db);
    expect(decodeHeader(await issue()).kid).toBe(old.id);
    expect(named()).toContain(id);
    await sql`update signing_key set private_sealed = ${sealed}`.execute(store.db);
    const headers = { "cache-control": "no-store" };
    expect(await requestToken(credentials(client, secret))).toMatchObject({ status: 503, headers });
    expect(named()).toContain("signing-key rotate");
  });

  test("client credentials give a token of 30 days, which the key set verifies", async () => {
    const store = await open();
    const { requestToken, keySet, client, secret } = await startTeam(store);
    const { status, headers, body } = await requestToken(credentials(client, secret));
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    const { access_token, ...rest } = body;
    expect(rest).toEqual({ scope: "read:validators write:validators", expires_in: 2_592_000, token_type: "Bearer" });
    const keys = JSON.parse(Buffer.from((await keySet()).body ?? []).toString());
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const { payload, protectedHeader } = await jwtVerify(access_token, createLocalJWKSet(keys), {
      audience: "staking",
    });
    expect(protectedHeader).toMatchObject({ alg: "EdDSA", kid: keys.keys[0].kid });
    expect(payload).toMatchObject({ sub: client, scope: rest.scope, exp: (payload.iat ?? 0) + 2_592_000 });
  });
});

describe.each(servers)("on $name", ({ open }) => {
  test("a refused token request is answered by RFC 6749, with the same answer for an unknown client and a wrong secret", async () => {
    const store = await open();
    const { requestToken, client: which, secret } = await startTeam(store);
    const right = credentials(which, secret);
    const unknown = await requestToken(credentials("nobody", secret));
    expect(unknown).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    // PostgreSQL refuses a text with a NUL.
    for (const [id, given] of [
      [which, "wrong"],
      [`${which}\0`, secret],
      [which, `${secret}\0`],
    ] as const)
      expect(await requestToken(credentials(id, given))).toEqual(unknown);
    for (const enabled of [false, true]) {
      await switchCredential(store, { kind: "client", which, enabled });
      const answer = await requestToken(right);
      if (enabled) expect(answer.status).toBe(200);
      else expect(answer).toEqual(unknown);
    }
    expect((await requestToken(credentials(which, ""))).status).not.toBe(200);
    expect(await requestToken({ ...right, scope: "write:validators" })).toMatchObject({
      status: 200,
      body: { scope: "write:validators" },
    });
    const refused: [object | string, number, string | undefined, string?][] = [
      [{ ...right, client_secret: undefined }, 400, "invalid_request"],
      ['{"client_secret": "abc', 400, "invalid_request"],
      [{ ...right, audience: "other" }, 400, "invalid_request"],
      ...["admin", "read:validators admin", "", 5, null].map((scope): [object, number, string] => {
        return [{ ...right, scope }, 400, "invalid_scope"];
      }),
      [{ ...right, grant_type: "password" }, 400, "unsupported_grant_type"],
      ["a=b", 415, undefined, "application/x-www-form-urlencoded"],
    ];
    for (const [body, status, error, sent] of refused) {
      const answer = await requestToken(body, sent);
      expect([answer.status, answer.headers["cache-control"]], JSON.stringify(body)).toEqual([status, "no-store"]);
      if (error !== undefined) expect(answer.body.error).toBe(error);
    }
  });

  test("tokens of a client are limited over all workers and addresses, and no one else can use up its limit", async () => {
    const store = await open();
    const { requestToken, client, secret } = await startTeam(store);
    const other = await addCredential(store, { kind: "client", team: "one" });
    const statuses = async (id: string, secret: string, count: number) => {
      const body = credentials(id, secret);
      const asked = Array.from({ length: count }, (_, call) => requestToken(body, undefined, `192.0.2.${call % 200}`));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    expect(new Set(await statuses(client, "wrong", 110))).toEqual(new Set([401]));
    const begin = performance.now();
    const seen = await statuses(client, secret, 300);
    const accepted = seen.filter((status) => status === 200).length;
    expect(accepted).toBeGreaterThanOrEqual(100);
    // Five more each second.
    expect(accepted).toBeLessThanOrEqual(100 + (5 * (performance.now() - begin)) / 1000);
    expect(new Set(seen)).toEqual(new Set([200, 429]));
    expect(await statuses(other.credential.id, other.secret, 1)).toEqual([200]);
  });

  test("a long list comes in parts that are one list, each endpoint once", async () => {
    const store = await open();
    const { listEndpoints, key, team } = await startTeam(store);
    for (const count of [1, 499, 500, 1_001]) {
      const { endpoints } = (await listEndpoints(key)).body;
      await addMany(store, team, count - endpoints.length);
      const { status, headers, body, parts } = await listEndpoints(key);
      const ids = new Set(body.endpoints.map(({ id }: { readonly id: string }) => id));
      const expected = [200, count, count, Math.floor(count / listPageSize) + 1];
      expect([status, ids.size, body.endpoints.length, parts]).toEqual(expected);
      expect(headers["content-length"] === undefined, "without a length").toBe(parts > 1);
    }
    // Of a whole part, and then of all, no key opens.
    await sql`update endpoint_key set sealed = 'none' where endpoint in (
      select id from endpoint order by name, id limit 500)`.execute(store.db);
    expect((await listEndpoints(key)).body.endpoints).toHaveLength(501);
    await sql`update endpoint_key set sealed = 'none'`.execute(store.db);
    expect((await listEndpoints(key)).body.endpoints).toEqual([]);
  });

  test("a team may list 50,000 endpoints at once, or more in one list, and no team takes the units of another", async () => {
    const store = await open();
    const sizes = new Map<string, number>();
    const { listEndpoints } = await start(store, 0, (team) => sizes.get(team) ?? 0);
    const statuses = async (name: string, size: number, lists: number) => {
      sizes.set((await addTeam(store, { name })).id, size);
      const { secret: key } = await addCredential(store, { kind: "admin key", team: name });
      const answers = await Promise.all(Array.from({ length: lists }, () => listEndpoints(key)));
      return answers.map(({ status, headers }) => headers["retry-after"] ?? status);
    };
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    expect(await statuses("one", 9_950, 7)).toEqual([200, 200, 200, 200, 200, "1", "1"]);
    expect(await statuses("two", 99_950, 2)).toEqual([200, "11"]);
    const [, ...more] = await statuses("none", 0, 120);
    expect(new Set(more), "each list costs as much as some endpoints").toEqual(new Set([200]));
  });

  test("tokens do not wait behind endpoint lists", async () => {
    const store = await open();
    const { listEndpoints, requestToken, key, team, client, secret } = await startTeam(store);
    await addMany(store, team, 500);
    let listed = 0;
    const lists = Array.from({ length: 15 }, async () => {
      await listEndpoints(key);
      listed++;
    });
    expect((await requestToken(credentials(client, secret))).status).toBe(200);
    expect(listed).toBeLessThan(5);
    await Promise.all(lists);
  });

  test("requests of an address are limited over all workers", async () => {
    const store = await open();
    const { requestToken } = await start(store);
    const answers = await Promise.all(Array.from({ length: 600 }, () => requestToken("{}")));
    expect(answers[0]?.status).toBe(400);
    const headers = { "retry-after": "1", "cache-control": "no-store" };
    expect(answers.at(-1)).toMatchObject({ status: 429, headers });
  });

  test("the process does other work between requests", async () => {
    const store = await open();
    const { requestToken } = await start(store);
    let isOver = false;
    // PGlite alone would answer all requests first.
    const asked = Array.from({ length: 60 }, () => requestToken(credentials("nobody", "wrong")));
    void Promise.all(asked).then(() => (isOver = true));
    let turns = 0;
    for (; !isOver; turns++) await nextTurn();
    expect(turns).toBeGreaterThanOrEqual(60 / 4);
  });

  test("a token is valid on day 29 after a rotation on day 0, and invalid on day 31", async () => {
    let now = Date.UTC(2026, 0, 1);
    const store = await open({ now: () => now });
    const { refresh, accepts, keySet, team, issue } = await startTeam(store);
    await refresh();
    const before = await issue();
    await rotateSigningKey(store);
    // The new key signs only after every process knows it.
    const kids = [decodeHeader(await issue()).kid];
    now += 6_000;
    kids.push(decodeHeader(await issue()).kid);
    expect(new Set(kids).size).toBe(2);
    await refresh();
    now += 29 * dayMs - 6_000;
    // A new process also knows the key.
    const fresh = await start(store);
    expect([await accepts(before, team), await fresh.accepts(before, team)]).toEqual([true, true]);
    expect(JSON.parse(Buffer.from((await fresh.keySet()).body ?? []).toString()).keys).toHaveLength(2);
    now += 2 * dayMs;
    expect([await accepts(before, team), await (await start(store)).accepts(before, team)]).toEqual([false, false]);
    expect(decodeJwt(before).exp).toBe(Date.UTC(2026, 0, 31) / 1_000);
    expect((await keySet()).status).toBe(200);
  });

  const client = (which: string) => ({ kind: "client", which }) as const;
  const disable = (store: Store, which: string, secret: string) =>
    switchCredential(store, { ...client(which), enabled: false })
      .then(() => switchCredential(store, { ...client(which), enabled: true }))
      .then(() => secret);
  const rotate = (store: Store, which: string) => rotateCredential(store, client(which)).then(({ secret }) => secret);

  test.each([
    ["a rotation", rotate],
    ["a disabling and enabling", disable],
    [
      "a rotation after one that keeps tokens",
      async (store: Store, which: string) => {
        await rotateCredential(store, { ...client(which), keepMs: 3_600_000 });
        return rotate(store, which);
      },
    ],
  ])(
    "%s ends all earlier tokens of a client and no later one, within one millisecond, whatever the clocks",
    async (_, end) => {
      const now = Date.UTC(2026, 0, 1);
      const store = await open({ now: () => now });
      const { team, client: id, secret } = await startTeam(store);
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
        for (const { accepts, refresh } of gateways) {
          // Gateways that do not know the change yet do not refuse its tokens.
          expect(await accepts(valid, team)).toBe(true);
          await refresh();
          expect([await accepts(before, team), await accepts(valid, team)]).toEqual([false, true]);
        }
        const { accepts } = await start(store);
        expect([await accepts(before, team), await accepts(valid, team)]).toEqual([false, true]);
      }
    },
  );

  test("a rotation that keeps tokens ends them in time, and prolongs no earlier end", async () => {
    let now = Date.UTC(2026, 0, 1);
    const store = await open({ now: () => now });
    const { issue, refresh, accepts, team, client: id, secret } = await startTeam(store);
    let current = secret;
    const issued: string[] = [];
    const rotateIn = async (keepMs: number) => {
      issued.push(await issue(current));
      current = (await rotateCredential(store, { ...client(id), keepMs })).secret;
    };
    const valid = async () => {
      await refresh();
      return await Promise.all(issued.map((token) => accepts(token, team)));
    };
    for (const keepMs of [2_000, 3_000, 1_000, 4_000]) await rotateIn(keepMs);
    const steps: [number, number | undefined, string][] = [
      [0, undefined, "++++"],
      [1_000, undefined, "---+"],
      [0, 86_400_000, "---++"],
      [3_000, undefined, "----+"],
      [0, 0, "------"],
    ];
    for (const [waitMs, keepMs, expected] of steps) {
      now += waitMs;
      if (keepMs !== undefined) await rotateIn(keepMs);
      expect((await valid()).map((isValid) => (isValid ? "+" : "-")).join("")).toBe(expected);
    }
  });

  test("a revoked signing key ends its tokens, and another key signs at once", async () => {
    const store = await open();
    const { issue, refresh, accepts, team } = await startTeam(store);
    const token = await issue();
    expect(await accepts(token, team)).toBe(true);
    await revokeSigningKey(store, { which: decodeHeader(token).kid });
    await refresh();
    expect(await accepts(token, team)).toBe(false);
    expect(await accepts(await issue(), team)).toBe(true);
  });
});

/** Adds some endpoints to a team. */
async function addMany(store: Store, team: string, count: number): Promise<void> {
  await write(store, (trx, revision) => {
    const rows = Array.from({ length: count }, () => endpointRow(store, { team, chain: "ledger-a" }, revision));
    return insertEndpoints(store, trx, rows);
  });
}

function decodeHeader(token: string): { kid: string } {
  return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
}
