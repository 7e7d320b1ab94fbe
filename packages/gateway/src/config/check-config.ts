import { type Stats, statSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism, networkInterfaces } from "node:os";
import {
  type Api,
  errorMessage,
  listSlowPatterns,
  missingAnswers,
  readApi,
  resolveReference,
} from "@ledgergate/service-kit";
import { knownApis, loadSpecs } from "@ledgergate/service-kit/bundles";
import { listRemoved } from "./check-reload.ts";
import type { Config } from "./config.ts";
import { shortCredentials } from "./credentials.ts";
import { hostSpellings } from "./host-spellings.ts";
import { type ConfigSource, type MemberPath, type Problem, readConfig, shownName } from "./read-config.ts";
import { didYouMean } from "./schema.ts";
import { mostExpensiveOf, type Setup } from "./setup.ts";

export interface CheckedConfig {
  /** Absent if a problem is more than a warning. */
  readonly setup?: Setup;
  readonly problems: readonly Problem[];
}

/**
 * Reads a configuration, and checks it against the documents and this machine.
 *
 * @param inUse the setup of the gateway that reads its configuration again
 */
export function checkConfig(source: ConfigSource, inUse?: Setup): CheckedConfig {
  const { config, written, invalid, problems, placeOf } = readConfig(source, inUse !== undefined);
  // Without all documents, the names of the chains are unknown.
  if (!config || invalid.has("documents")) return { problems: byLine(problems) };
  const found: Problem[] = [...problems];
  const report: Report = (path, message, warning) => {
    const at = placeOf(path);
    found.push({ ...(at !== undefined && { at }), message, ...(warning && { warning }) });
  };
  const documents = readDocuments(config, report);
  const apis = readApis(documents, report);
  const chains = apis.filter(({ keyed }) => keyed).map(({ name }) => name);
  const areValid: AreValid = (...members) => !members.some((member) => invalid.has(member));
  const isAllSimulated = areValid("nodes", "simulate") && Object.keys(config.nodes).length === 0;
  const simulated = config.simulate ?? (isAllSimulated ? chains : []);

  checkNames(config, apis, chains, report);
  checkNodes(config, simulated, report);
  if (areValid("simulate")) warnOfMissingNodes(config, chains, simulated, report);
  checkHosts(config, chains, report);
  checkLimits(config, apis, areValid, report);
  warnOfExposure(config, chains, areValid, report);
  if (areValid("data")) warnOfOpenFolder(config, report);
  for (const api of apis) {
    checkSlashes(config, api, report);
    const missing = missingAnswers(api, true);
    if (missing !== undefined) report(["documents", api.name], missing, true);
    for (const slow of listSlowPatterns(api.document))
      report(["documents", api.name], `The document of ${api.name}: ${slow} Write it without nested repetitions.`);
  }
  const database = URL.parse(source.flags?.database ?? "");
  if (database?.password || database?.searchParams.has("password"))
    report(["database"], "shows a password in the list of processes. Set LEDGERGATE_DATABASE instead.", true);
  if (config.workers > availableParallelism()) {
    report(["workers"], `workers is more than this machine has cores (${availableParallelism()}).`, true);
  }
  const setup = { config, written, documents, apis, chains, simulated };
  const hasFailed = (): boolean => found.some(({ warning }) => !warning);
  if (inUse && !hasFailed()) for (const [path, message] of listRemoved(inUse, setup)) report(path, message);
  return { ...(!hasFailed() && { setup }), problems: byLine(found) };
}

function byLine(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((one, other) => lineOf(one) - lineOf(other));
}

function lineOf({ at }: Problem): number {
  return Number(/:(\d+)$/.exec(at ?? "")?.[1] ?? 0);
}

type Report = (path: MemberPath, message: string, warning?: true) => void;

/** Tests if members have no invalid value. Only then can they be compared. */
type AreValid = (...members: readonly (keyof Config)[]) => boolean;

function readDocuments({ documents }: Config, report: Report): Record<string, object> {
  const entries = knownApis(documents).flatMap((name) => {
    try {
      return [...loadSpecs(documents, [name])];
    } catch (error) {
      report(["documents", name], errorMessage(error));
      return [];
    }
  });
  return Object.fromEntries(entries);
}

