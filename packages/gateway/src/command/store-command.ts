import { existsSync } from "node:fs";
import { errorMessage } from "@ledgergate/service-kit";
import type { Option } from "commander";
import { warnOfLackingNodes } from "../config/compare-endpoints.ts";
import type { Setup } from "../config/setup.ts";
import { createIngest } from "../journal/ingest.ts";
import { journalFolder } from "../journal/lines.ts";
import { askGateway, isList } from "../processes/command-socket.ts";
import { systemUser } from "../store/audit.ts";
import { lockFolder } from "../store/folder-lock.ts";
import { openStore, storeOptions } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { type Command, done, flag, type Io } from "./command.ts";
import { type ConfigInput, configFlags, loadSetup } from "./load-setup.ts";
import { type Format, printRows, type Row } from "./print.ts";
import { runAction, type StoreAction, storeActions } from "./store-actions.ts";
import { intervalText } from "./store-flags.ts";

export const json: Option = flag("--json", "print JSON");
const csv = flag("--csv", "print CSV");

export const storeCommands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries(storeActions)
    .filter(([name]) => !name.includes("--"))
    .map(([name, action]) => [name, storeCommand(name, action)]),
);

export function storeCommand(name: string, { columns, inCommand, ...action }: StoreAction): Command {
  return {
    ...action,
    flags: [...(action.flags ?? []), json, ...(["usage", "audit"].includes(name) ? [csv] : []), ...configFlags],
    async run({ json, csv, config, data, database, ...input }: ConfigInput & Format & Record<string, unknown>, io: Io) {
      const setup = loadSetup({ config, data, database }, io);
      const print = async (result: object): Promise<void> => {
        if (isList(result)) await printRows(rowsOf(result), columns?.(input as never) ?? [], { json, csv }, io);
        else await printRecord(result, { json }, io);
      };
      const interval = intervalText(input as never);
      if (interval !== undefined) io.err(interval);
      await withStore(name, setup, io, async (ask) => {
        if (!inCommand) return print(await ask(input));
        const { networks = [], ...result } = await inCommand(input as never, ask, setup);
        await print(result);
        for (const warning of warnOfLackingNodes(setup, networks)) io.err(`warning: ${warning}`);
      });
      return done;
    },
  };
}

/** Lets `use` ask a running gateway to run the action. If there is none, opens the store until `use` ends. */
export async function withStore(
  name: string,
  setup: Setup,
  io: Io,
  use: (ask: (input: object) => Promise<object>) => Promise<void>,
) {
  const user = systemUser(io.env);
  await using used = new AsyncDisposableStack();
  let store: Store | undefined;
  await use(async (input) => {
    const answer = store ? undefined : await askGateway(setup.config.data, name, input, user);
    if (answer !== undefined) return answer;
    store ??= await openOwnStore(name, setup, io, used);
    return runAction(name, store, input, { ...setup, user });
  });
}

async function openOwnStore(name: string, setup: Setup, io: Io, used: AsyncDisposableStack): Promise<Store> {
  const options = storeOptions(setup, io.env);
  if (options.database === undefined && !existsSync(options.data)) {
    throw new Error(
      `There is no store in ${options.data}. The commands serve and init create one; --data names another folder.`,
    );
  }
  const folder = journalFolder(options);
  const isCounting = name === "usage" && existsSync(folder);
  // The lock keeps other processes from summing up the journal and from opening PGlite.
  const lock = isCounting ? { lock: used.use(lockFolder(options.data, "a command")) } : {};
  const store = used.use(await openStore({ ...options, ...lock }));
  // Sums up lines that a killed gateway has left.
  const warn = (error: unknown): void => io.err(`warning: ${errorMessage(error)}`);
  if (isCounting) await createIngest({ store, folder, onError: warn })();
  return store;
}

async function* rowsOf(list: AsyncIterable<string>): AsyncGenerator<Row[]> {
  for await (const lines of list) yield JSON.parse(`[${lines.trimEnd().replaceAll("\n", ",")}]`);
}

async function printRecord(result: object, { json }: Format, io: Io): Promise<void> {
  if (json) return io.out(JSON.stringify(result, undefined, 2));
  const { key, secret, ...rest } = result as Row;
  const [first] = Object.values(rest);
  const row = key === undefined && secret === undefined ? rest : (first as Row);
  await printRows([[row]], Object.keys(row), {}, io);
  if (key !== undefined) await io.out(`\nIts key, shown only now:\n${key}`);
  if (secret !== undefined) await io.out(`\nIts secret, shown only now:\n${secret}`);
}
