import { createTokenSource } from "@ledgergate/auth";
import { connect } from "@ledgergate/connect";
import { afterAll, expect, test } from "vitest";
import { checkExercise } from "../src/check-exercise.ts";
import { listExercises } from "../src/exercises.ts";
import { apiNames, isKeyInPath, loadApi } from "../src/oracle/apis.ts";
import { startRecordedGateway } from "../src/recorded-gateway.ts";

const apis = await Promise.all(apiNames.map(loadApi));
const chains = apis.filter(({ document }) => isKeyInPath(document));
const gateway = await startRecordedGateway(chains);
afterAll(() => gateway.close());

// contract.test.ts checks the other examples against the mock, and parity.test.ts the refusals of both.
test.each(chains)(
  "each status of $name passes a gateway, unless it concerns the gateway's own credentials",
  async (api) => {
    const promises = new Map(listExercises(api).map((one) => [`${one.operation.id} ${one.status}`, one]));
    for (const exercise of promises.values()) {
      const { operation, status } = exercise;
      const faults = await checkExercise(api, gateway, exercise);
      // A 403 to HEAD has no body to check.
      const isOwn = [401, 402, 407, operation.method === "HEAD" ? 403 : 0].includes(status);
      if (isOwn) expect(faults.join(), exercise.title).toContain("502");
      else expect(faults, exercise.title).toEqual([]);
    }
  },
);

test("clients, a token source and connect need only the gateway's base URLs", async () => {
  const { baseUrls, credentials, client } = gateway;
  const connected = await connect({
    adminBaseUrl: baseUrls.admin ?? "",
    adminApiKey: credentials.admin?.apiKey ?? "",
    token: createTokenSource({ baseUrl: baseUrls.auth ?? "", ...client }),
  });
  expect(connected.endpoints.map(({ chain }) => chain).sort()).toEqual(chains.map(({ name }) => name));
  const ledgerA = connected.ledgerA({ network: "mainnet" });
  expect(await ledgerA.getAccount({ address: "0x1" })).toBeDefined();
  let effects = 0;
  for await (const _ of connected.ledgerB().listOperationEffects({ id: "121693057904021505" })) effects++;
  expect(effects).toBeGreaterThan(2);
});
