import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { attempt, errorMessage } from "@ledgergate/service-kit";
import { findPackageRunners, onceGone } from "@ledgergate/service-kit/package-runner";
import type { CheckedConfig } from "../config/check-config.ts";
import type { Config } from "../config/config.ts";
import { urlOf } from "../config/listen.ts";
import type { Setup } from "../config/setup.ts";
import { readOpenFiles } from "../open-files.ts";
import { bufferedOutput, createLog, type Logger } from "../ops/log.ts";
import type { FirstTeam } from "../processes/first-team.ts";
import { gatewayStops, type Primary, startPrimary } from "../processes/primary.ts";
import { createWorkers, type Workers } from "../processes/workers.ts";
import { makeDataFolder, replacePrivateFile } from "../store/private-file.ts";
import { useFile } from "../use-file.ts";
import { done, type Io } from "./command.ts";
import { type ConfigInput, findConfigFile, loadSetup, problemText, readSetup } from "./load-setup.ts";
import { curlsOf, firstKeys, programName, readyMessage } from "./ready-message.ts";
import { runAction } from "./store-actions.ts";

/** Serves until SIGTERM or Ctrl-C. */
export async function serve(given: ConfigInput, io: Io): Promise<number> {
  // Otherwise a command that lists many rows grows the primary's heap by 100 MiB, and the heap never shrinks.
  setFlagsFromString("--semi-space-growth-factor=1");
  // A missing file at SIGHUP must be an error: without a file, every chain would be simulated.
  const input = { ...given, config: findConfigFile(given, io) };
  const warnings: string[] = [];
  const setup = loadSetup(input, io, (warning) => warnings.push(warning));
  const { config, simulated } = setup;
  const log = createLog(config.log, bufferedOutput());
  for (const warning of warnings) log.warn(warning);
  const signals = listenForSignals(io);
  const workers = createWorkers(() => starting, log);
  const starting = startPrimary({ setup, log, env: io.env, signal: signals.stop, workers, runAction });
  const ready = Promise.all([starting, workers.start(config.workers)]);
  // A signal that comes while the gateway starts is obeyed afterwards.
  let rolling: Promise<unknown> = ready;
  const rollAgain = async () => {
    const [primary] = await ready;
    await roll(readSetup(input, io, primary.setup), primary, workers, log);
  };
  signals.onHangUp = () => {
    rolling = rolling.then(rollAgain).catch((error) => log.error({ reason: errorMessage(error) }, "a roll failed"));
  };
  let idleMs: number | undefined;
  try {
    const [primary, port] = await ready;
    // The store is open, and a report of this process would list them.
    for (const name of ["LEDGERGATE_MASTER_KEY", "LEDGERGATE_NEW_MASTER_KEY"]) delete io.env[name];
    primary.state.notReady = undefined;
    announce(setup, port, primary, io);
    // Workers have the same limit.
    const openFiles = readOpenFiles()?.limit;
    log.info({ workers: config.workers, simulated, openFiles }, "the gateway serves");
    if (!signals.stop.aborted) await once(signals.stop, "abort");
    signals.onHangUp = () => {};
    primary.state.notReady = gatewayStops;
    if (signals.stop.reason === true) idleMs = 100;
    else await sleep(primary.setup.config.timeouts.drainDelay);
    // It ends the workers that it replaces.
    await rolling;
  } catch (cause) {
    // Ctrl-C may end the workers before this process hears of it.
    await setImmediate();
    throw signals.stop.aborted ? new Error("The gateway was stopped before it served.", { cause }) : cause;
  } finally {
    await workers.stop(idleMs);
    await starting.then(
      (primary) => primary.close(),
      () => {},
    );
  }
  return done;
}

