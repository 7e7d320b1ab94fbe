import { type CallOptions, type Client, type ClientOptions, createClient } from "@ledgergate/runtime";
import type { ScenarioChoice } from "../generated/models.ts";
import { api, type MockControl } from "../generated/operations.ts";
import type { paths } from "../generated/schema.ts";

/** A client of a running mock's control API: a method for each operation, and the openapi-fetch client beneath as `raw`. */
export type MockControlClient = Client<paths, MockControl> & {
  /** Sets the scenario by its name alone, as the handlers of Mock Service Worker do. */
  setScenario(scenario: ScenarioChoice["scenario"], options?: CallOptions): ReturnType<MockControl["setScenario"]>;
};

/**
 * Makes a client of a running mock's control API. `baseUrl` is the mock's `url`.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { startMock } from "@ledgergate/mock";
 * import { createMockControl } from "@ledgergate/mock/control";
 *
 * const mock = await startMock({ port: 0, apis: ["ledger-a"] });
 * const control = createMockControl({ baseUrl: mock.url });
 * await control.addRule({ operation: "getAccount", count: 1, action: { status: 503 } });
 * const account = `${mock.baseUrls["ledger-a"]}/v1/any-key/v1/accounts/0x1`;
 * console.log((await fetch(account)).status, (await fetch(account)).status);
 * await mock.close();
 * ```
 */
export function createMockControl(options: ClientOptions): MockControlClient {
  const client = createClient<paths, MockControl>(api, options, createMockControl);
  const { setScenario } = client;
  return Object.assign(client, {
    setScenario: (given: ScenarioChoice | ScenarioChoice["scenario"], callOptions?: CallOptions) =>
      setScenario(typeof given === "string" ? { scenario: given } : given, callOptions),
  });
}
