import { describe, expect, test } from "vitest";
import {
  addCredential,
  admitSecret,
  deleteCredential,
  listCredentials,
  rotateCredential,
  teamOfAdminKey,
} from "../../src/store/credentials.ts";
import { addEndpoint, deleteEndpoint, listWithKeys, rotateEndpoint } from "../../src/store/endpoints.ts";
import { listEndpoints } from "../../src/store/list-endpoints.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam, deleteTeam } from "../../src/store/teams.ts";
import { followStore } from "../support/snapshots.ts";
import { readAll, servers } from "../support/stores.ts";

/** What an operator does with a kind of objects. `isValid` tests if a secret is one of the team's object. */
interface Kind {
  add(store: Store, team: string): Promise<{ id: string; secret: string }>;
  rotate(store: Store, which: { which: string; team: string }): Promise<string>;
  remove(store: Store, which: { which: string; team: string }): Promise<unknown>;
  list(store: Store, team: string): AsyncIterable<string>;
  isValid(store: Store, teamId: string, id: string, secret: string): Promise<boolean>;
}

const ofCredentials = (kind: "admin key" | "client", isValid: Kind["isValid"]): Kind => ({
  async add(store, team) {
    const { credential, secret } = await addCredential(store, { kind, team });
    return { id: credential.id, secret };
  },
  rotate: async (store, which) => (await rotateCredential(store, { kind, ...which })).secret,
  remove: (store, which) => deleteCredential(store, { kind, ...which }),
  list: (store, team) => listCredentials(store, { kind, team }),
  isValid,
});

const kinds: Record<string, Kind> = {
  endpoint: {
    async add(store, team) {
      const { endpoint, key } = await addEndpoint(store, { team, chain: "ledger-a" });
      return { id: endpoint.id, secret: key };
    },
    rotate: async (store, which) => (await rotateEndpoint(store, which)).key,
    remove: deleteEndpoint,
    list: (store, team) => listEndpoints(store, { team }),
    async isValid(store, teamId, id, secret) {
      const { endpointOf, follow } = followStore(store);
      await follow();
      const found = endpointOf(secret);
      const { endpoints } = await listWithKeys(store, teamId).catch(() => ({ endpoints: [] }));
      const isListed = endpoints.some((endpoint) => endpoint.id === id && endpoint.key === secret);
      expect(isListed).toBe(found?.id === id && found.team === teamId);
      return isListed;
    },
  },
  "admin key": ofCredentials("admin key", async (store, teamId, _, secret) => {
    return (await teamOfAdminKey(store, secret)) === teamId;
  }),
  client: ofCredentials("client", async (store, _, id, secret) => (await admitSecret(store, id, secret)) !== undefined),
};

describe.each(servers)("on $name", ({ open }) => {
  test.each(Object.entries(kinds))(
    "no team sees or changes a %s of another one, or an earlier secret",
    async (_, kind) => {
      const store = await open();
      const make = async (team: string) => {
        const { id: teamId } = await addTeam(store, { name: team });
        return { teamId, ...(await kind.add(store, team)) };
      };
      const [one, two] = [await make("one"), await make("two")];
      const areValid = (...given: readonly (typeof one)[]) =>
        Promise.all(given.map(({ teamId, id, secret }) => kind.isValid(store, teamId, id, secret)));
      const ids = async (team: string) => (await readAll<typeof one>(kind.list(store, team))).map(({ id }) => id);

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
    },
  );
});