function announce(setup: Setup, port: number, { takeFirstTeam, operationsPort }: Primary, io: Io): void {
  const team = takeFirstTeam();
  const url = urlOf(setup.config.listen, port);
  const makesKeys = `${programName(io.env)} admin-key create --team TEAM makes an admin key, which lists the keys of endpoints.`;
  const keys = team ? showFirstTeam(setup, url, team, io) : makesKeys;
  const operationsUrl = urlOf(setup.config.operations, operationsPort);
  // Unwritable output does not end a gateway.
  io.out(readyMessage(setup, url, operationsUrl, keys, io.isTerminal ? team : undefined)).catch(() => {});
}

/** Returns the keys of a first team for a terminal, else the path of the file that it writes them to. */
export function showFirstTeam(setup: Setup, url: string, team: FirstTeam, { isTerminal }: Io): string {
  return isTerminal
    ? firstKeys(team)
    : `Keys of the first team, and commands with them: ${writeFirstTeam(setup, url, team)}`;
}

/** Writes the keys of a first team into a file that only this user can read. @returns its path */
export function writeFirstTeam(setup: Setup, url: string, team: FirstTeam): string {
  const file = join(setup.config.data, "first-team.json");
  makeDataFolder(setup.config.data);
  const text = JSON.stringify({ ...team, curls: curlsOf(setup, url, team) }, undefined, 2);
  replacePrivateFile(file, `${text}\n`);
  return file;
}

/**
 * `stop` aborts when the process must stop. The reason is true for Ctrl-C: no load balancer has to notice it first. `onHangUp` is called at
 * SIGHUP.
 */
function listenForSignals({ isTerminal }: Io) {
  // Runs first, while the package runners' processes still exist.
  const runners = findPackageRunners();
  const abort = new AbortController();
  const signals = { stop: abort.signal, onHangUp: () => {} };
  let stoppedAt = Number.POSITIVE_INFINITY;
  const stop = (drainAtOnce: boolean): void => {
    stoppedAt = Math.min(stoppedAt, performance.now());
    abort.abort(drainAtOnce);
  };
  process.on("SIGINT", () => {
    // The terminal sends Ctrl-C to this process, and a package runner forwards it again.
    if (performance.now() - stoppedAt > sameCtrlCMs) process.exit(130);
    stop(true);
  });
  process.on("SIGTERM", () => stop(false));
  process.on("SIGHUP", () => {
    if (isTerminal && isTerminalGone()) stop(true);
    else signals.onHangUp();
  });
  onceGone(runners, () => stop(false));
  return signals;
}

/** Time within which another SIGINT belongs to the same Ctrl-C, in ms. */
const sameCtrlCMs = 500;

/** Tests if the terminal was closed, which also causes SIGHUP. */
function isTerminalGone(): boolean {
  return !attempt(() => useFile(openSync("/dev/tty", "r"), () => true));
}

/** Rolls the workers with a configuration that was read again. An invalid one changes nothing. */
async function roll({ setup, problems }: CheckedConfig, primary: Primary, workers: Workers, log: Logger) {
  for (const problem of problems) log[problem.warning ? "warn" : "error"](problemText(problem));
  if (!setup) {
    primary.state.reloadRefused = true;
    log.error("the configuration cannot be used: keeping the previous one");
    return;
  }
  const next = { ...setup, config: keepFixed(setup.config, primary.setup.config, log) };
  try {
    await primary.reconfigure(next, () => workers.roll(next.config.workers));
    primary.state.reloadRefused = false;
    log.level = next.config.log.level;
    log.info({ workers: next.config.workers }, "the workers were rolled");
  } catch (error) {
    primary.state.reloadRefused = true;
    log.error({ reason: errorMessage(error) }, "the workers could not be rolled: keeping the previous ones");
  }
}

/** Members that cannot change while the process runs. */
const fixed = ["data", "database", "operations"] as const satisfies readonly (keyof Config)[];

function keepFixed(next: Config, before: Config, log: Logger): Config {
  const kept = { ...next };
  for (const name of fixed) {
    if (JSON.stringify(next[name]) === JSON.stringify(before[name])) continue;
    log.warn(`the new value of ${name} takes effect at the next start`);
    Object.assign(kept, { [name]: before[name] });
  }
  return kept;
}
