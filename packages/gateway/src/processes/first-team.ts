import { addCredential } from "../store/credentials.ts";
import { addEndpoint } from "../store/endpoints.ts";
import { type Store, writeTogether } from "../store/store.ts";
import { addTeam } from "../store/teams.ts";

/** The team that the first start creates, with its secrets, which are not shown again. */
export interface FirstTeam {
  readonly team: string;
  readonly endpoints: readonly { readonly chain: string; readonly network: string; readonly key: string }[];
  readonly adminKey: string;
  readonly client: { readonly id: string; readonly secret: string };
}

/** Creates a team with an endpoint of every chain, an admin key and client credentials. */
export function createFirstTeam(store: Store, chains: readonly string[]): Promise<FirstTeam> {
  return writeTogether(store, async (inTransaction) => {
    const { name: team } = await addTeam(inTransaction, { name: "First team" });
    const endpoints: FirstTeam["endpoints"][number][] = [];
    for (const chain of chains) {
      const { endpoint, key } = await addEndpoint(inTransaction, { team, chain, name: chain });
      endpoints.push({ chain, network: endpoint.network, key });
    }
    const adminKey = await addCredential(inTransaction, { kind: "admin key", team, name: "First admin key" });
    const { credential, secret } = await addCredential(inTransaction, { kind: "client", team, name: "First client" });
    return { team, endpoints, adminKey: adminKey.secret, client: { id: credential.id, secret } };
  });
}
