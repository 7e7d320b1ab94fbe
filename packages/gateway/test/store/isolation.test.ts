import { expect } from "vitest";
import {
  addCredential,
  admitSecret,
  deleteCredential,
  listCredentials,
  rotateCredential,
  teamOfAdminKey,
} from "../../src/store/credentials.ts";
import { addEndpoint, deleteEndpoint, rotateEndpoint } from "../../src/store/endpoints.ts";
import { listEndpoints } from "../../src/store/list-endpoints.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam, deleteTeam } from "../../src/store/teams.ts";
import { followStore } from "../support/snapshots.ts";
import { keysOf, onServers, readAll } from "../support/stores.ts";

type Choice = { which: string; team: string };

/** An object, and the team to which its secret should belong. */
interface Owned {
  teamId: string;
  id: string;
  secret: string;
}

/** What an operator does with credentials of a kind. `isValid` tests if a secret is one of the team's object. */
const ofCredentials = (kind: "admin key" | "client") => ({
  async add(store: Store, team: string) {
    const { credential, secret } = await addCredential(store, { kind, team });
    return { id: credential.id, secret };
  },
  rotate: async (store: Store, which: Choice) => (await rotateCredential(store, { kind, ...which })).secret,
  remove: (store: Store, which: Choice): Promise<unknown> => deleteCredential(store, { kind, ...which }),
  list: (store: Store, team: string) => listCredentials(store, { kind, team }),
  isValid: async (store: Store, { teamId, id, secret }: Owned) =>
    kind === "client"
      ? (await admitSecret(store, id, secret)) !== undefined
      : (await teamOfAdminKey(store, secret)) === teamId,
});

const ofEndpoints: ReturnType<typeof ofCredentials> = {
  async add(store, team) {
    const { endpoint, key } = await addEndpoint(store, { team, chain: "ledger-a" });
    return { id: endpoint.id, secret: key };
  },
  rotate: async (store, which) => (await rotateEndpoint(store, which)).key,
  remove: deleteEndpoint,
  list: (store, team) => listEndpoints(store, { team }),
  async isValid(store, { teamId, id, secret }) {
    const { endpointOf, follow } = followStore(store);
    await follow();
    const found = endpointOf(secret);
    const listed: string[] = await keysOf(store, teamId).catch(() => []);
    expect(listed.includes(secret)).toBe(found?.team === teamId);
    return found?.id === id && found.team === teamId;
  },
};

const kinds = { endpoint: ofEndpoints, "admin key": ofCredentials("admin key"), client: ofCredentials("client") };

for (const [name, kind] of Object.entries(kinds))
  onServers(`no team sees or changes a ${name} of another one`, async (store) => {
    const make = async (team: string): Promise<Owned> => {
      const { id: teamId } = await addTeam(store, { name: team });
      return { teamId, ...(await kind.add(store, team)) };
    };
    const [one, two] = [await make("one"), await make("two")];
    const areValid = (...given: readonly Owned[]) => Promise.all(given.map((owned) => kind.isValid(store, owned)));
    const ids = async (team: string) => (await readAll<Owned>(kind.list(store, team))).map(({ id }) => id);

    expect(await areValid(one, two, { ...two, secret: one.secret })).toEqual([true, true, false]);
    expect([await ids("one"), await ids("two")]).toEqual([[one.id], [two.id]]);
    for (const change of [kind.rotate, kind.remove])
      await expect(change(store, { which: two.id, team: "one" })).rejects.toThrow("There is no");
    const rotated = { ...one, secret: await kind.rotate(store, { which: one.id, team: "one" }) };
    expect(await areValid(one, rotated, two)).toEqual([false, true, true]);
    await kind.remove(store, { which: one.id, team: "one" });
    expect([await areValid(rotated, two), await ids("one")]).toEqual([[false, true], []]);
    await deleteTeam(store, { which: "two" });
    const again = await addTeam(store, { name: "two" });
    expect([await areValid(two, { ...two, teamId: again.id }), await ids("two")]).toEqual([[false, false], []]);
  });
