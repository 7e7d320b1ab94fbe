import { type Stats, statSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { errorMessage, listSlowPatterns, missingAnswers, readApi, resolveReference } from "@ledgergate/service-kit";
import { knownApis, loadSpecs } from "@ledgergate/service-kit/bundles";
import { checkReload } from "./check-reload.ts";
import type { Config } from "./config.ts";
import { shortCredentials } from "./credentials.ts";
import { hostSpellings } from "./host-spellings.ts";
import type { MemberPath, Problem, Report } from "./problems.ts";
import { type ConfigSource, readConfig } from "./read-config.ts";
import { didYouMean } from "./schema.ts";
import { mostExpensiveOf, type Setup } from "./setup.ts";

export type CheckedConfig = ReturnType<typeof checkConfig>;

/**
 * Reads a configuration, and checks it against the documents and this machine.
 *
 * @param inUse the setup of the gateway that reads its configuration again
 * @returns no setup if a problem is more than a warning
 */
export function checkConfig(source: ConfigSource, inUse?: Setup) {
  const { config, problems, ...given } = readConfig(source, inUse !== undefined);
  const { all, invalid } = problems;
  const hasFailed = (): boolean => all.some(({ warning }) => !warning);
  let setup: Setup | undefined;
  // Without all documents, the names of the chains are unknown.
  if (config && !invalid.has("documents")) {
    const report: Report = (path, ...problem) => invalid.has(path[0] ?? "") || problems.report(path, ...problem);
    const warn: Report = (path, message) => report(path, message, true);
    const reports: Reports = { report, warn, invalid };
    setup = readSetup(config, given, reports);
    for (const check of checks) check(setup, reports);
    const database = URL.parse(source.flags?.database ?? "");
    if (database?.password || database?.searchParams.has("password"))
      warn(["database"], "shows a password in the list of processes. Set LEDGERGATE_DATABASE instead.");
    if (inUse && !hasFailed()) checkReload(inUse, setup, report);
  }
  const sorted = all.toSorted((one, other) => lineOf(one) - lineOf(other));
  return { setup: hasFailed() ? undefined : setup, problems: sorted };
}

function lineOf({ at }: Problem): number {
  return Number(/:(\d+)$/.exec(at ?? "")?.[1] ?? 0);
}

/** Adds a mistake, or a warning, of a member. */
interface Reports {
  readonly report: Report;
  readonly warn: Report;
  /** Members with an invalid value, which have their defaults instead: nothing can be compared with them. */
  readonly invalid: ReadonlySet<PropertyKey>;
}

type Check = (setup: Setup, reports: Reports) => void;

function readSetup(config: Config, given: Pick<Setup, "written" | "isEnded">, { invalid, report }: Reports): Setup {
  const documents: Record<string, object> = {};
  const apis = knownApis(config.documents).flatMap((name) => {
    try {
      const [document = {}] = loadSpecs(config.documents, [name]).values();
      documents[name] = document;
      return [readApi(name, document)];
    } catch (error) {
      report(["documents", name], `cannot be used: ${errorMessage(error)}`);
      return [];
    }
  });
  const chains = apis.filter(({ keyed }) => keyed).map(({ name }) => name);
  const isOnlySimulated = Object.keys(config.nodes).length === 0 && !invalid.has("nodes") && !invalid.has("simulate");
  const simulated = [...new Set(config.simulate ?? (isOnlySimulated ? chains : []))];
  return { config, ...given, documents, apis, chains, simulated };
}

const checks: readonly Check[] = [
  checkNames,
  checkDocuments,
  checkNodes,
  checkPassthrough,
  warnOfMissingNodes,
  checkHosts,
  checkLimits,
  warnOfExposure,
  warnOfOpenFolder,
];

function checkNames({ config, apis, chains }: Setup, { report }: Reports): void {
  const check = (path: MemberPath, name: string, what: string, known: readonly string[]): void => {
    if (!known.includes(name)) report(path, `names no ${what}. ${didYouMean(name, known)}`);
  };
  const names = apis.map(({ name }) => name);
  for (const member of ["nodes", "passthrough"] as const)
    for (const chain of Object.keys(config[member])) check([member, chain], chain, "chain", chains);
  for (const name of Object.keys(config.publicUrls)) check(["publicUrls", name], name, "API", names);
  for (const [index, chain] of (config.simulate ?? []).entries()) check(["simulate", index], chain, "chain", chains);
}

function checkDocuments({ apis }: Setup, { report, warn }: Reports): void {
  for (const api of apis) {
    const missing = missingAnswers(api, true);
    if (missing !== undefined) warn(["documents", api.name], `lacks examples: ${missing}`);
    for (const fault of api.leftOut) warn(["documents", api.name], `is not served as a whole: ${fault}`);
    for (const slow of listSlowPatterns(api.document))
      report(["documents", api.name], `cannot be used: ${slow} Write it without nested repetitions.`);
  }
}

function checkNodes({ config, simulated }: Setup, { report, warn }: Reports): void {
  for (const [chain, networks] of Object.entries(config.nodes)) {
    const path = ["nodes", chain];
    if (simulated.includes(chain)) report(path, "and simulate name the same chain. Remove one of them.");
    for (const [network, nodes] of Object.entries(networks)) {
      const at = [...path, network];
      const names = nodes.map(({ name }) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) report(at, `has two nodes named ${twice}.`);
      const short =
        "has a credential of fewer than 8 characters: the gateway cannot mask it in answers. Use a longer one.";
      for (const [index, { url, headers }] of nodes.entries())
        for (const member of shortCredentials(new URL(url), headers)) warn([...at, index, ...member], short);
    }
  }
}

function checkPassthrough({ config: { passthrough }, apis }: Setup, { report }: Reports): void {
  for (const chain of Object.keys(passthrough)) {
    const path = ["passthrough", chain];
    const { document } = apis.find(({ name }) => name === chain) ?? {};
    const paths = Object.entries(document?.paths ?? {});
    // A node could read such a value as a path that only passthrough may open.
    const slashed = paths.find(([, item]) => document && resolveReference(document, item)["x-encoded-slashes"]);
    if (slashed)
      report(path, `cannot be used: ${slashed[0]} of its document has x-encoded-slashes. Remove one of them.`);
  }
}

function warnOfMissingNodes({ config: { nodes }, chains, simulated }: Setup, { warn, invalid }: Reports): void {
  const hasNode = (chain: string): boolean => Object.values(nodes[chain] ?? {}).flat().length > 0;
  const without = chains.filter((chain) => !hasNode(chain) && !simulated.includes(chain));
  if (Object.keys(nodes).length === 0 || without.length === 0 || invalid.has("simulate")) return;
  const remedy = "Configure nodes for every chain that you offer.";
  warn(["nodes"], `has no node of ${without.join(", ")}: calls of such a chain are refused as overloaded. ${remedy}`);
}

/** Checks that no API has the public host of a chain, since that host selects the chain. */
function checkHosts({ config: { publicUrls }, chains }: Setup, { report }: Reports): void {
  const hosts = Object.entries(publicUrls).map(([name, url]) => ({ name, spellings: hostSpellings(new URL(url)) }));
  for (const { name, spellings } of hosts) {
    const other = hosts.find((one) => one.name !== name && one.spellings.some((text) => spellings.includes(text)));
    if (other && chains.includes(name))
      report(["publicUrls", name], `has the host of publicUrls.${other.name}. Give each its own.`);
  }
}

function checkLimits({ config, apis }: Setup, { report, invalid }: Reports): void {
  const { limits, listen, operations } = config;
  const { name, computeUnits } = mostExpensiveOf({ apis, config });
  if (computeUnits > limits.burst)
    report(["limits", "burst"], `is less than a call of ${name} costs: write ${computeUnits} or more.`);
  if (listen.port !== 0 && listen.port === operations.port && listen.host === operations.host && !invalid.has("listen"))
    report(["operations"], "must be another address than listen, such as 127.0.0.1:9090.");
}

function warnOfExposure({ config, chains }: Setup, { warn, invalid }: Reports): void {
  const { listen, operations, trustProxy, publicUrls } = config;
  if (!isLoopback(operations.host)) {
    const message = "listens beyond this machine: metrics show your nodes and your traffic. Keep it private.";
    warn(["operations"], message);
  }
  if (isLoopback(listen.host)) return;
  if (trustProxy.length === 0 && !invalid.has("trustProxy")) {
    const message =
      "takes plain HTTP from beyond this machine: keys travel unencrypted. Put a TLS proxy in front (the command nginx prints a configuration for one), and name it in trustProxy.";
    warn(["listen"], message);
  }
  const without = chains.filter((chain) => publicUrls[chain] === undefined);
  if (without.length > 0)
    warn(["publicUrls"], `has no ${without.join(", ")}: lists and links show the listening address.`);
}

/** Warns if others than this user and root can replace files of the data folder. Volumes are often such folders, so it is no mistake. */
function warnOfOpenFolder({ config: { data } }: Setup, { warn }: Reports): void {
  const { uid = 0, mode = 0, dev } = findFolder(data) ?? {};
  const files = "files, such as master key and journal";
  if (![process.geteuid?.(), 0].includes(uid))
    warn(["data"], `belongs to another user (${uid}), who can change its ${files}. Run the gateway as that user.`);
  else if ((mode & 0o022) !== 0) {
    const remedy = `Run \`chmod 700 ${data}\`, unless nobody else has access to it.`;
    warn(["data"], `lets other users change its ${files}. ${remedy}`);
  }
  // A start closes or refuses any other folder of the journal.
  const journal = findFolder(join(data, "journal"));
  if (journal && journal.dev !== dev && (journal.mode & 0o022) !== 0)
    warn(["data"], "has a volume as journal, on which other users can forge charges. Mount it for this user alone.");
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
