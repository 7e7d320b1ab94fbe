import { inspect } from "node:util";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createTokenSource, type StoredToken, type TokenSourceOptions } from "../src/index.ts";
import { credentials, pass, refusal, sourceWith, tokenAnswer } from "./identity-provider.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("callers share a token, which is renewed while they get the old one", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  expect(requests).toEqual([]);
  const tokens = await Promise.all(Array.from({ length: 100 }, () => source.getToken()));
  expect(new Set(tokens)).toEqual(new Set(["canary-token-1"]));
  expect(vi.getTimerCount()).toBe(0);
  await pass(870);
  expect(await source.getToken()).toBe("canary-token-1");
  expect(requests).toEqual([{ ...credentials, grant_type: "client_credentials", audience: "staking" }]);
  await pass(60);
  expect(await source.getToken()).toBe("canary-token-1");
  await pass(0);
  expect(requests).toHaveLength(2);
  expect(await source.getToken()).toBe("canary-token-2");
  expect(inspect(source, { depth: 10, showHidden: true })).not.toContain("canary");
  expect(JSON.stringify(source)).toBe("{}");
});

test("the time of renewal is random, between 88 % and 92 % of the lifetime", async () => {
  const moments = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const set = vi.fn<(token: StoredToken) => void>();
      await sourceWith(tokenAnswer, { store: { get: () => undefined, set } }).source.getToken();
      return ((set.mock.lastCall?.[0].refreshAt ?? 0) - Date.now()) / 1000;
    }),
  );
  expect(Math.min(...moments)).toBeGreaterThanOrEqual(880);
  expect(Math.max(...moments)).toBeLessThanOrEqual(920);
  expect(new Set(moments).size).toBeGreaterThan(100);
});

test("the pauses between failed renewals double up to 300 seconds", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const { source, requests } = sourceWith((n) => (n === 1 ? tokenAnswer(n, 100_000) : refusal(503)));
  await source.getToken();
  await pass(92_000);
  const askedAt: number[] = [];
  for (let second = 0; second < 600; second++) {
    const before = requests.length;
    expect(await source.getToken()).toBe("canary-token-1");
    await pass(1);
    if (requests.length > before) askedAt.push(second);
  }
  // Each pause is random between half of it and all of it.
  expect(askedAt).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 406, 556]);
});

const upTo = (maxRetryAfterMs: number) => ({ retries: { limit: 0, maxRetryAfterMs } });

// Retry-After, options, and the pause in seconds.
const pauses: [string, Partial<TokenSourceOptions>, number][] = [
  ["30", {}, 30],
  ["60", upTo(60_000), 60],
  ["999999999999", {}, 30],
  ["Fri, 31 Dec 9999 23:59:59 GMT", upTo(5_000), 5],
];

// The request for a token that is refused: the first one, or the renewal.
const refusals = pauses.flatMap((row) => [1, 2].map((refused) => [refused, ...row] as const));

test.each(refusals)(
  "after request %d was refused, none is sent before Retry-After (%s) or maxRetryAfterMs is over",
  async (refused, asked, options, seconds) => {
    const refuse = () => refusal(429, { "retry-after": asked });
    const { source, requests } = sourceWith((n) => (n === refused ? refuse() : tokenAnswer(n)), options);
    const isRenewed = refused === 2;
    if (isRenewed) {
      await source.getToken();
      await pass(921);
    }
    for (let second = 0; second < seconds; second++) {
      if (isRenewed) expect(await source.getToken()).toBe("canary-token-1");
      else await expect(source.getToken()).rejects.toMatchObject({ operation: "requestToken", status: 429 });
      await pass(1);
    }
    expect(requests).toHaveLength(refused);
    await pass(1);
    await source.getToken();
    await pass(0);
    expect(await source.getToken()).toBe(`canary-token-${refused + 1}`);
  },
);

