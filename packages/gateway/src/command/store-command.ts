import { resolve } from "node:path";
import type { Setup } from "../config/check-config.ts";
import { askGateway } from "../processes/control-socket.ts";
import { openStore } from "../store/open-store.ts";
import { type Command, done, type Io } from "./command.ts";
import { type ConfigInput, configFlags, loadSetup } from "./load-setup.ts";
import { type Format, printRows, type Row } from "./print.ts";
import { type StoreAction, storeActions } from "./store-actions.ts";

const json = { flag: "--json", help: "print JSON" };
const csv = { flag: "--csv", help: "print CSV" };

/** The commands that act on the store. */
export const storeCommands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries(storeActions).map(([name, action]) => [name, storeCommand(name, action)]),
);

function storeCommand(name: string, { help, words = {}, flags = {}, columns }: StoreAction): Command {
  return {
    help,
    words,
    flags: { ...flags, json, ...(name === "usage" && { csv }), ...configFlags },
    async run(input: ConfigInput & Format & Record<string, unknown>, io: Io) {
      const { json, csv, config, data, database, ...rest } = input;
      const setup = loadSetup({ ...pick({ config, data, database }) }, io);
      const result = await runInStore(name, rest, setup, io);
      printResult(result, columns, { ...(json && { json }), ...(csv && { csv }) }, io);
      return done;
    },
  };
}

function pick(flags: Readonly<Record<string, string | undefined>>): ConfigInput {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
}

/** Lets the gateway that runs do it; where none runs, opens the store itself. */
async function runInStore(name: string, input: object, { config, chains }: Setup, io: Io): Promise<object> {
  const answer = await askGateway(config.data, name, input);
  if (answer !== undefined) return answer;
  const store = await openStore({ ...storeOptions({ config }, io.env) });
  try {
    return await runAction(name, store, input, chains);
  } finally {
    await store.close();
  }
}

/** What opens the store of a configuration. */
export function storeOptions({ config }: Pick<Setup, "config">, env: NodeJS.Dict<string>) {
  const { data, database } = config;
  const masterKey = env.LEDGERGATE_MASTER_KEY;
  return { data: resolve(data), ...(database !== undefined && { database }), ...(masterKey && { masterKey }) };
}

/** Does what the command asks for, in the process that has the store open. */
export async function runAction(
  name: string,
  store: Parameters<StoreAction["run"]>[0],
  input: object,
  chains: readonly string[],
): Promise<object> {
  const action = Object.hasOwn(storeActions, name) ? storeActions[name] : undefined;
  if (!action) throw new Error(`This gateway cannot do "${name}": it is of another version than the command.`);
  return await action.run(store, input as never, { chains });
}

/** Prints a list, a record, or a record with the secret that was made with it. */
function printResult(result: object, columns: readonly string[], format: Format, io: Io): void {
  if (Array.isArray(result)) {
    const given = columns.filter((column) => result.length === 0 || result.some((row) => row[column] !== undefined));
    return printRows(result, given, format, io);
  }
  if (format.json) return io.out(JSON.stringify(result, undefined, 2));
  const { key, secret, ...rest } = result as Row;
  const [nested] = Object.values(rest);
  const row = key === undefined && secret === undefined ? rest : (nested as Row);
  printRows(
    [row],
    columns.filter((column) => row[column] !== undefined),
    format,
    io,
  );
  if (key !== undefined) io.out(`\nIts key, shown only now:\n${key}`);
  if (secret !== undefined) io.out(`\nIts secret, shown only now:\n${secret}`);
}
