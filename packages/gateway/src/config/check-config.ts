import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { type Api, errorMessage, missingAnswers, readApi } from "@ledgergate/service-kit";
import { knownApis, loadSpecs } from "@ledgergate/service-kit/bundles";
import { shortCredentials } from "../nodes/credentials.ts";
import type { Config } from "./config.ts";
import { type ConfigSource, type MemberPath, type Problem, readConfig } from "./read-config.ts";
import { didYouMean } from "./schema.ts";
import { dearestOf, type Setup } from "./setup.ts";

/** A checked configuration with its documents. */
export interface CheckedConfig {
  /** Absent if a problem is not only a warning. */
  readonly setup?: Setup;
  readonly problems: readonly Problem[];
}

/** Reads a configuration, and checks it against the documents and this machine. */
export function checkConfig(source: ConfigSource): CheckedConfig {
  const { config, problems, placeOf } = readConfig(source);
  if (!config) return { problems: byLine(problems) };
  const found: Problem[] = [...problems];
  const say: Say = (path, message, warning) => {
    const at = placeOf(path);
    found.push({ ...(at !== undefined && { at }), message, ...(warning && { warning }) });
  };
  const documents = readDocuments(config, say);
  const apis = readApis(documents, say);
  const chains = apis.filter(({ keyed }) => keyed).map(({ name }) => name);
  const simulated = config.simulate ?? (Object.keys(config.nodes).length === 0 ? chains : []);

  checkNames(config, apis, chains, say);
  checkNodes(config, chains, simulated, say);
  checkHosts(config, chains, say);
  checkLimits(config, apis, say);
  warnOfExposure(config, chains, say);
  for (const sentence of apis.flatMap((api) => missingAnswers(api, true)))
    say(["documents", sentence.split(":", 1)[0] ?? ""], sentence, true);
  if (config.workers > availableParallelism()) {
    say(["workers"], `workers is more than this machine has cores (${availableParallelism()}).`, true);
  }
  const failed = found.some(({ warning }) => !warning);
  return { ...(!failed && { setup: { config, documents, apis, chains, simulated } }), problems: byLine(found) };
}

function byLine(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((one, other) => lineOf(one) - lineOf(other));
}

function lineOf({ at }: Problem): number {
  return Number(/:(\d+)$/.exec(at ?? "")?.[1] ?? 0);
}

type Say = (path: MemberPath, message: string, warning?: true) => void;

function readDocuments({ documents }: Config, say: Say): Record<string, object> {
  const read = knownApis(documents).flatMap((name) => {
    try {
      return [...loadSpecs(documents, [name])];
    } catch (error) {
      say(["documents", name], errorMessage(error));
      return [];
    }
  });
  return Object.fromEntries(read);
}

function readApis(documents: Readonly<Record<string, object>>, say: Say): Api[] {
  return Object.entries(documents).flatMap(([name, document]) => {
    try {
      return [readApi(name, document)];
    } catch (error) {
      say(["documents", name], `The document of ${name} cannot be served: ${errorMessage(error)}`);
      return [];
    }
  });
}

function checkNames(config: Config, apis: readonly Api[], chains: readonly string[], say: Say): void {
  const unknown = (path: readonly string[], name: string, what: string, known: readonly string[]): void => {
    if (known.includes(name)) return;
    say(path, `${path.join(".")} names no ${what}. ${didYouMean(name, known)}`);
  };
  const names = apis.map(({ name }) => name);
  for (const chain of Object.keys(config.nodes)) unknown(["nodes", chain], chain, "chain", chains);
  for (const name of Object.keys(config.publicUrls)) unknown(["publicUrls", name], name, "API", names);
  for (const chain of config.simulate ?? []) {
    unknown(["simulate"], chain, `chain with "${chain}"`, chains);
  }
}

function checkNodes(config: Config, chains: readonly string[], simulated: readonly string[], say: Say): void {
  for (const [chain, networks] of Object.entries(config.nodes)) {
    const path = ["nodes", chain];
    if (simulated.includes(chain)) say(path, `nodes.${chain} and simulate name the same chain. Remove one of them.`);
    for (const [network, nodes] of Object.entries(networks)) {
      const names = nodes.map(({ name }) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      const at = [...path, network];
      if (twice !== undefined) say(at, `${at.join(".")} has two nodes named ${twice}.`);
      for (const [index, { name, url, headers }] of nodes.entries()) {
        for (const member of shortCredentials(new URL(url), headers)) {
          const message = `The credential in ${member.join(".")} of node ${name} (${chain}, ${network}) has fewer than 8 characters: the gateway cannot mask it in answers. Use a longer one.`;
          say([...at, index, ...member], message, true);
        }
      }
      if (nodes.length === 0) say(at, `${at.join(".")} has no node: calls are refused.`, true);
    }
  }
  if (Object.keys(config.nodes).length === 0) return;
  for (const chain of chains) {
    if (config.nodes[chain] || simulated.includes(chain)) continue;
    say(["nodes"], `${chain} has no nodes: its calls are refused as overloaded. Configure nodes.${chain}.`, true);
  }
}

/** Checks that every host is unique, since the host of a chain selects it. */
function checkHosts({ publicUrls }: Config, chains: readonly string[], say: Say): void {
  const hosts = Object.entries(publicUrls).map(([name, url]) => ({ name, host: new URL(url).host }));
  for (const { name, host } of hosts) {
    const other = hosts.find((one) => one.host === host && one.name !== name);
    if (!other || !chains.includes(name)) continue;
    say(["publicUrls", name], `publicUrls.${name} has the host of publicUrls.${other.name}. Give each its own.`);
  }
}

function checkLimits({ limits, timeouts, listen, operations }: Config, apis: readonly Api[], say: Say): void {
  const dearest = dearestOf(apis);
  if (dearest.computeUnits > limits.burst) {
    say(
      ["limits", "burst"],
      `limits.burst is less than a call of ${dearest.id} costs: write ${dearest.computeUnits} or more.`,
    );
  }
  if (timeouts.head > timeouts.total) {
    const message =
      "timeouts.head is longer than timeouts.total, which ends a call first. Choose a longer timeouts.total.";
    say(["timeouts", "head"], message, true);
  }
  if (listen.port !== 0 && listen.port === operations.port && listen.host === operations.host) {
    say(["operations"], "operations must be another address than listen, such as 127.0.0.1:9090.");
  }
}

function warnOfExposure(
  { listen, operations, trustProxy, publicUrls }: Config,
  chains: readonly string[],
  say: Say,
): void {
  if (!isLoopback(operations.host)) {
    const message =
      "operations listens beyond this machine: metrics tell of your nodes and your traffic. Keep it private.";
    say(["operations"], message, true);
  }
  if (isLoopback(listen.host)) return;
  if (trustProxy.length === 0) {
    const message =
      "listen takes plain HTTP from beyond this machine: keys travel in the clear. Put a TLS proxy before it (the command nginx prints one), and name it in trustProxy.";
    say(["listen"], message, true);
  }
  const without = chains.filter((chain) => publicUrls[chain] === undefined);
  if (without.length > 0) {
    say(["publicUrls"], `publicUrls has no ${without.join(", ")}: lists and links show the listening address.`, true);
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