function readApis(documents: Readonly<Record<string, object>>, report: Report): Api[] {
  return Object.entries(documents).flatMap(([name, document]) => {
    try {
      return [readApi(name, document)];
    } catch (error) {
      report(["documents", name], `The document of ${name} cannot be served: ${errorMessage(error)}`);
      return [];
    }
  });
}

function checkNames(config: Config, apis: readonly Api[], chains: readonly string[], report: Report): void {
  const unknown = (path: readonly string[], name: string, what: string, known: readonly string[]): void => {
    if (known.includes(name)) return;
    report(path, `${shownName(path)} names no ${what}. ${didYouMean(name, known)}`);
  };
  const names = apis.map(({ name }) => name);
  for (const chain of Object.keys(config.nodes)) unknown(["nodes", chain], chain, "chain", chains);
  for (const chain of Object.keys(config.passthrough)) unknown(["passthrough", chain], chain, "chain", chains);
  for (const name of Object.keys(config.publicUrls)) unknown(["publicUrls", name], name, "API", names);
  for (const chain of config.simulate ?? []) {
    if (!chains.includes(chain))
      report(["simulate"], `simulate: there is no chain ${shownName([chain])}. ${didYouMean(chain, chains)}`);
  }
}

function checkNodes(config: Config, simulated: readonly string[], report: Report): void {
  const own = ownAddresses(config);
  for (const [chain, networks] of Object.entries(config.nodes)) {
    const path = ["nodes", chain];
    if (simulated.includes(chain)) report(path, `nodes.${chain} and simulate name the same chain. Remove one of them.`);
    for (const [network, nodes] of Object.entries(networks)) {
      const names = nodes.map(({ name }) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      const at = [...path, network];
      if (twice !== undefined) report(at, `${shownName(at)} has two nodes named ${twice}.`);
      for (const [index, { name, url, ws, headers, tls }] of nodes.entries()) {
        const node = `node ${name} (${chain}, ${shownName([network])})`;
        for (const [member, value] of Object.entries({ url, ...(ws !== undefined && { ws }) })) {
          if (!own.has(addressOf(value))) continue;
          const message = `The ${member} of ${node} is the gateway's own address: such calls are refused as a loop. Name the node's address.`;
          report([...at, index, member], message, true);
        }
        if (tls && ![url, ws].some((one) => one && /^(?:https|wss):/i.test(one))) {
          const message = `tls of ${node} has no use, since its url is not encrypted. Write https, or remove tls.`;
          report([...at, index, "tls"], message, true);
        }
        for (const member of shortCredentials(new URL(url), headers)) {
          const message = `The credential in ${member.join(".")} of ${node} has fewer than 8 characters: the gateway cannot mask it in answers. Use a longer one.`;
          report([...at, index, ...member], message, true);
        }
      }
      if (nodes.length === 0) report(at, `${shownName(at)} has no node: calls are refused.`, true);
    }
  }
  for (const chain of Object.keys(config.passthrough)) {
    if (!simulated.includes(chain)) continue;
    const message = `passthrough.${chain} has no use while ${chain} is simulated: a simulated ledger knows only the document.`;
    report(["passthrough", chain], message, true);
  }
}

/** Refuses passthrough beside parameters with slashes: a node could read the value as a path that only passthrough may open. */
function checkSlashes({ passthrough }: Config, { name, document }: Api, report: Report): void {
  const paths = Object.entries(document.paths ?? {});
  const [path] = paths.find(([, item]) => resolveReference(document, item)["x-encoded-slashes"]) ?? [];
  if (!passthrough[name] || path === undefined) return;
  const message = `passthrough.${name} cannot be used: ${path} of its document has x-encoded-slashes. Remove one of them.`;
  report(["passthrough", name], message);
}

/** Lists host and port of public URLs, and those under which this machine reaches the listening address. */
function ownAddresses({ listen, publicUrls }: Config): ReadonlySet<string> {
  const isAny = ["0.0.0.0", "::"].includes(listen.host);
  const interfaces = Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));
  const hosts = isAny ? ["localhost", ...interfaces] : isLoopback(listen.host) ? ["localhost", "127.0.0.1", "::1"] : [];
  const urls = [listen.host, ...hosts].map((host) => `http://${isIP(host) === 6 ? `[${host}]` : host}:${listen.port}`);
  return new Set([...urls, ...Object.values(publicUrls)].map(addressOf));
}

function addressOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname.replace(/\.$/, "")}:${port || (/^(?:https|wss):$/.test(protocol) ? 443 : 80)}`;
}

function warnOfMissingNodes(
  config: Config,
  chains: readonly string[],
  simulated: readonly string[],
  report: Report,
): void {
  if (Object.keys(config.nodes).length === 0) return;
  const without = chains.filter((chain) => !config.nodes[chain] && !simulated.includes(chain));
  if (without.length === 0) return;
  const message = `nodes has no ${without.join(", ")}: calls of a chain without nodes are refused as overloaded. Configure nodes for every chain that you offer.`;
  report(["nodes"], message, true);
}

/** Checks that no API has the public host of a chain, since that host selects the chain. */
function checkHosts({ publicUrls }: Config, chains: readonly string[], report: Report): void {
  const hosts = Object.entries(publicUrls).map(([name, url]) => ({ name, spellings: hostSpellings(new URL(url)) }));
  for (const { name, spellings } of hosts) {
    const other = hosts.find((one) => one.name !== name && one.spellings.some((text) => spellings.includes(text)));
    if (!other || !chains.includes(name)) continue;
    report(["publicUrls", name], `publicUrls.${name} has the host of publicUrls.${other.name}. Give each its own.`);
  }
}

function checkLimits(config: Config, apis: readonly Api[], areValid: AreValid, report: Report): void {
  const { limits, timeouts, listen, operations } = config;
  const mostExpensive = mostExpensiveOf({ apis, config });
  if (areValid("limits") && mostExpensive.computeUnits > limits.burst) {
    report(
      ["limits", "burst"],
      `limits.burst is less than a call of ${mostExpensive.name} costs: write ${mostExpensive.computeUnits} or more.`,
    );
  }
  if (timeouts.head > timeouts.total) {
    const message =
      "timeouts.head is longer than timeouts.total, which ends a call first. Choose a longer timeouts.total.";
    report(["timeouts", "head"], message, true);
  }
  const isSame = listen.port !== 0 && listen.port === operations.port && listen.host === operations.host;
  if (isSame && areValid("listen", "operations")) {
    report(["operations"], "operations must be another address than listen, such as 127.0.0.1:9090.");
  }
}

function warnOfExposure(
  { listen, operations, trustProxy, publicUrls }: Config,
  chains: readonly string[],
  areValid: AreValid,
  report: Report,
): void {
  if (!isLoopback(operations.host)) {
    const message =
      "operations listens beyond this machine: metrics show your nodes and your traffic. Keep it private.";
    report(["operations"], message, true);
  }
  if (isLoopback(listen.host)) return;
  if (areValid("trustProxy") && trustProxy.length === 0) {
    const message =
      "listen takes plain HTTP from beyond this machine: keys travel unencrypted. Put a TLS proxy in front (the command nginx prints a configuration for one), and name it in trustProxy.";
    report(["listen"], message, true);
  }
  const without = chains.filter((chain) => publicUrls[chain] === undefined);
  if (areValid("publicUrls") && without.length > 0) {
    report(
      ["publicUrls"],
      `publicUrls has no ${without.join(", ")}: lists and links show the listening address.`,
      true,
    );
  }
}

/** Warns if others than this user and root can replace files of the data folder. Volumes are often such folders, so it is no mistake. */
function warnOfOpenFolder({ data }: Config, report: Report): void {
  const stats = findFolder(data);
  if (!stats) return;
  if (![process.geteuid?.(), 0].includes(stats.uid)) {
    const message = `data: ${data} belongs to another user (${stats.uid}), who can change its files, such as master key and journal. Run the gateway as that user.`;
    report(["data"], message, true);
  } else if ((stats.mode & 0o022) !== 0) {
    const message = `data: other users can change the files in ${data}, such as master key and journal. Run \`chmod 700\` on it, unless nobody else has access to it.`;
    report(["data"], message, true);
  }
}

/** Reads owner and mode of a folder. `undefined` if there is none, or if this user has no access to it. */
function findFolder(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
