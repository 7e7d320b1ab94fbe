import type { State } from "../state/state.ts";

/** The keys and credentials of a state's first team, a line each: where it goes, itself, and what it reaches. */
export function keyList({ teams: [team] }: State): string[] {
  const rows: [where: string, key: string, what: string][] = [
    ...team.endpoints
      .filter(({ deleted }) => !deleted)
      .map(({ chain, api_key, network, enabled }): [string, string, string] => [
        chain,
        api_key,
        enabled ? network : `${network}, disabled`,
      ]),
    ...team.admin_keys.map((key): [string, string, string] => ["admin", key, "the endpoints above"]),
    ...team.clients.map(({ client_id, client_secret }): [string, string, string] => [
      "auth",
      client_id,
      `client id, with the secret ${client_secret}`,
    ]),
  ];
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  return rows.map(([where, key, what]) => `${where.padEnd(width(0))}  ${key.padEnd(width(1))}  ${what}`);
}
