import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readApis } from "../src/operations.ts";
import { type Ran, run } from "./run.ts";

const apis = readApis();
const nodeApis = apis.filter(({ key }) => key === "path");
const operations = apis.flatMap((api) => api.operations.map((operation) => ({ api, operation })));

/** Keys that no other text contains: long ones, and short ones as a team may choose them. */
const lengths = { long: "-key-of-32-characters-0123456789", short: "~" };

/** A team with endpoints of two networks for each API, and credentials. All secrets begin with their letter. */
function secretsOf(suffix: string) {
  const endpoints = nodeApis.flatMap(({ name }, index) =>
    ["mainnet", "testnet"].map((network, at) => ({ chain: name, network, api_key: `e${index}${at}${suffix}` })),
  );
  return { endpoints, adminKey: `a${suffix}`, clientSecret: `c${suffix}` };
}

describe.each(Object.entries(lengths))("with %s keys, no secret stands in any output", (_length, suffix) => {
  const { endpoints, adminKey, clientSecret } = secretsOf(suffix);
  const secrets = [...endpoints.map(({ api_key }) => api_key), adminKey, clientSecret];
  const tokens: string[] = [];
  let mock: Mock;

  beforeAll(async () => {
    const clients = [{ client_id: "me", client_secret: clientSecret }];
    const other = {
      name: "Others",
      endpoints: nodeApis.map(({ name }) => ({ chain: name, api_key: `o${name}${suffix}` })),
    };
    const team = { name: "Readers", admin_keys: [adminKey], endpoints, clients };
    mock = await startMock({ port: 0, state: { teams: [team, other] } });
    const env = { LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_CLIENT_SECRET: clientSecret };
    const words = ["auth", "request-token", "--client-id", "me", "--show-secrets"];
    tokens.push((JSON.parse((await run(words, env)).out) as { access_token: string }).access_token);
  });
  afterAll(() => mock.close());

  const keyOf = (api: string): string => endpoints.find(({ chain }) => chain === api)?.api_key ?? "";

  /** Runs a command by each kind of key, with extra words, at the mock or elsewhere. */
  async function runAll(words: readonly string[], api: string, baseUrl = mock.url): Promise<readonly Ran[]> {
    const common = { LEDGERGATE_BASE_URL: baseUrl, LEDGERGATE_CLIENT_SECRET: clientSecret };
    const apiKey = keyOf(api);
    return [
      await run(words, { ...common, LEDGERGATE_API_KEY: apiKey, LEDGERGATE_ADMIN_KEY: adminKey }),
      await run(words, { ...common, LEDGERGATE_API_KEY: apiKey, LEDGERGATE_TOKEN: tokens[0] }),
      await run(words, { ...common, LEDGERGATE_ADMIN_KEY: adminKey, LEDGERGATE_NETWORK: "mainnet" }),
    ];
  }

  const expectNoSecret = (all: readonly Ran[]): void => {
    for (const { out, err } of all)
      for (const secret of [...secrets, ...tokens]) expect(out + err).not.toContain(secret);
  };

  it.each(operations)("of $operation.id", async ({ api, operation }) => {
    const { out: help } = await run([api.name, operation.command, "--help"], {});
    const [, example = ""] = /\nExample:\n {2}ledgergate (.*)\n$/.exec(help) ?? [];
    const words = example.replace("'<CLIENT_ID>'", "me").split(" ");
    const ran = await runAll(words, api.name);
    expect(ran.map(({ code }) => code)).toContain(0);
    expectNoSecret(ran);
    expectNoSecret(await runAll([...words, "--dry-run"], api.name));
    expectNoSecret(await runAll([...words, "--no-such-flag"], api.name));
    if (operation.list) expectNoSecret(await runAll([...words, "--all"], api.name));
    // The key of the settings in place of an input, by mistake.
    const [first, second] = await runAll([...words.slice(0, -1), keyOf(api.name)], api.name);
    expectNoSecret([first, second].filter((one) => one !== undefined));
  });

  const echoes = operations.flatMap((one) => [false, true].map((isFailure) => ({ ...one, isFailure })));
  it.each(echoes)("of $operation.id if a server repeats all it gets, failing: $isFailure", async (echoed) => {
    const { api, operation, isFailure } = echoed;
    const echo = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const text = JSON.stringify({
        url: request.url,
        headers: request.headers,
        body: body && JSON.parse(body),
        message: request.url,
      });
      response.writeHead(isFailure ? 400 : 200, { "Content-Type": "application/json" }).end(text);
    });
    await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = echo.address() as AddressInfo;
      const { out: help } = await run([api.name, operation.command, "--help"], {});
      const [, example = ""] = /\nExample:\n {2}ledgergate (.*)\n$/.exec(help) ?? [];
      const words = example.replace("'<CLIENT_ID>'", "me").split(" ");
      expectNoSecret(await runAll(words, api.name, `http://127.0.0.1:${port}`));
    } finally {
      echo.close();
    }
  });
});
