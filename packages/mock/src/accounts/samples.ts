import type { SampleCredentials } from "@ledgergate/service-kit";
import type { State, Team } from "../state/state.ts";

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

interface KeyRow {
  readonly api: string;
  readonly key: string;
  /** Network or resources to which the key gives access. */
  readonly access: string;
}

/** The keys and credentials of a state's first team. */
export function keyRows({ teams: [team] }: State): KeyRow[] {
  return [
    ...team.endpoints
      .filter(({ deleted }) => !deleted)
      .map(({ chain, api_key, network, enabled }) => ({
        api: chain,
        key: api_key,
        access: enabled ? network : `${network}, disabled`,
      })),
    ...team.admin_keys.map((key) => ({ api: "admin", key, access: "the endpoints above" })),
    ...team.clients.map(({ client_id, client_secret }) => ({
      api: "auth",
      key: client_id,
      access: `client id, with the secret ${client_secret}`,
    })),
  ];
}
