import type { SampleCredentials } from "@ledgergate/service-kit";
import type { Team } from "../state/state.ts";

/** Placeholders for the credentials of a custom state, which must not be shown. */
export const placeholders: SampleCredentials = {
  apiKey: "API_KEY",
  adminKey: "ADMIN_KEY",
  client: { client_id: "CLIENT_ID", client_secret: "CLIENT_SECRET" },
};

/** Credentials of a team for sample calls of an API. */
export function sampleCredentials({ endpoints, admin_keys, clients }: Team, chain: string): SampleCredentials {
  const endpoint = endpoints.find((one) => one.chain === chain && one.enabled && !one.deleted);
  return {
    apiKey: endpoint?.api_key ?? placeholders.apiKey,
    adminKey: admin_keys[0] ?? placeholders.adminKey,
    client: clients[0] ?? placeholders.client,
  };
}
