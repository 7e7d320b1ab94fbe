import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readApis } from "../src/operations.ts";
import { createAgent, tools } from "./agent.ts";
import { type CommandResult, readExample, run } from "./run.ts";
import { serve } from "./serve.ts";

const nodeApis = readApis().filter(({ isNode }) => isNode);

/** Keys that occur in no other text: long ones, and short ones, which a team may choose. */
const lengths = { long: "-key-of-32-characters-0123456789", short: "~" };

/** A team with endpoints of two networks for each API, and credentials. Each kind of secret begins with a letter of its own. */
function secretsOf(suffix: string) {
  const endpoints = nodeApis.flatMap(({ name }, index) =>
    ["mainnet", "testnet"].map((network, at) => ({ chain: name, network, api_key: `e${index}${at}${suffix}` })),
  );
  return { endpoints, adminKey: `a${suffix}`, clientSecret: `c${suffix}` };
}

describe.each(Object.entries(lengths))("with %s keys, no output contains a secret", (_length, suffix) => {
  const { endpoints, adminKey, clientSecret } = secretsOf(suffix);
  const secrets = [...endpoints.map(({ api_key }) => api_key), adminKey, clientSecret];
  let token = "";
  let mock: Mock;

  beforeAll(async () => {
    const clientId = "<CLIENT_ID>"; // as in the examples of the help
    const clients = [{ client_id: clientId, client_secret: clientSecret }];
    const other = {
      name: "Others",
      endpoints: nodeApis.map(({ name }) => ({ chain: name, api_key: `o${name}${suffix}` })),
    };
    const team = { name: "Readers", admin_keys: [adminKey], endpoints, clients };
    mock = await startMock({ port: 0, state: { teams: [team, other] } });
    const env = { LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_CLIENT_SECRET: clientSecret };
    const words = `auth request-token --client-id ${clientId} --show-secrets`;
    ({ access_token: token } = JSON.parse((await run(words, env)).out));
  });
  afterAll(() => mock.close());

  const keyOf = (api: string): string => endpoints.find(({ chain }) => chain === api)?.api_key ?? "";

  function settingsOf(api: string, baseUrl: string): readonly Record<string, string>[] {
    const common = { LEDGERGATE_BASE_URL: baseUrl, LEDGERGATE_CLIENT_SECRET: clientSecret };
    const apiKey = keyOf(api);
    return [
      { ...common, LEDGERGATE_API_KEY: apiKey, LEDGERGATE_ADMIN_KEY: adminKey },
      { ...common, LEDGERGATE_API_KEY: apiKey, LEDGERGATE_TOKEN: token },
      { ...common, LEDGERGATE_ADMIN_KEY: adminKey, LEDGERGATE_NETWORK: "mainnet" },
    ];
  }

  /** Runs a command with each of the settings of {@link settingsOf}. */
  async function runAll(words: readonly string[], api: string, baseUrl = mock.url): Promise<readonly CommandResult[]> {
    return Promise.all(settingsOf(api, baseUrl).map((env) => run(words, env)));
  }

  /**
   * Calls a tool with each of the settings of {@link settingsOf}: with its examples, then with the endpoint's key in place of each of
   * `inputs`.
   */
  async function callTools(
    { api, operation }: (typeof tools)[number],
    { baseUrl = mock.url, inputs = operation.inputs } = {},
  ): Promise<readonly string[]> {
    const required = operation.inputs.filter((one) => one.required);
    const examples = Object.fromEntries(required.map(({ name, example }) => [name, example]));
    const given = [examples, ...inputs.map(({ name }) => ({ ...examples, [name]: keyOf(api.name) }))];
    const agents = settingsOf(api.name, baseUrl).map((env) => createAgent(env));
    const answers = await Promise.all(agents.flatMap((call) => given.map((input) => call(operation.id, input))));
    return answers.map(({ text }) => text);
  }

  const expectNoSecret = (all: readonly (CommandResult | string)[]): void => {
    for (const one of all)
      for (const secret of [...secrets, token])
        expect(typeof one === "string" ? one : one.out + one.err).not.toContain(secret);
  };

  it.each(tools)("of $operation.id", async ({ api, operation }) => {
    const words = await readExample(api.name, operation.command);
    const ran = await runAll(words, api.name);
    expect(ran.map(({ code }) => code)).toContain(0);
    expectNoSecret(ran);
    for (const flag of ["--dry-run", "--all", "--no-such-flag"])
      expectNoSecret(await runAll([...words, flag], api.name));
    if (operation.inputs.every(({ variable }) => variable === undefined))
      expectNoSecret(await callTools({ api, operation }));
    // A user may type a key where an input or a command belongs. The first two settings contain this key.
    for (const given of [words.slice(0, -1), [api.name]]) {
      const ran = await runAll([...given, keyOf(api.name)], api.name);
      expectNoSecret(ran.slice(0, 2));
    }
  });

  const echoes = tools.flatMap((one) => [false, true].map((isFailure) => ({ ...one, isFailure })));
  it.each(echoes)("of $operation.id if a server echoes the request (as a failure: $isFailure)", async (echoed) => {
    const { api, operation, isFailure } = echoed;
    const baseUrl = await serve(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const text = JSON.stringify({
        url: request.url,
        headers: request.headers,
        body: /json/.test(request.headers["content-type"] ?? "") ? JSON.parse(body) : body,
        message: request.url,
      });
      response.writeHead(isFailure ? 400 : 200, { "Content-Type": "application/json" }).end(text);
    });
    const words = await readExample(api.name, operation.command);
    expectNoSecret(await runAll(words, api.name, baseUrl));
    // A short key in the middle of an echoed text could be a part of a word, so it is not masked.
    const inputs = suffix.length < 8 ? [] : operation.inputs;
    expectNoSecret(await callTools({ api, operation }, { baseUrl, inputs }));
  });
});
