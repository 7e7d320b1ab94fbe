import { hostname, tmpdir } from "node:os";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runAction, storeActions } from "../../src/command/store-actions.ts";
import { type AuditQuery, listAudit, systemUser } from "../../src/store/audit.ts";
import type { Store } from "../../src/store/store.ts";
import { defaultSetup } from "../support/default-setup.ts";
import { onEngines, onServers, readAll } from "../support/stores.ts";

const place = { team: "one", chain: "ledger-a" };
const imported = { ...place, line: 2, network: "", name: "imported", key: "a".repeat(24), rate: "" };
const main = { which: "main" };

/** Inputs of the changing commands. They run in this order, and each needs the rows of earlier ones. */
const inputs: Record<string, object> = {
  "team create": { name: "one" },
  "team update": { which: "one", rate: 300 },
  "endpoint create": { ...place, name: "main" },
  "endpoint update": { ...main, rate: 200 },
  "endpoint disable": main,
  "endpoint enable": main,
  "endpoint rotate": { ...main, keep: 1_000 },
  "endpoint delete": main,
  ...Object.fromEntries(
    ["admin-key", "client"].flatMap((kind) => [
      [`${kind} create`, { team: "one", name: kind }],
      ...["disable", "enable", "rotate", "delete"].map((verb) => [`${kind} ${verb}`, { which: kind }]),
    ]),
  ),
  "signing-key rotate": {},
  "import --endpoints": { step: "write", rows: [imported] },
  "init --new-master": {},
  "usage collect": { folder: tmpdir() },
  "team delete": { which: "one" },
};

const reading = ["usage", "audit", "export", "check --endpoints"];

type Entry = Readonly<
  Record<"time" | "user" | "command" | "object" | "id", string> & { enabled?: boolean; rate?: object }
>;

const entries = (store: Store, query?: AuditQuery) => readAll<Entry>(listAudit(store, query));

onEngines("every changing command records who changed what", async (store) => {
  const run = (command: string, input: object, user = "alice@host") =>
    runAction(command, store, input, { ...defaultSetup, user });
  const secrets: string[] = [];
  for (const [command, input] of Object.entries(inputs)) {
    const before = (await entries(store)).length;
    const { key, secret } = (await run(command, input)) as Record<"key" | "secret", string | undefined>;
    secrets.push(...[key, secret].filter((one) => one !== undefined));
    const added = (await entries(store)).slice(before);
    expect(added).not.toEqual([]);
    for (const entry of added) expect(entry).toMatchObject({ user: "alice@host", command });
  }
  await run("team create", { name: "two" }, "eve\n2026-01-01  alice@host\u001b[A\0");
  const all = await entries(store);
  expect(all.at(-1)?.user).toBe("eve 2026-01-01  alice@host\\u001b[A\\u0000");
  const which = all.find(({ object }) => object === "signing key")?.id;
  await run("signing-key revoke", { which });
  expect((await entries(store, { object: which ?? "" })).at(-1)).toMatchObject({ enabled: false });
  const changing = Object.keys(storeActions).filter((name) => !reading.includes(name) && !name.endsWith(" list"));
  expect(new Set([...Object.keys(inputs), "signing-key revoke"])).toEqual(new Set(changing));

  expect(secrets).toHaveLength(6);
  const text = JSON.stringify((await sql`select * from audit`.execute(store.db)).rows);
  for (const secret of [...secrets, store.pepper]) expect(text).not.toContain(secret);
  const [created, ...later] = await entries(store, { object: "main" });
  expect(created).not.toHaveProperty("rate");
  const verbs = later.map(({ command, enabled }) => `${command.replace("endpoint ", "")} ${enabled}`);
  expect(verbs.join()).toBe("update true,disable false,enable true,rotate true,delete true");
  for (const { rate } of later) expect(rate).toEqual({ computeUnitsPerSecond: 200, burst: 2_000 });
  expect(await entries(store, { team: "one", object: "client" })).toHaveLength(5);
  await expect(entries(store, { team: "nobody" })).rejects.toThrow('There is no team "nobody".');
});

onServers("a list of many changes is complete and in order", async (store) => {
  const ids = Array.from({ length: 4_500 }, (_, index) => `team-${String(index).padStart(4, "0")}`);
  await sql`insert into audit (revision, at, author, command, kind, id)
      select 2 + n / 100, timestamptz '2026-01-31 00:00Z' + n * interval '1 s', 'alice', 'team create', 'team',
        'team-' || lpad(n::text, 4, '0') from generate_series(0, ${ids.length - 1}::int) as n`.execute(store.db);
  await store.db.updateTable("revision").set({ value: ids.length }).execute();
  const all = await entries(store);
  expect(all.map(({ id }) => id)).toEqual(ids);
  const some = await entries(store, { from: all[10]?.time ?? "", to: all[13]?.time ?? "" });
  expect(some.map(({ id }) => id)).toEqual(ids.slice(10, 13));
});

test("the user of a change is the system's", () => {
  expect(systemUser({})).toContain(`@${hostname()}`);
  expect(systemUser({ SUDO_USER: "alice" })).toBe(`${systemUser({})} (alice)`);
});
