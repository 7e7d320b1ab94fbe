import type { KeyRow } from "../site/page-view.ts";
import type { State } from "../state/state.ts";

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

/** The same, a line each. */
export function keyList(state: State): string[] {
  const rows = keyRows(state);
  const width = (column: "where" | "key") => Math.max(...rows.map((row) => row[column].length));
  return rows.map(({ where, key, what }) => `${where.padEnd(width("where"))}  ${key.padEnd(width("key"))}  ${what}`);
}
