import type { ClientState, Endpoint, State, Team } from "../state/state.ts";

/** Finds what a key or a client id belongs to. */
export interface AccountDirectory {
  /** Answers for keys that are accepted without being known. */
  readonly defaultTeam: Team;
  /** The endpoint with this key and its team, whatever its condition. */
  endpointOf(key: string): { readonly endpoint: Endpoint; readonly team: Team } | undefined;
  teamOf(adminKey: string): Team | undefined;
  clientOf(clientId: string): ClientState | undefined;
  /** Every key and secret that there is, for masking. */
  readonly secrets: readonly string[];
}

export function createDirectory({ teams, signing_key }: State): AccountDirectory {
  const byKey = new Map(
    teams.flatMap((team) => team.endpoints.map((endpoint) => [endpoint.api_key, { endpoint, team }] as const)),
  );
  const byAdminKey = new Map(teams.flatMap((team) => team.admin_keys.map((key) => [key, team] as const)));
  const clients = teams.flatMap((team) => team.clients);
  const byClientId = new Map(clients.map((client) => [client.client_id, client]));
  return {
    defaultTeam: teams[0],
    endpointOf: (key) => byKey.get(key),
    teamOf: (adminKey) => byAdminKey.get(adminKey),
    clientOf: (clientId) => byClientId.get(clientId),
    secrets: [
      ...byKey.keys(),
      ...byAdminKey.keys(),
      ...clients.map(({ client_secret }) => client_secret),
      ...(signing_key ? [signing_key.d] : []),
    ],
  };
}
