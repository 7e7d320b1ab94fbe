import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "@ledgergate/document";
import { findPackageRunners, onceGone } from "@ledgergate/document/package-runner";
import type { Setup } from "../config/check-config.ts";
import type { Config } from "../config/config.ts";
import { bufferedOutput, createLog, type Logger } from "../ops/log.ts";
import type { FirstTeam } from "../processes/first-team.ts";
import { urlOf } from "../processes/listen.ts";
import { type Primary, type Reconfiguration, startPrimary } from "../processes/primary.ts";
import { createWorkers, type Workers } from "../processes/workers.ts";
import { done, type Io } from "./command.ts";
import { type ConfigInput, loadSetup, problemText, readSetup } from "./load-setup.ts";
import { curlsOf, programName, readyMessage } from "./ready-message.ts";

/** Serves until SIGTERM or Ctrl-C. */
export async function serve(input: ConfigInput, io: Io): Promise<number> {
  const { problems } = readSetup(input, io);
  let setup = loadSetup(input, io);
  const log = createLog(setup.config.log, bufferedOutput());
  for (const problem of problems) log.warn(problemText(problem));
  const stop = listenForStop();

  let workers: Workers | undefined;
  const known = { list: () => workers?.list() ?? [], count: () => workers?.count() ?? 0 };
  const starting = startPrimary({ setup, log, env: io.env, signal: stop.signal, workers: known });
  // Workers load while the store is opened, and wait for it where they join.
  workers = createWorkers({
    services: {
      join: async () => (await starting).services.join(),
      answer: async (request) => (await starting).services.answer(request),
      keySet: async () => (await starting).services.keySet(),
      lease: async (...question) => (await starting).services.lease(...question),
    },
    log,
    drainMs: () => setup.config.timeouts.drain,
    retire: async (values) => (await starting).retire(values),
  });
  try {
    const [primary, port] = await Promise.all([starting, workers.start(setup.config.workers)]);
    primary.tell("serving");
    announce(setup, port, primary, io);
    log.info({ workers: setup.config.workers, simulated: setup.simulated }, "the gateway serves");
    const rolling = rollAtHangUp(
      workers,
      primary,
      log,
      input,
      io,
      () => setup,
      (next) => (setup = next),
    );
    const { drainAtOnce } = await stop.stopped;
    await rolling.end();
    primary.tell("draining");
    if (!drainAtOnce) await sleep(setup.config.timeouts.drainDelay);
  } finally {
    await workers.stop();
    await starting.then(
      (primary) => primary.close(),
      () => {},
    );
  }
  return done;
}

function announce(setup: Setup, port: number, { firstTeam, operationsPort }: Primary, io: Io): void {
  const url = urlOf(setup.config.listen, port);
  const file = firstTeam && !io.isTerminal ? writeFirstTeam(setup, url, firstTeam) : undefined;
  io.out(
    readyMessage({
      setup,
      url,
      operationsUrl: urlOf(setup.config.operations, operationsPort),
      workers: setup.config.workers,
      ...(firstTeam && io.isTerminal && { firstTeam }),
      ...(file !== undefined && { firstTeamFile: file }),
      program: programName(io.env),
    }),
  );
}

/** Writes the keys of a first team where only this user can read them, and gives the path. */
export function writeFirstTeam(setup: Setup, url: string, team: FirstTeam): string {
  const file = join(setup.config.data, "first-team.json");
  mkdirSync(setup.config.data, { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ ...team, curls: curlsOf(setup, url, team) }, undefined, 2);
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  return file;
}

interface Stop {
  /** Ends what waits. */
  readonly signal: AbortSignal;
  /** Ctrl-C drains at once: no load balancer has to learn of it first. */
  readonly stopped: Promise<{ readonly drainAtOnce: boolean }>;
}

function listenForStop(): Stop {
  // Before anything takes time: who is gone by then would not be found.
  const runners = findPackageRunners();
  const abort = new AbortController();
  let stoppedAt = Number.POSITIVE_INFINITY;
  const stopped = new Promise<{ drainAtOnce: boolean }>((resolve) => {
    const stop = (drainAtOnce: boolean): void => {
      stoppedAt = Math.min(stoppedAt, performance.now());
      abort.abort();
      resolve({ drainAtOnce });
    };
    process.on("SIGINT", () => {
      // A package runner passes Ctrl-C on, which has come from the terminal already.
      if (performance.now() - stoppedAt > sameCtrlCMs) process.exit(130);
      stop(true);
    });
    process.on("SIGTERM", () => stop(false));
    onceGone(runners, () => stop(false));
  });
  return { signal: abort.signal, stopped };
}

/** A second Ctrl-C is one that comes later than this, in ms. */
const sameCtrlCMs = 500;

/** What a process takes with it from its start to its end. */
const fixed = ["data", "database", "operations"] as const satisfies readonly (keyof Config)[];

/** Reads the configuration again at SIGHUP, and rolls the workers. A configuration that cannot be used changes nothing. */
function rollAtHangUp(
  workers: Workers,
  primary: Primary,
  log: Logger,
  input: ConfigInput,
  io: Io,
  current: () => Setup,
  use: (setup: Setup) => void,
): { end(): Promise<void> } {
  let ended = false;
  let rolling: Promise<void> = Promise.resolve();
  const roll = async (): Promise<void> => {
    if (ended) return;
    const { setup: read, problems } = readSetup(input, io);
    for (const problem of problems) log[problem.warning ? "warn" : "error"](problemText(problem));
    if (!read) {
      log.error("the configuration cannot be used: the one of before stays");
      return;
    }
    const before = current();
    const next = { ...read, config: keepFixed(read.config, before.config, log) };
    let change: Reconfiguration | undefined;
    try {
      change = await primary.reconfigure(next);
      await workers.roll(next.config.workers);
      use(next);
      await change.keep();
      log.level = next.config.log.level;
      log.info({ workers: next.config.workers }, "the workers were rolled");
    } catch (error) {
      await change?.undo();
      log.error({ reason: errorMessage(error) }, "the workers could not be rolled: those of before stay");
    }
  };
  process.on("SIGHUP", () => {
    rolling = rolling.then(roll);
  });
  return {
    end() {
      ended = true;
      return rolling;
    },
  };
}

function keepFixed(next: Config, before: Config, log: Logger): Config {
  const kept = { ...next };
  for (const name of fixed) {
    if (JSON.stringify(next[name]) === JSON.stringify(before[name])) continue;
    log.warn(`${name} changes with the next start only`);
    Object.assign(kept, { [name]: before[name] });
  }
  return kept;
}