test("without a token every caller gets the failure", async () => {
  const { source, requests } = sourceWith((n) => (n === 1 ? refusal(401) : tokenAnswer(n)));
  const errors = await Promise.all(Array.from({ length: 3 }, () => source.getToken().catch((error) => error)));
  for (const error of errors) {
    expect(error).toMatchObject({ kind: "api", operation: "requestToken", status: 401, code: "refused" });
    expect(inspect(error, { depth: 10 })).not.toContain("canary");
  }
  // Each caller gets its own error, since its stack may be changed to the line of the call.
  expect(new Set(errors).size).toBe(3);
  expect(requests).toHaveLength(1);
  expect(await source.getToken()).toBe("canary-token-2");
});

test("an invalidated token is not returned again", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  source.invalidate();
  await source.getToken();
  source.invalidate();
  expect(await source.getToken()).toBe("canary-token-2");
  source.invalidate("canary-token-1");
  expect(await source.getToken()).toBe("canary-token-2");
  source.invalidate("canary-token-2");
  expect(await source.getToken()).toBe("canary-token-3");
  expect(requests).toHaveLength(3);
});

test("a lifetime in text is read, and no token is returned at its end", async () => {
  const { source } = sourceWith((n) => tokenAnswer(n, "2592000"));
  await source.getToken();
  await pass(2_000_000);
  expect(await source.getToken()).toBe("canary-token-1");
  await pass(592_000);
  expect(await source.getToken()).toBe("canary-token-2");
});

test("a clock that was ahead keeps no token too long, and blocks no request", async () => {
  const { source, requests } = sourceWith((n) => (n === 2 ? refusal(429, { "retry-after": "30" }) : tokenAnswer(n)));
  const now = performance.now();
  const ahead = vi.spyOn(performance, "now").mockReturnValue(now + 1e9);
  vi.setSystemTime(Date.now() + 1e9);
  onTestFinished(() => ahead.mockRestore());
  await source.getToken();
  source.invalidate();
  await expect(source.getToken()).rejects.toMatchObject({ status: 429 });
  ahead.mockReturnValue(now);
  vi.setSystemTime(Date.now() - 1e9);
  expect(await source.getToken()).toBe("canary-token-3");
  vi.setSystemTime(Date.now() - 1e9);
  ahead.mockReturnValue(now + 1_001_000);
  expect(await source.getToken()).toBe("canary-token-4");
  expect(requests).toHaveLength(4);
});

test.each([
  ...[0, -1, "soon", undefined, "Infinity"].map((expires_in) => ({ access_token: "canary-token", expires_in })),
  ...["", "canary token", "canary\r\nx: y", 5].map((access_token) => ({ access_token, expires_in: 1000 })),
])("%j is an invalid response", async (answer) => {
  const { source } = sourceWith(() => Response.json(answer));
  const error: unknown = await source.getToken().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "invalid_response", operation: "requestToken" });
  expect(inspect(error, { depth: 10 })).not.toContain("canary");
});

const create = (options: object) => () =>
  createTokenSource({ baseUrl: "http://identity.test", ...credentials, ...options });
const refused = (message: string) => expect.objectContaining({ kind: "invalid_input", message });
const noTexts = [null, 5, ["a"], {}];

test.each<[string, string, readonly unknown[]]>([
  ["client_id", "is missing", ["", undefined]],
  ["client_id", "must be text", noTexts],
  ["client_secret", "is missing", ["", undefined]],
  ["client_secret", "must be text", noTexts],
  ["audience", "is missing", [""]],
  ["audience", "must be one of staking", ["canary", ...noTexts]],
  ["store", "must be an object with the methods get and set", [null, {}, 5, "x", { get: () => undefined }]],
])("an invalid option %s %s", (name, rule, values) => {
  for (const value of values)
    expect(create({ [name]: value }), inspect(value)).toThrow(refused(`The option ${name} ${rule}.`));
});

test.each([
  ["audiance", "did you mean audience?"],
  ["validate", "known: client_id, client_secret, audience, store, baseUrl, fetch,"],
])("the unknown option %s is refused with a hint: %s", (name, hint) => {
  expect(create({ [name]: "staking" })).toThrow(`There is no option ${name} (${hint}`);
  expect(() => createTokenSource("x" as never)).toThrow("options must be an object.");
});
