import type { State } from "../state/state.ts";
import type { KeyRow } from "./page-view.ts";

/** The keys and credentials of a state's first team. */
export function keyRows({ teams: [team] }: State): KeyRow[] {
  return [
    ...team.endpoints
      .filter(({ deleted }) => !deleted)
      .map(({ chain, api_key, network, enabled }) => ({
        where: chain,
        key: api_key,
        what: enabled ? network : `${network}, disabled`,
      })),
    ...team.admin_keys.map((key) => ({ where: "admin", key, what: "the endpoints above" })),
    ...team.clients.map(({ client_id, client_secret }) => ({
      where: "auth",
      key: client_id,
      what: `client id, with the secret ${client_secret}`,
    })),
  ];
}
