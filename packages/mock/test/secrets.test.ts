import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { newFile } from "./fixtures/new-file.ts";
import { jsonOf, serveShop, shopOf } from "./fixtures/shop.ts";
import { postJson, withMock } from "./fixtures/with-mock.ts";

/** Letters and digits that occur in no other word. */
const secretOf = (length: number): string => "Zq7Xw9Kj4Vb8Yh3Gf6Td2Sr5Pn1Mc0La".slice(0, length);

/** Sends a secret in every place for secrets and in other places. Returns all reports of the mock about it. */
async function reportsOf(secret: string): Promise<{ log: string; har: string; page: string }> {
  const record = await newFile("traffic.har");
  const mock = await withMock({ record });
  const a = `${mock.baseUrls["ledger-a"]}/v1/${secret}/v1`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const calls: [string, RequestInit?][] = [
    [`${a}/accounts/0x1`],
    [`${a}/accounts/0x1?api_key=${secret}&api%5Fkey=${secret}&session_token=${secret}`],
    ...["x-auth-token", "api-key", "cookie", "x-signature", "x-jwt-assertion"].map((name): [string, RequestInit] => [
      `${a}/accounts/0x1`,
      { headers: { [name]: secret } },
    ]),
    [`${a}/accounts/0x1`, { headers: { cookie: `theme=dark; sid=${secret}` } }],
    [`${mock.baseUrls["ledger-b"]}/v1/${secret}/operations/121693057904021505/effects?limit=3`],
    [`${mock.url}/admin/v1/endpoints`, { headers: { authorization: secret } }],
    ...[
      `{"client_secret":"${secret}"}`,
      `{"client\\u005fsecret" : "${secret}"`,
      `{"access_tokens":[{"a":"${secret}"}]}`,
      `{"api-key":"${secret}`,
      `{"api k\\u0065y":"${secret}`,
      `{"client_secret":"${secret}","client_secret":null}`,
    ].map((body): [string, RequestInit] => [`${mock.url}/oauth/token`, postJson(body)]),
    [`${mock.url}/oauth/token`, { method: "POST", headers: form, body: `a=1&client%5Fsecret=${secret}` }],
    [`${mock.baseUrls["ledger-a"]}/${secret}/v1/accounts/0x1`],
  ];
  // Long secrets are also hidden in other places.
  if (secret.length >= 8)
    calls.push(
      [
        `${a}/accounts/0x1`,
        { headers: { authorization: `Basic ${Buffer.from(`a:${secret}`).toString("base64")}`, "x-mine": secret } },
      ],
      [`${mock.url}/shelves/v1/${secret}/x`],
      [
        `${a}/accounts/x${secret}?start=y${secret}z&${secret}=1`,
        { headers: { "x-mine": `a ${secret}`, [secret]: "1" } },
      ],
      [`${mock.url}/oauth/token`, postJson(`{"${secret}":1,"client_secret":"${secret}"}`)],
      [
        `${mock.baseUrls["ledger-c"]}/v1/${secret}/wallet/updatesetting`,
        postJson(`{"owner_address":"${secret}","owner_address":"x"}`),
      ],
      [
        `${mock.baseUrls["ledger-c"]}/v1/${secret}/wallet/updatesetting`,
        { method: "POST", headers: { "content-type": `application/${secret}` }, body: `\0\xff${secret}` },
      ],
    );
  for (const [url, init] of calls) await (await fetch(url, init)).arrayBuffer();
  const read = async (path: string): Promise<string> => (await fetch(`${mock.url}/__mock${path}`)).text();
  // The details that the page shows for a request.
  const details = await Promise.all(calls.map((_, index) => read(`/requests/${index + 1}`)));
  const log = JSON.stringify([mock.exchanges, mock.warnings]) + (await read("/requests"));
  const page = (await (await fetch(mock.url, { headers: { accept: "text/html" } })).text()) + details.join("\n");
  expect(page).toContain('"responseHeaders"');
  return { log, page, har: await readFile(record, "utf8") };
}

