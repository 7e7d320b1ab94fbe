import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeEach, expect, it } from "vitest";
import { createTokenCheck, type TokenCheck } from "../../src/access/token-check.ts";
import { tokenIssuer } from "../../src/token-claims.ts";
import { change } from "../support/snapshots.ts";

const day = 86_400_000;
const start = Date.UTC(2031, 0, 1);
const [ours, foreign] = await Promise.all([makeKey("ours"), makeKey("foreign")]);

let now = start;
let check: TokenCheck;

beforeEach(() => {
  now = start;
  check = createTokenCheck(["reading"], () => now);
  check.apply(change({ clients: [{ id: "client", team: "team", disabled: false }], signingKeys: [ours.row] }));
});

it("accepts a token for its client's team alone", async () => {
  const token = await sign();
  expect([await accepts(token, "other"), await accepts(token)]).toEqual([false, true]);
  expect(check.checkCached(token, "team")).toMatchObject({ client: "client", signingKey: "ours" });
  expect(check.checkCached(token, "other")).toBe(false);
  expect(check.checkCached(`${token}x`, "team")).toBe(undefined);
});

it("allows clocks to differ by 60 s", async () => {
  const token = await sign({}, start + 59_000);
  expect(await accepts(token)).toBe(true);
  expect(await accepts(await sign({}, start + 61_000))).toBe(false);
  now = start + 30 * day + 118_000;
  expect(await accepts(token)).toBe(true);
  now += 2_000;
  expect(await accepts(token)).toBe(false);
});

// store-answers.test.ts ends accepted tokens.
it("refuses a token whose client is disabled meanwhile", async () => {
  const accepted = accepts(await sign());
  check.apply(change({ clients: [{ id: "client", team: "team", disabled: true }] }));
  expect(await accepted).toBe(false);
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

it.each<[string, () => string | Promise<string>]>([
  ["no algorithm", () => `${encode({ alg: "none", kid: "ours" })}.${encode(claims(start))}.`],
  ["a foreign key under a known name", () => sign({}, start, { ...foreign, row: ours.row })],
  ["the public key as a shared secret", () => signShared(Buffer.from(ours.row.publicKey.x ?? "", "base64url"))],
  ["another audience", () => sign({ aud: "writing" })],
  ["another issuer", () => sign({ iss: "somebody" })],
  ["no end", () => sign({ exp: undefined })],
  ["no scope", () => sign({ scope: undefined })],
  ["a changed letter", async () => (await sign()).replace(/\.(.)/, (_, letter) => (letter === "e" ? ".f" : ".e"))],
  ["padding", async () => `${await sign()}==`],
])("refuses a token with %s", async (_, make) => {
  expect(await accepts(await make())).toBe(false);
});

function accepts(token: string, team = "team") {
  const known = check.checkCached(token, team);
  if (known !== undefined) return Promise.resolve(known !== false);
  return new Promise((resolve) => check.verify(token, team, (accepted) => resolve(accepted !== undefined)));
}

function claims(iat: number): JWTPayload {
  const seconds = Math.floor(iat / 1000);
  return { iss: tokenIssuer, sub: "client", aud: "reading", scope: "a b", iat: seconds, exp: seconds + 30 * 86_400 };
}

function sign(changed: object = {}, iat = start, signer = ours) {
  const header = { alg: "EdDSA", kid: signer.row.id };
  return new SignJWT({ ...claims(iat), ...changed } as JWTPayload).setProtectedHeader(header).sign(signer.privateKey);
}

function signShared(secret: Buffer) {
  return new SignJWT(claims(start)).setProtectedHeader({ alg: "HS256", kid: "ours" }).sign(secret);
}

async function makeKey(id: string) {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA");
  const row = { id, publicKey: { ...(await exportJWK(publicKey)), kid: id }, revoked: false };
  return { row, privateKey };
}
