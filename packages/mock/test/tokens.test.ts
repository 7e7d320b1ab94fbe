import { generateKeyPairSync } from "node:crypto";
import { createRemoteJWKSet, jwtVerify, SignJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { MockOptions, MockState } from "../src/index.ts";
import { ownState } from "./fixtures/own-state.ts";
import { postJson, type WatchedMock, withMock } from "./fixtures/with-mock.ts";

afterEach(() => {
  vi.useRealTimers();
});

const reader = {
  client_id: "reader",
  client_secret: "whisper-27",
  grant_type: "client_credentials",
  audience: "staking",
};
const hasty = { ...reader, client_id: "hasty-reader", client_secret: "murmur-38" };

interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

const start = (options: MockOptions = {}): Promise<WatchedMock> =>
  withMock({ apis: ["auth"], state: ownState, ...options });

/** Starts a mock that also serves a node API, whose calls accept tokens. */
const startNode = (state: MockState = ownState): Promise<WatchedMock> => start({ apis: ["ledger-a", "auth"], state });

const ask = (mock: WatchedMock, body: object): Promise<Response> => fetch(`${mock.url}/oauth/token`, postJson(body));

async function tokenOf(mock: WatchedMock, body: object = reader): Promise<TokenAnswer> {
  return (await (await ask(mock, body)).json()) as TokenAnswer;
}

/** Calls a node with these credentials, and returns the status. */
async function account(mock: WatchedMock, authorization: string, key = "open-node-a-52"): Promise<number> {
  return (await fetch(`${mock.baseUrls["ledger-a"]}/v1/${key}/v1/accounts/0x1`, { headers: { authorization } })).status;
}

describe("a token", () => {
  test("is valid for 30 days, not to be stored, and verifies with the published key set", async () => {
    const mock = await start();
    const before = Math.floor(Date.now() / 1000);
    const answer = await ask(mock, reader);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const { access_token, ...terms } = (await answer.json()) as TokenAnswer;
    const scope = "read:validators write:validators";
    expect(terms).toEqual({ scope, expires_in: 2_592_000, token_type: "Bearer" });
    expect(mock.exchanges[0]?.violations).toEqual({ input: [], output: [] });
    const { payload, protectedHeader } = await jwtVerify(
      access_token,
      createRemoteJWKSet(new URL(`${mock.url}/.well-known/jwks.json`)),
      { issuer: mock.url, audience: "staking", subject: "reader" },
    );
    expect(protectedHeader).toEqual({ alg: "EdDSA", typ: "JWT", kid: expect.any(String) });
    expect(payload.scope).toBe(scope);
    expect(payload.iat).toBeGreaterThanOrEqual(before);
    expect(payload.exp).toBe((payload.iat ?? 0) + 2_592_000);
  });

  test("differs for another client, and in another second", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 });
    const mock = await withMock({ apis: ["auth"] });
    const tokenFor = async (client_id: string) => (await tokenOf(mock, { ...reader, client_id })).access_token;
    const first = await tokenFor("one");
    expect(await tokenFor("one")).toBe(first);
    expect(await tokenFor("two")).not.toBe(first);
    vi.setSystemTime(1_700_000_001_000);
    expect(await tokenFor("one")).not.toBe(first);
  });

  // tools/contract compares the answers to other invalid requests with the document's examples.
  test("is not issued for the secret of another client", async () => {
    expect((await ask(await start(), { ...reader, client_secret: "murmur-38" })).status).toBe(401);
  });
});

describe("a node call with a bearer token", () => {
  test("is refused if the mock did not issue the token, and may have other schemes", async () => {
    const mock = await startNode();
    const { access_token } = await tokenOf(mock);
    const [header, payload] = access_token.split(".");
    const { privateKey } = generateKeyPairSync("ed25519");
    const forged = await new SignJWT({}).setProtectedHeader({ alg: "EdDSA" }).setExpirationTime("1h").sign(privateKey);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    const wrong = ["nonsense", forged, unsigned, `${header}.${payload}.AAAA`, "", `${access_token}==`];
    for (const token of wrong) expect([token, await account(mock, `Bearer ${token}`)]).toEqual([token, 401]);
    for (const authorization of [`bEARER ${access_token}`, "Basic abc"])
      expect(await account(mock, authorization)).toBe(200);
    expect(await account(mock, `Bearer ${access_token}`, "unheard-of")).toBe(403);
  });

  test("is refused once the token has expired, whose scope and lifetime the state gives", async () => {
    const mock = await startNode();
    const { access_token, ...terms } = await tokenOf(mock, hasty);
    expect(terms).toMatchObject({ scope: "read:blocks", expires_in: 2 });
    expect(await account(mock, `Bearer ${access_token}`)).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 3_000, toFake: ["Date"] });
    expect(await account(mock, `Bearer ${access_token}`)).toBe(401);
  });
});

describe("the signing key", () => {
  const signing_key = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }) as MockState["signing_key"];
  const state = { ...ownState, ...(signing_key && { signing_key }) };

  test("is a new one at every start, unless the state contains it", async () => {
    const token = `Bearer ${(await tokenOf(await startNode())).access_token}`;
    expect(await account(await startNode(), token)).toBe(401);
    const kept = `Bearer ${(await tokenOf(await startNode(state))).access_token}`;
    expect(await account(await startNode(state), kept)).toBe(200);
  });

  test("is published without its private part, to pages of any origin", async () => {
    const mock = await start({ state });
    const answer = await fetch(`${mock.url}/.well-known/jwks.json`);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(mock.exchanges.map(({ url }) => url)).toEqual(["/.well-known/jwks.json"]);
    expect(await answer.json()).toEqual({
      keys: [{ kty: "OKP", crv: "Ed25519", x: signing_key?.x, kid: expect.any(String), alg: "EdDSA", use: "sig" }],
    });
  });
});