test("a parameter is hidden by its mark, else by its name", async () => {
  const param = (name: string, place: string, mark = {}) => ({ name, in: place, required: true, schema: mark });
  const apiKeys = [{ "x-secret": false }, { pattern: "^any" }].map((mark, at) => param(`apiKey${at}`, "query", mark));
  const marked = [param("pin", "query", { format: "password" }), ...apiKeys];
  const inPath = [param("api_key", "path"), param("otp", "path", { format: "password" })];
  const get = { parameters: [...inPath, ...marked], responses: jsonOf({}) };
  const { ask, exchanges } = serveShop(shopOf({ "/{api_key}/{otp}": { get } }));
  await ask("/any-secret-1/any-secret-4?pin=any-secret-2&apiKey0=any-word-3&apiKey1=any-word-4");
  expect(exchanges[0]?.url).toBe("/[secret]/[secret]?pin=[secret]&apiKey0=any-word-3&apiKey1=any-word-4");
});

describe("a caller's secret", () => {
  test.each([7, 8, 32])("of %d characters is shown nowhere", async (length) => {
    const secret = secretOf(length);
    const { log, har, page } = await reportsOf(secret);
    expect(log).toContain("[secret]");
    for (const text of [log, har, page]) {
      expect(text).not.toContain(secret);
      if (length >= 8) expect(text).not.toContain(Buffer.from(secret).toString("base64").slice(0, 10));
    }
  });

  test("of one character is masked in its own places, and other texts stay unchanged", async () => {
    const { log, har } = await reportsOf("e");
    expect(log).toContain(
      "/ledger-a/v1/[secret]/v1/accounts/0x1?api_key=[secret]&api%5Fkey=[secret]&session_token=[secret]",
    );
    expect(log).not.toContain("/v1/e/");
    expect(har).not.toContain("/v1/e/");
    const { entries } = (
      JSON.parse(har) as { log: { entries: { request: { headers: { name: string; value: string }[] } }[] } }
    ).log;
    const sent = entries.flatMap(({ request }) => request.headers);
    expect(sent).toContainEqual({ name: "x-auth-token", value: "any-key" });
    expect(sent).toContainEqual({ name: "cookie", value: "any-key" });
    expect(sent.filter(({ value }) => value === "e")).toEqual([]);
    expect(sent).toContainEqual({ name: "accept-encoding", value: expect.stringContaining("deflate") });
  });

  test.each([1, 8])("of %d characters is hidden at the end of a base URL, too", async (length) => {
    const record = await newFile("traffic.har");
    const endpoints = [{ chain: "ledger-b", api_key: secretOf(length) }];
    const state = { teams: [{ name: "T", admin_keys: ["admin"], endpoints }] };
    const mock = await withMock({ apis: ["ledger-b", "admin"], record, state });
    await fetch(`${mock.baseUrls.admin}/admin/v1/endpoints`, { headers: { authorization: "admin" } });
    const har = await readFile(record, "utf8");
    expect(har).toContain(String.raw`\"https\":\"${mock.url}/ledger-b/v1/any-key\"`);
  });

  test("may be a number, and a body of any length stays complete", async () => {
    const record = await newFile("traffic.har");
    const mock = await withMock({ record });
    const body = `{"client_secret":1234567890,"access_token":12,"again":1234567890,"list":[${"1,".repeat(20_000)}2],"last":"z"}`;
    await fetch(`${mock.url}/oauth/token`, postJson(body));
    const har = JSON.parse(await readFile(record, "utf8")) as {
      log: { entries: { request: { postData: { text: string } } }[] };
    };
    const { list, ...rest } = JSON.parse(har.log.entries[0]?.request.postData.text ?? "{}") as { list: number[] };
    expect(rest).toEqual({ client_secret: "any-key", access_token: "any-key", again: "any-key", last: "z" });
    expect(list).toHaveLength(20_001);
  });
});
