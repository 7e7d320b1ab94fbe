import { existsSync } from "node:fs";
import type { Option } from "commander";
import { type Setup, storeOptions } from "../config/setup.ts";
import { createIngest } from "../journal/ingest.ts";
import { journalFolder } from "../journal/lines.ts";
import { askGateway } from "../processes/control-socket.ts";
import { lockFolder } from "../store/folder-lock.ts";
import { openStore } from "../store/open-store.ts";
import { type Command, done, flag, type Io } from "./command.ts";
import { type ConfigInput, configFlags, loadSetup } from "./load-setup.ts";
import { type Format, printRows, type Row } from "./print.ts";
import { runAction, type StoreAction, storeActions } from "./store-actions.ts";

export const json: Option = flag("--json", "print JSON");
const csv = flag("--csv", "print CSV");

/** The commands that act on the store. */
export const storeCommands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries(storeActions).map(([name, action]) => [name, storeCommand(name, action)]),
);

function storeCommand(name: string, { columns, ...action }: StoreAction): Command {
  return {
    ...action,
    flags: [...(action.flags ?? []), json, ...(name === "usage" ? [csv] : []), ...configFlags],
    async run({ json, csv, config, data, database, ...input }: ConfigInput & Format & Record<string, unknown>, io: Io) {
      const setup = loadSetup({ config, data, database }, io);
      const result = await runInStore(name, input, setup, io);
      printResult(result, columns, { json, csv }, io);
      return done;
    },
  };
}

/** Lets the gateway that runs do it; where none runs, opens the store itself. */
async function runInStore(name: string, input: object, setup: Setup, io: Io): Promise<object> {
  const answer = await askGateway(setup.config.data, name, input);
  if (answer !== undefined) return answer;
  const options = storeOptions(setup, io.env);
  if (options.database === undefined && !existsSync(options.data)) {
    throw new Error(
      `There is no gateway in ${options.data}. The commands serve and init make one; --data names another folder.`,
    );
  }
  await using used = new AsyncDisposableStack();
  const folder = journalFolder(options);
  const isCounting = name === "usage" && existsSync(folder);
  // Nobody else may sum the journal up meanwhile, nor open PGlite.
  const lock = isCounting ? { lock: used.use(lockFolder(options.data, "a command")) } : {};
  const store = used.use(await openStore({ ...options, ...lock }));
  // What a gateway that was killed could not sum up any more.
  if (isCounting) await createIngest({ store, folder, onError: () => {} })();
  return await runAction(name, store, input, setup);
}

/** Prints a list, a record, or a record with the secret that was made with it. */
function printResult(result: object, columns: readonly string[] | undefined, format: Format, io: Io): void {
  if (!Array.isArray(result) && format.json) {
    io.out(JSON.stringify(result, undefined, 2));
    return;
  }
  const { key, secret, ...rest } = result as Row;
  const [first] = Object.values(rest);
  const one = key === undefined && secret === undefined ? rest : (first as Row);
  const rows: readonly Row[] = Array.isArray(result) ? result : [one];
  const members = new Set(rows.flatMap(Object.keys));
  const given = columns?.filter((column) => rows.length === 0 || members.has(column)) ?? [...members];
  printRows(rows, given, format, io);
  if (key !== undefined) io.out(`\nIts key, shown only now:\n${key}`);
  if (secret !== undefined) io.out(`\nIts secret, shown only now:\n${secret}`);
}
