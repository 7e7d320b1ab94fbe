import { readApi } from "@ledgergate/service-kit";
import { loadSpecs } from "@ledgergate/service-kit/bundles";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createStoreAnswers } from "../../src/accounts/store-answers.ts";
import {
  addCredential,
  admitSecret,
  deleteCredential,
  listCredentials,
  rotateCredential,
} from "../../src/store/credentials.ts";
import { addEndpoint, deleteEndpoint, rotateEndpoint } from "../../src/store/endpoints.ts";
import { listEndpoints } from "../../src/store/list-endpoints.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam, deleteTeam, listTeams, type TeamRecord } from "../../src/store/teams.ts";
import { usage } from "../../src/store/usage.ts";
import { followStore } from "../support/follow-store.ts";
import { readAll } from "../support/read-all.ts";
import { engines } from "../support/stores.ts";

const apis = [...loadSpecs({}, ["admin", "ledger-a"])].map(([name, document]) => readApi(name, document));

/** Expected secrets of a team, by id. */
type Expected = Readonly<Record<"endpoints" | "adminKeys" | "clients", Map<string, string>>>;

const credentialKinds = { adminKeys: "admin key", clients: "client" } as const;

/** An operator's action. `at` selects its object, `foreign` selects one of the other team. */
const action = fc.record({
  name: fc.constantFrom("add", "rotate", "delete", "deleteTeam"),
  kind: fc.constantFrom("endpoints", "adminKeys", "clients"),
  team: fc.constantFrom("one", "two"),
  at: fc.nat(3),
  foreign: fc.boolean(),
});

describe.each(engines)("on $name", ({ open }) => {
  test("after random actions, no call and no command shows a team other teams' or deleted objects", async () => {
    const store = await open();
    const apiOf = async (key: string) => {
      const answers = createStoreAnswers({
        store,
        countEndpoints: () => 0,
        state: () => ({ apis, publicUrls: {}, signingKeys: [] }),
        onError: () => expect.fail(),
      });
      const request = { api: "admin", operation: "listEndpoints", path: "/admin/v1/endpoints", search: "" };
      const caller = { address: "192.0.2.1", origin: "http://localhost", headers: { authorization: key } };
      const { status, body } = await answers.answer({ ...request, ...caller });
      return status === 200 ? JSON.parse(Buffer.from(body ?? []).toString()).endpoints : status;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (actions) => {
        for (const { id } of await readAll<TeamRecord>(listTeams(store))) await deleteTeam(store, { which: id });
        const expected = new Map<string, Expected>();
        const gone = { endpoints: [], adminKeys: [], clients: [] } as Record<keyof Expected, string[]>;
        const begin = async (name: string) => {
          await addTeam(store, { name });
          expected.set(name, { endpoints: new Map(), adminKeys: new Map(), clients: new Map() });
        };
        for (const name of ["one", "two"]) await begin(name);
        for (const { name, kind, team, at, foreign } of actions) {
          const own = expected.get(team)?.[kind] ?? expect.fail();
          if (name === "add") own.set(...(await add(store, kind, team)));
          else if (name === "deleteTeam") {
            for (const [all, secrets] of Object.entries(expected.get(team) ?? {}))
              gone[all as keyof Expected].push(...secrets.values());
            await deleteTeam(store, { which: team });
            await begin(team);
          } else {
            const others = expected.get(team === "one" ? "two" : "one")?.[kind];
            const [id, secret] = [...((foreign ? others : own) ?? [])][at] ?? [];
            if (id === undefined || secret === undefined) continue;
            const done = act(store, name, kind, { team, id });
            if (foreign) await expect(done).rejects.toThrow("There is no");
            else {
              const after = await done;
              if (after !== secret) gone[kind].push(secret);
              if (after === undefined) own.delete(id);
              else own.set(id, after);
            }
          }
        }
        const { endpointOf, follow } = followStore(store);
        await follow();
        for (const { id: teamId, name } of await readAll<TeamRecord>(listTeams(store))) {
          const { endpoints, adminKeys, clients } = expected.get(name) ?? expect.fail();
          for (const [list, own] of [
            [listEndpoints(store, { team: name }), endpoints],
            [listCredentials(store, { kind: "admin key", team: name }), adminKeys],
            [listCredentials(store, { kind: "client", team: teamId }), clients],
          ] as const) {
            const rows = await readAll<{ id: string; team: string }>(list);
            expect(rows.map(({ id }) => id).sort()).toEqual([...own.keys()].sort());
            expect(rows.filter((row) => row.team !== name)).toEqual([]);
          }
          for (const key of adminKeys.values()) {
            const listed = (await apiOf(key)).map((one: { id: string; api_key: string }) => [one.id, one.api_key]);
            expect(new Map(listed)).toEqual(endpoints);
          }
          for (const [id, key] of endpoints) expect(endpointOf(key)).toMatchObject({ id, team: teamId });
          for (const [id, secret] of clients) expect(await admitSecret(store, id, secret)).toBeTypeOf("number");
        }
        const all = [...expected.values()];
        for (const kind of ["endpoints", "adminKeys", "clients"] as const)
          expect(new Set(await listAll(store, kind))).toEqual(new Set(all.flatMap((one) => [...one[kind].keys()])));
        for (const key of gone.endpoints) expect(endpointOf(key)).toBeUndefined();
        for (const key of gone.adminKeys) expect(await apiOf(key)).toBe(401);
        for (const { clients } of all)
          for (const id of clients.keys())
            for (const secret of gone.clients) expect(await admitSecret(store, id, secret)).toBeUndefined();
        expect(await readAll(usage(store))).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});

async function add(store: Store, kind: keyof Expected, team: string): Promise<[string, string]> {
  if (kind === "endpoints") {
    const { endpoint, key } = await addEndpoint(store, { team, chain: "ledger-a" });
    return [endpoint.id, key];
  }
  const { credential, secret } = await addCredential(store, { kind: credentialKinds[kind], team });
  return [credential.id, secret];
}

/** Runs an action. Returns the new secret, or `undefined` after a deletion. */
async function act(store: Store, name: string, kind: keyof Expected, { team, id }: { team: string; id: string }) {
  const which = { team, which: id };
  if (kind === "endpoints") {
    if (name === "rotate") return (await rotateEndpoint(store, which)).key;
    await deleteEndpoint(store, which);
  } else {
    const choice = { kind: credentialKinds[kind], ...which };
    if (name === "rotate") return (await rotateCredential(store, choice)).secret;
    await deleteCredential(store, choice);
  }
  return undefined;
}

async function listAll(store: Store, kind: keyof Expected): Promise<string[]> {
  const rows = kind === "endpoints" ? listEndpoints(store) : listCredentials(store, { kind: credentialKinds[kind] });
  return (await readAll<{ readonly id: string }>(rows)).map(({ id }) => id);
}
