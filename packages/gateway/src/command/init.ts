import { warnOfLackingNodes } from "../config/compare-endpoints.ts";
import { urlOf } from "../config/listen.ts";
import { createFirstTeam } from "../processes/first-team.ts";
import { systemUser } from "../store/audit.ts";
import { isEmpty, openStore, storeOptions } from "../store/open-store.ts";
import { done, type Io } from "./command.ts";
import { type ConfigInput, loadSetup } from "./load-setup.ts";
import { programName } from "./ready-message.ts";
import { showFirstTeam } from "./serve.ts";
import { withStore } from "./store-command.ts";

/** Creates a store with a first team, or gives a store a new master key. */
export async function init({ newMaster, ...input }: ConfigInput & { newMaster?: boolean }, io: Io): Promise<number> {
  const setup = loadSetup(input, io);
  if (newMaster) {
    const newMasterKey = io.env.LEDGERGATE_NEW_MASTER_KEY;
    await withStore("init --new-master", setup, io, async (ask) => {
      const { leftOut } = (await ask(newMasterKey ? { newMasterKey } : {})) as { leftOut: string[] };
      for (const name of leftOut)
        io.err(`warning: the secret of ${name} did not open, and stays as it is. Rotate that endpoint or signing key.`);
      await io.out(
        `${leftOut.length === 0 ? "Every" : "Every other"} secret is sealed again. Running processes continue. New ones need the new master key: back it up.`,
      );
    });
    return done;
  }
  const author = { user: systemUser(io.env), command: "init" };
  await using store = await openStore({ ...storeOptions(setup, io.env), author });
  if (!(await isEmpty(store))) {
    throw new Error(`The store has teams already: \`${programName(io.env)} team create NAME\` makes another one.`);
  }
  const team = await createFirstTeam(store, setup.chains);
  for (const warning of warnOfLackingNodes(setup, team.endpoints)) io.err(`warning: ${warning}`);
  const { listen } = setup.config;
  await io.out(showFirstTeam(setup, urlOf(listen, listen.port), team, io));
  return done;
}
