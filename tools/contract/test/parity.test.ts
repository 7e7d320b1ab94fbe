import { createMockFetch, type MockOptions, startMock } from "@ledgergate/mock";
import { afterAll, describe, expect, test } from "vitest";
import { type EdgeRequest, listEdgeRequests, listOtherRequests, listOuterRequests } from "../src/edge-requests.ts";
import { listCallable } from "../src/oracle/answers.ts";
import { apiNames, isKeyInPath, loadApi } from "../src/oracle/apis.ts";
import { startRecordedGateway } from "../src/recorded-gateway.ts";
import { sendByFetch, sendUnchanged } from "../src/send-edge-request.ts";

const apis = await Promise.all(apiNames.map(loadApi));
const chains = apis.filter(({ document }) => isKeyInPath(document));

// Without simulated ledgers, answers do not depend on time.
const quiet = { world: false, onWarning: () => {} } as const;
const gateway = await startRecordedGateway(chains, quiet);
const origin = gateway.baseUrls.admin ?? "";

const { credentials, client } = gateway;
const state = await stateOfGateway();
const server = await startMock({ ...quiet, state, port: 0, host: "127.0.0.1" });
const fetch = createMockFetch({ ...quiet, state });
afterAll(() => Promise.all([gateway.close(), server.close()]));

describe.each(apis)("$name: mock, createMockFetch and gateway answer alike", ({ name, document, validate }) => {
  const served = {
    document,
    validate,
    mount: isKeyInPath(document) ? `/${name}` : "",
    apiKey: credentials[name]?.apiKey ?? "",
    client,
  };

  test.each(listCallable(document))("requests of $id", async (operation) => {
    expect(await findDifferences(listEdgeRequests(served, operation))).toEqual([]);
  });

  test("requests for unknown operations", async () => {
    expect(await findDifferences(listOtherRequests(served))).toEqual([]);
  });
});

test("mock, createMockFetch and gateway answer alike outside all APIs", async () => {
  expect(await findDifferences(listOuterRequests())).toEqual([]);
});

async function findDifferences(requests: readonly EdgeRequest[]): Promise<readonly string[]> {
  const differences: string[] = [];
  let byFetch = 0;
  for (const request of requests) {
    const expected = await sendUnchanged(origin, request);
    const ofServer = await sendUnchanged(server.url, request);
    const ofFetch = (await sendByFetch(fetch, fetch.url, request)) ?? "";
    if (ofFetch) byFetch++;
    for (const answer of [ofServer, ofFetch])
      if (answer && answer !== expected)
        differences.push(`${request.title}: mock ${answer.slice(0, 600)}, gateway ${expected.slice(0, 600)}`);
  }
  // `fetch` cannot send some of them.
  expect(byFetch).toBeGreaterThan(requests.length / 2);
  return differences;
}

async function stateOfGateway(): Promise<NonNullable<MockOptions["state"]>> {
  const answer = await globalThis.fetch(`${origin}/admin/v1/endpoints`, {
    headers: { authorization: credentials.admin?.apiKey ?? "" },
  });
  const { endpoints } = (await answer.json()) as { readonly endpoints: readonly Readonly<Record<string, unknown>>[] };
  const own = endpoints.map(({ urls, ...endpoint }) => endpoint);
  return {
    teams: [{ name: "First team", admin_keys: [credentials.admin?.apiKey], endpoints: own, clients: [client] }],
  } as never;
}
