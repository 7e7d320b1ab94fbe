import type { ClientState, Endpoint, State, Team } from "../state/state.ts";

/** Finds the owner of a key or a client id. */
export interface AccountDirectory {
  /** Team of unknown keys, if all keys are accepted. */
  readonly defaultTeam: Team;
  /** Finds the endpoint with this key and its team, even if it is disabled or deleted. */
  endpointOf(key: string): { readonly endpoint: Endpoint; readonly team: Team } | undefined;
  teamOf(adminKey: string): Team | undefined;
  clientOf(clientId: string): ClientState | undefined;
  /** Every key and secret of the state, for masking. */
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
