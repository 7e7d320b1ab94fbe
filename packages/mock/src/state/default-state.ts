import type { Api } from "../document/api.ts";
import type { MockState } from "./mock-state.ts";

/**
 * The state of a mock that is given none: two teams, with endpoints for every API whose key stands in the path. Its keys
 * are the same at every start, so that tests and scripts can name them; they open nothing but a mock.
 */
export function defaultState(apis: readonly Api[]): MockState {
  const nodes = apis.filter(({ keyed }) => keyed);
  return {
    teams: [
      {
        name: "Default team",
        admin_keys: ["mock-admin-key"],
        endpoints: nodes.flatMap(({ name: chain, title }) => [
          { chain, network: "mainnet", name: title, api_key: `mock-key-${chain}-mainnet` },
          { chain, network: "testnet", name: `${title}, rehearsal`, api_key: `mock-key-${chain}-testnet` },
          {
            chain,
            network: "testnet",
            name: `${title}, retired`,
            api_key: `mock-key-${chain}-disabled`,
            enabled: false,
          },
          { chain, network: "testnet", name: `${title}, deleted`, api_key: `mock-key-${chain}-deleted`, deleted: true },
        ]),
        clients: [{ client_id: "mock-client", client_secret: "mock-client-secret" }],
      },
      {
        name: "Other team",
        admin_keys: ["mock-admin-key-other-team"],
        endpoints: nodes.map(({ name: chain, title }) => ({
          chain,
          name: title,
          api_key: `mock-key-${chain}-other-team`,
        })),
        clients: [{ client_id: "mock-client-other-team", client_secret: "mock-client-secret-other-team" }],
      },
    ],
  };
}
