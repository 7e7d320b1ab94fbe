import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { errorMessage, isObject, nearest } from "@ledgergate/service-kit";
import { yamlFault } from "@ledgergate/service-kit/bundles";
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from "yaml";
import type { core, ZodError } from "zod";
import type { Config, Settings } from "./config.ts";
import { configSchema, didYouMean, memberNames } from "./schema.ts";

export interface Problem {
  /** File and line, or the flag. Absent if a program passed the configuration. */
  readonly at?: string;
  /** Fault and remedy of a member, without its value, which may be a secret. */
  readonly message: string;
  /** True if the gateway can run nevertheless. */
  readonly warning?: true;
}

/** Path to a member: names, and positions in lists. */
export type MemberPath = readonly PropertyKey[];

export interface ReadConfig {
  /** Absent if nothing can be read. An unknown member is read as the most similar known one, an invalid one as its default. */
  readonly config?: Config;
  /** The members that file, flags and environment set. */
  readonly written: object;
  /** Members of the configuration with an invalid value somewhere in them. */
  readonly invalid: ReadonlySet<PropertyKey>;
  readonly problems: readonly Problem[];
  /** Place of a member or of its parent. `undefined` if neither is in the file. */
  placeOf(path: MemberPath): string | undefined;
}

export interface ConfigSource {
  readonly file?: string;
  /** Configuration of a program. It replaces the file. */
  readonly settings?: Settings;
  /** Values of flags, by member. They override the file, and `LEDGERGATE_DATABASE` of the environment. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Values of `${NAME}`. Unless a program passes the configuration, `LEDGERGATE_DATABASE` overrides the file's `database`. */
  readonly env: NodeJS.Dict<string>;
}

