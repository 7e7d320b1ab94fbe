import { errorMessage } from "@ledgergate/service-kit";
import { compareEndpoints } from "../config/compare-endpoints.ts";
import type { Problem } from "../config/problems.ts";
import { path } from "../config/schema.ts";
import { hasWebSockets, type Setup } from "../config/setup.ts";
import { askGateway } from "../processes/command-socket.ts";
import { systemUser } from "../store/audit.ts";
import { readEndpointNetworks, storeOptions } from "../store/open-store.ts";
import { type Command, done, failed, flag, type Io, positional } from "./command.ts";
import {
  type ConfigInput,
  configFlag,
  configFlags,
  findConfigFile,
  loadSetup,
  problemText,
  readSetup,
  serveFlags,
} from "./load-setup.ts";
import { nginxConfig } from "./nginx.ts";
import { programName } from "./ready-message.ts";
import { endpointsImport } from "./store-actions.ts";
import { json, storeCommand, storeCommands } from "./store-command.ts";

/** All commands by name, in the order of the help. Modules that only one command needs are loaded when it runs. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    help: "serve until Ctrl-C; an empty folder needs no configuration: it gets a first team and simulated ledgers",
    flags: serveFlags,
    run: async (input: ConfigInput, io: Io) => (await import("./serve.ts")).serve(input, io),
  },
  init: {
    help: "create the store, its master key and a first team, and show the team's keys this once",
    flags: [
      flag(
        "--new-master",
        "instead, seal the secrets of a store under a new master key ($LEDGERGATE_NEW_MASTER_KEY, else a generated one)",
      ),
      ...configFlags,
    ],
    run: async (input: ConfigInput & { newMaster?: boolean }, io: Io) => (await import("./init.ts")).init(input, io),
  },
  check: {
    help: "check the configuration, and list its problems",
    positionals: { file: positional("[file]", "the configuration (default: as for serve)") },
    flags: [json, ...serveFlags],
    run: check,
  },
  migrate: {
    help: "migrate the store to this version; serve does so, too",
    flags: configFlags,
    async run(input: ConfigInput, io: Io) {
      const { migrateStore } = await import("../store/open-store.ts");
      const names = await migrateStore(storeOptions(loadSetup(input, io), io.env));
      await io.out(names.length === 0 ? "The store is up to date." : `Migrated: ${names.join(", ")}.`);
      return done;
    },
  },
  import: {
    help: "fill an empty store from an exported file; refused while a process serves from it",
    positionals: { file: positional("<file>", "a file that export wrote", path) },
    flags: [
      flag("--endpoints", "instead, add the endpoints of a CSV file: team, chain, network, name, key, rate"),
      ...configFlags,
    ],
    async run({ endpoints, file, ...input }: ConfigInput & { endpoints?: boolean; file: string }, io: Io) {
      if (endpoints) return storeCommand("import --endpoints", endpointsImport).run({ file, ...input } as never, io);
      const setup = loadSetup(input, io);
      const { importStore } = await import("../store/import-store.ts");
      const { rows } = await importStore(storeOptions(setup, io.env), file);
      await io.out(`Imported ${rows} rows. \`${programName(io.env)} serve\` serves from them.`);
      return done;
    },
  },
  ...storeCommands,
  nginx: {
    help: "print an nginx configuration that balances calls over gateways, to be included in the http block",
    flags: [
      flag("--upstream <list>", "addresses of gateways, separated by commas (default: the configuration's listen)"),
      flag("--listen <port>", "port of nginx (default: 80; with a certificate: 443)"),
      flag("--certificate <file>", "a TLS certificate"),
      flag("--certificate-key <file>", "its key"),
      flag("--access-log <file>", "default: /var/log/nginx/ledgergate.log"),
      configFlag,
    ],
    async run({ config, ...input }: ConfigInput & Parameters<typeof nginxConfig>[1], io: Io) {
      await io.out(nginxConfig(loadSetup({ config }, io), input));
      return done;
    },
  },
};

async function check({ file, json, ...input }: ConfigInput & { file?: string; json?: boolean }, io: Io) {
  const given = file === undefined ? input : { ...input, config: file };
  const { setup, problems: all } = readSetup(given, io);
  const problems = [...all, ...(setup ? await warnOfEndpoints(setup, io) : [])];
  const withoutWebSockets = setup?.chains.filter((chain) => !hasWebSockets(setup.config, chain)) ?? [];
  const { simulated } = setup ?? {};
  if (json)
    await io.out(JSON.stringify({ ok: setup !== undefined, problems, simulated, withoutWebSockets }, undefined, 2));
  else {
    if (findConfigFile(given, io) === undefined)
      await io.out(
        "There is no ledgergate.yaml here: check reads the defaults. FILE, --config and $LEDGERGATE_CONFIG name a file.",
      );
    for (const problem of problems) io.err(problemText(problem));
    if (setup) {
      const { apis, chains, simulated, config } = setup;
      const nodes = Object.values(config.nodes).flatMap((networks) => Object.values(networks).flat()).length;
      const counted = `${apis.length} APIs, ${nodes} ${nodes === 1 ? "node" : "nodes"}`;
      await io.out(`The configuration can be used: ${counted}. Chains: ${chains.join(", ")}.`);
      if (simulated.length > 0) await io.out(`Simulated ledgers, with invented answers: ${simulated.join(", ")}.`);
      const urls = "The wss URLs in the endpoint list do not work for chains whose nodes have no `ws`";
      if (withoutWebSockets.length > 0) await io.out(`${urls}: ${withoutWebSockets.join(", ")}.`);
    }
  }
  return setup ? done : failed;
}

/** Compares the nodes of a configuration with the endpoints of its store. */
async function warnOfEndpoints(setup: Setup, { env }: Io): Promise<Problem[]> {
  if (Object.keys(setup.config.nodes).length === 0) return [];
  const warn = (message: string): Problem => ({ message, warning: true });
  try {
    const answer = await askGateway(setup.config.data, "check --endpoints", {}, systemUser(env));
    const networks = answer ? Object(answer).networks : await readEndpointNetworks(storeOptions(setup, env));
    return compareEndpoints(setup, networks).map(warn);
  } catch (error) {
    return [warn(`nodes are not compared with endpoints: ${errorMessage(error)}`)];
  }
}
