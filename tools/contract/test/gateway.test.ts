import { createTokenSource } from "@ledgergate/auth";
import { connect } from "@ledgergate/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BadRequest, listDeniedRequests } from "../src/bad-requests.ts";
import { checkBadRequest } from "../src/check-bad-request.ts";
import { checkExercise, checkIteration } from "../src/check-exercise.ts";
import {
  apiNames,
  clientCredentials,
  createValidator,
  exampleInputs,
  isKeyInPath,
  listCallable,
  loadApi,
  sampleKey,
} from "../src/oracle/index.ts";
import { startRecordedGateway, startTestGateway, type TestGateway } from "../src/recorded-gateway.ts";
import { type Exercise, listExercises } from "../src/triples.ts";

const apis = await Promise.all(apiNames.map(loadApi));
const chains = apis.filter(({ document }) => isKeyInPath(document));

describe("through a gateway whose node is the mock", () => {
  let gateway: Awaited<ReturnType<typeof startRecordedGateway>>;
  beforeAll(async () => {
    gateway = await startRecordedGateway(chains);
  });
  afterAll(() => gateway.close());

  describe.each(chains)("$name", (api) => {
    const { document } = api;
    const validate = createValidator(document);
    // contract.test.ts checks the other examples against the mock.
    const exercises = listExercises(document).filter(
      (exercise, index, all) => all.findIndex((other) => statusOf(other) === statusOf(exercise)) === index,
    );

    test.each(exercises.filter(isForCaller))("$title", async (exercise) => {
      expect(await checkExercise(api, validate, gateway, exercise)).toEqual([]);
    });

    test.each(exercises.filter((exercise) => !isForCaller(exercise)))(
      "$title does not reach the caller",
      async (exercise) => {
        const faults = await checkExercise(api, validate, gateway, exercise);
        expect(faults.join()).toContain("502");
      },
    );

    test.each(listCallable(document).filter(({ isList }) => isList))(
      "$id iterates to the end of its list",
      async (list) => {
        expect(await checkIteration(api, gateway, list)).toEqual([]);
      },
    );
  });

  test("clients, a token source and connect need only the gateway's base URLs", async () => {
    const { baseUrls, credentials, client } = gateway;
    const connected = await connect({
      adminBaseUrl: baseUrls.admin ?? "",
      adminApiKey: credentials.admin?.apiKey ?? "",
      token: createTokenSource({ baseUrl: baseUrls.auth ?? "", ...client }),
    });
    expect(connected.endpoints.map(({ chain }) => chain).sort()).toEqual(chains.map(({ name }) => name));
    const { response } = await connected.ledgerA({ network: "mainnet" }).getAccount({ address: "0x1" }).withResponse();
    expect(response.status).toBe(200);
    let effects = 0;
    for await (const _ of connected.ledgerB().listOperationEffects({ id: "121693057904021505" })) effects++;
    expect(effects).toBeGreaterThan(0);
  });
});

// parity.test.ts checks that the gateway's other refusals equal the mock's.
describe("by a gateway with a spent budget", () => {
  const { computeUnits, spend } = findMostExpensive();
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ limits: { computeUnitsPerSecond: 1, burst: computeUnits } });
    await spend(gateway);
  });
  afterAll(() => gateway.close());

  describe.each(chains)("$name", ({ name, document }) => {
    const validate = createValidator(document);
    const denied = listCallable(document).flatMap((operation) => listDeniedRequests(document, operation));
    test.each(denied.filter(({ condition }) => condition === "rate_limited"))(
      "$operation.id refuses $condition",
      async (bad) => {
        const { baseUrls, credentials } = gateway;
        const request = withKey(bad, credentials[name]?.apiKey ?? sampleKey);
        const check = () => checkBadRequest(validate, baseUrls[name] ?? "", request);
        // On a slow machine, the bucket may have refilled. These calls empty it. Some of them may fail, and failed calls cost nothing.
        let faults = await check();
        for (let left = 2 * computeUnits; faults.length > 0 && left > 0; left -= bad.operation.computeUnits)
          faults = await check();
        expect(faults).toEqual([]);
      },
    );
  });
});

function statusOf({ triple: { operation, status } }: Exercise): string {
  return `${operation.id} ${status}`;
}

function findMostExpensive() {
  const operations = chains.flatMap((api) => listCallable(api.document).map((operation) => ({ api, operation })));
  const [{ api, operation } = fail()] = operations.toSorted(
    (a, b) => b.operation.computeUnits - a.operation.computeUnits,
  );
  return {
    computeUnits: operation.computeUnits,
    spend: ({ baseUrls, credentials }: TestGateway) =>
      api
        .connect({ ...clientCredentials(api.document), ...credentials[api.name], baseUrl: baseUrls[api.name] ?? "" })
        [operation.id]?.(exampleInputs(operation, "required")[0]),
  };
}

function fail(): never {
  throw new Error("There is no operation.");
}

/**
 * Tests if the gateway passes the answer of a node on to the caller. A 401, 402 or 407 concerns the gateway's own credentials. So
 * does a 403 to HEAD, which has no body to check.
 */
function isForCaller({ triple: { status, operation } }: Exercise): boolean {
  return ![401, 402, 407, ...(operation.method === "HEAD" ? [403] : [])].includes(status);
}

function withKey(bad: BadRequest, key: string): BadRequest {
  const replaceKey = (text: string): string => (text === sampleKey ? key : text);
  const headers = Object.entries(bad.request.headers).map(([name, value]) => [name, replaceKey(value)] as const);
  return {
    ...bad,
    request: { ...bad.request, apiKey: replaceKey(bad.request.apiKey), headers: Object.fromEntries(headers) },
  };
}