/** Reads the configuration by its schema. The problems name every value that breaks the schema, with file, line and remedy. */
export function readConfig({ file, settings, flags = {}, env }: ConfigSource, isReload = false): ReadConfig {
  const { LEDGERGATE_DATABASE: database } = env;
  const overrides = { ...(database && settings === undefined && { database }), ...flags };
  const problems: Problem[] = [];
  const lines = new LineCounter();
  const { document, content = settings ?? {} } = file === undefined ? {} : parseFile(file, lines, problems);
  /** Misspelled names of corrected members, as the file writes them, by the member's corrected path. */
  const writtenNames = new Map<string, string>();
  const asWritten = (path: MemberPath): MemberPath =>
    path.map((step, index) => writtenNames.get(nameOf(path.slice(0, index + 1))) ?? step);
  const placeOf = (path: MemberPath): string | undefined => {
    if (Object.hasOwn(flags, path[0] ?? "")) return `--${String(path[0])}`;
    if (Object.hasOwn(overrides, path[0] ?? "")) return `$LEDGERGATE_${String(path[0]).toUpperCase()}`;
    const offset = document && offsetOf(document, asWritten(path));
    return offset === undefined ? undefined : `${file}:${lines.linePos(offset).line}`;
  };
  const invalid = new Set<PropertyKey>();
  if (problems.length === 0 && file !== undefined && isObject(content) && Object.keys(content).length === 0)
    problems.push({ at: file, ...(isReload ? emptyReload : emptyStart) });
  if (problems.some(({ warning }) => !warning)) return { written: {}, problems, invalid, placeOf };

  const unset = new Set<string>();
  const report = (path: MemberPath, message: string, value: unknown = ""): void => {
    const at = placeOf(path);
    const member = at?.startsWith("--") ? [] : [shownName(asWritten(path), value)];
    problems.push({ ...(at !== undefined && { at }), message: [...member, message].join(" ") });
  };
  const written = replaceVariables(content, env, (path, missing) => {
    unset.add(nameOf(path));
    invalid.add(path[0] ?? "");
    // Other names may be a part of a secret.
    const areNames = missing.every((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
    const [names, example] = areNames ? [missing.join(" and "), missing[0]] : ["a variable", "NAME"];
    const remedy = `Set it, or write a default: \${${example}:-…}.`;
    report(path, `needs ${names}, which the environment does not have. ${remedy}`);
  });
  const merge = (settings: object) => ({ ...(file ? resolvePaths(dirname(file), settings) : settings), ...overrides });
  const parse = (settings: unknown, omitted: ReadonlySet<PropertyKey> = new Set()) => {
    if (!isObject(settings)) return configSchema.safeParse(settings);
    const members = Object.entries(merge(settings));
    return configSchema.safeParse(Object.fromEntries(members.filter(([name]) => !omitted.has(name))));
  };
  let { data: config, error } = parse(written);
  // The content of an unknown member is checked under the corrected name. It may contain further unknown members.
  for (let unknown = unknownIn(error); unknown.length > 0; unknown = unknownIn(error)) {
    for (const { path, keys, message } of unknown) {
      // The schema's message for unknown members lists the known names.
      const known = message.split("\n");
      for (const key of keys) {
        report([...path, key], `is not known. ${didYouMean(key, known)}`, valueAt(written, [...path, key]));
        const name = nearest(key, known);
        if (renameMember(written, path, key, name)) writtenNames.set(nameOf([...path, name]), key);
      }
    }
    ({ data: config, error } = parse(written));
  }
  for (const { path, message } of error?.issues ?? []) {
    if (path[0] !== undefined) invalid.add(path[0]);
    if (!unset.has(nameOf(asWritten(path)))) report(path, message, valueAt(written, path));
  }
  config ??= parse(written, invalid).data;
  return { ...(config && { config }), written: merge(Object(written)), invalid, problems, placeOf };
}

const emptyStart = {
  message: "says nothing: the defaults hold, and simulated ledgers serve every chain.",
  warning: true,
} as const;
const emptyReload = { message: "says nothing: it may be cut. Write a member, or restart the gateway." };

function unknownIn(error: ZodError | undefined): core.$ZodIssueUnrecognizedKeys[] {
  return (error?.issues ?? []).filter((issue) => issue.code === "unrecognized_keys");
}

/** Renames a member if the new name is free, else removes it. */
function renameMember(settings: unknown, path: MemberPath, key: string, name: string | undefined): name is string {
  const parent = valueAt(settings, path) as Record<string, unknown>;
  const { [key]: value } = parent;
  delete parent[key];
  if (name === undefined || Object.hasOwn(parent, name)) return false;
  parent[name] = value;
  return true;
}

function nameOf(path: MemberPath): string {
  const name = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  return name.slice(1) || "The configuration";
}

function valueAt(settings: unknown, path: MemberPath): unknown {
  return path.reduce((node, step) => Object(node)[step], settings);
}

/**
 * Names a member in a message. A text in place of a name may be a secret that belongs elsewhere, so `…` stands for a name with other
 * characters than the names of APIs, networks and headers, and for a name without a value.
 */
export function shownName(path: MemberPath, value: unknown = ""): string {
  const isBare = value === null || value === undefined;
  return nameOf(
    path.map((step, index) => {
      if (typeof step !== "string" || memberNames.has(step)) return step;
      return /^(?:[a-z][\w. -]{0,39})?$/i.test(step) && !(isBare && index === path.length - 1) ? step : "…";
    }),
  );
}

interface ParsedFile {
  readonly document?: Document;
  /** The document as plain objects. */
  readonly content?: unknown;
}

function parseFile(file: string, lineCounter: LineCounter, problems: Problem[]): ParsedFile {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    problems.push({ at: file, message: `cannot be read (${errorMessage(error).split(",")[0]}).` });
    return {};
  }
  // Warnings of the parser quote the text. With this log level, it prints none.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: "error" }) as Document;
  let [error, offset]: [unknown, number] = [document.errors[0], document.errors[0]?.pos[0] ?? 0];
  if (!error) {
    try {
      const content = document.toJS() ?? {};
      // Fails if an alias is within its own anchor.
      JSON.stringify(content);
      return { document, content };
    } catch (unresolved) {
      [error, offset] = [unresolved, offsetOfAlias(document)];
    }
  }
  const { line } = lineCounter.linePos(offset);
  const hint = /[{,].*[^"']\$\{/.test(text.split("\n")[line - 1] ?? "") ? ` Within { } quote it: "\${NAME}".` : "";
  problems.push({ at: `${file}:${line}`, message: `This is not YAML: ${yamlFault(error)}.${hint}` });
  return {};
}

/** Finds the first alias without an anchor, or within its own. */
function offsetOfAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias(_, alias, parents) {
      const found = alias.resolve(document);
      if (found && !parents.includes(found)) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/** Finds the offset of a member in a file, or of its nearest parent. */
function offsetOf(document: Document, path: MemberPath): number | undefined {
  let node: unknown = document.contents;
  let found = path.length === 0 ? node : undefined;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === step) : undefined;
    node = isSeq(node) ? node.items[Number(step)] : pair?.value;
    found = pair?.key ?? node ?? found;
  }
  return (found as Node | undefined)?.range?.[0];
}

/** Replaces `${NAME}` by values of the environment. Omits undefined members, and members with a missing variable. */
function replaceVariables(
  value: unknown,
  env: NodeJS.Dict<string>,
  onMissing: (path: MemberPath, names: readonly string[]) => void,
  path: MemberPath = [],
): unknown {
  const replaceIn = (name: PropertyKey, inner: unknown) => replaceVariables(inner, env, onMissing, [...path, name]);
  if (Array.isArray(value)) return value.map((inner, index) => replaceIn(index, inner));
  if (isObject(value)) {
    const entries = Object.entries(value).map(([name, inner]) => [name, replaceIn(name, inner)] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
  }
  if (typeof value !== "string") return value;
  const missing: string[] = [];
  const text = value.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, fallback?: string) => {
    const found = env[name] || fallback;
    if (found === undefined) missing.push(name);
    return found ?? "";
  });
  if (missing.length > 0) onMissing(path, missing);
  return missing.length > 0 ? undefined : text;
}

/** Members whose values are paths. `*` stands for any name or position. */
const pathMembers: readonly (readonly string[])[] = [
  ["data"],
  ["documents", "*"],
  ["nodes", "*", "*", "*", "tls", "*"],
];

/** Resolves the paths in a file, which are relative to the file. */
function resolvePaths(folder: string, settings: object): object {
  return pathMembers.reduce<object>((resolved, steps) => resolveAt(folder, resolved, steps) as object, settings);
}

function resolveAt(folder: string, value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return typeof value === "string" && value !== "" ? resolve(folder, value) : value;
  const inner = (name: string, member: unknown): unknown =>
    step === "*" || step === name ? resolveAt(folder, member, rest) : member;
  if (Array.isArray(value)) return value.map((member, index) => inner(String(index), member));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inner(name, member)]));
}
