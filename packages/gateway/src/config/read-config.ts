import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { errorMessage, nearest } from "@ledgergate/document";
import { Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { Config, Settings } from "./config.ts";
import { configMembers, type Members, type Rule } from "./rules.ts";

/** Something to mend in the configuration. */
export interface Problem {
  /** File and line, or the flag; absent where a program gave the configuration. */
  readonly at?: string;
  /** What is wrong with which member, and the remedy. It repeats no value, in which secrets may stand. */
  readonly message: string;
  /** Whether the gateway runs with it all the same. */
  readonly warning?: true;
}

/** A configuration that was read, as far as it could be. */
export interface ReadConfig {
  /** Absent where there are problems that are no warnings. */
  readonly config?: Config;
  readonly problems: readonly Problem[];
  /** Where a member stands, by its path such as `limits.burst`; undefined for what stands nowhere. */
  placeOf(path: string): string | undefined;
}

/** Where the configuration comes from. */
export interface ConfigSource {
  /** The YAML file. */
  readonly file?: string;
  /** What stands in the file's place, for programs. */
  readonly settings?: Settings;
  /** What flags say, by member; they overrule the file. */
  readonly flags?: Readonly<Record<string, string>>;
  /** What `${NAME}` stands for. */
  readonly env: NodeJS.Dict<string>;
}

/** Reads the configuration by the table of its members. Every mistake is among the problems, with file, line and remedy. */
export function readConfig({ file, settings = {}, flags = {}, env }: ConfigSource): ReadConfig {
  const problems: Problem[] = [];
  const places = new Map<string, string>();
  const reader: Reader = { env, folder: file === undefined ? process.cwd() : dirname(resolve(file)), places, problems };
  let root = reader;
  let contents: unknown;
  if (file === undefined) {
    const document = new Document(settings);
    contents = document.contents;
    root = { ...reader, document };
  } else {
    const document = parseFile(file, problems);
    if (document) {
      contents = document.document.contents;
      root = { ...reader, ...document, file };
    }
  }
  const values = {
    ...(problems.length === 0 && readMembers(contents ?? undefined, configMembers, "", root)),
    ...readFlags(flags, reader),
  };
  const failed = problems.some(({ warning }) => !warning);
  return {
    ...(!failed && { config: withBurst(values as unknown as Config) }),
    problems,
    placeOf: (path) => places.get(path),
  };
}

/** The default of the burst depends on the rate. */
function withBurst(config: Config): Config {
  const { computeUnitsPerSecond, burst = 10 * computeUnitsPerSecond } = config.limits;
  return { ...config, limits: { ...config.limits, burst } };
}

interface Reader {
  readonly document?: Document;
  readonly file?: string;
  readonly lines?: LineCounter;
  readonly env: NodeJS.Dict<string>;
  /** What paths are relative to. */
  readonly folder: string;
  readonly places: Map<string, string>;
  readonly problems: Problem[];
}

function parseFile(file: string, problems: Problem[]): { document: Document; lines: LineCounter } | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    problems.push({ at: file, message: `cannot be read (${errorMessage(error).split(",")[0]}).` });
    return undefined;
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (!error) return { document: document as Document, lines };
  const { line } = lines.linePos(error.pos[0]);
  const hint = /[{,].*[^"']\$\{/.test(text.split("\n")[line - 1] ?? "") ? ` Within { } quote it: "\${NAME}".` : "";
  problems.push({ at: `${file}:${line}`, message: `This is not YAML: ${error.message.replace(/\.$/, "")}.${hint}` });
  return undefined;
}

/** Paths in flags are relative to where the command runs. */
function readFlags(flags: Readonly<Record<string, string>>, { places, problems }: Reader): Record<string, unknown> {
  const read = Object.entries(flags).flatMap(([name, text]) => {
    const { rule, flag = "" } = configMembers[name as keyof Config];
    const [at = ""] = flag.split(" ", 1);
    places.set(name, at);
    const value = rule.kind === "value" ? rule.read(text, process.cwd()) : undefined;
    if (rule.kind === "value" && value === undefined) problems.push({ at, message: `must be ${rule.expects}.` });
    return [[name, value]];
  });
  return Object.fromEntries(read);
}

function readMembers(node: unknown, members: Members<object>, path: string, reader: Reader): Record<string, unknown> {
  const rules = Object.entries(members as Members<Record<string, unknown>>);
  const given = entriesOf(node, path, reader);
  for (const [name, { key }] of given) {
    if (Object.hasOwn(members, name)) continue;
    const near = nearest(name, Object.keys(members));
    const remedy = near ? `Did you mean ${near}?` : `Known are ${Object.keys(members).join(", ")}.`;
    report(reader, key, `${join(path, name)} is not known. ${remedy}`);
  }
  const read = rules.flatMap(([name, { rule, default: fallback, required }]) => {
    const at = join(path, name);
    const member = given.get(name);
    if (member) {
      note(reader, at, member.key);
      return [[name, readNode(member.value, rule, at, reader)]];
    }
    if (required) report(reader, node, `${path} has no ${name}. Write one: ${expectation(rule)}.`);
    if (fallback === undefined) return [];
    // Defaults are written as in the file, but know no place in it.
    const document = new Document(fallback);
    const { lines: _, file: __, ...withoutFile } = reader;
    return [[name, readNode(document.contents, rule, at, { ...withoutFile, document, folder: process.cwd() })]];
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function readNode(given: unknown, rule: Rule, path: string, reader: Reader): unknown {
  const node = isAlias(given) && reader.document ? given.resolve(reader.document) : given;
  if (isScalar(node) && node.value === null) {
    report(reader, node, `${path} has no value. Write one, or remove the line.`);
    return undefined;
  }
  switch (rule.kind) {
    case "map":
      return readMembers(node, rule.members, path, reader);
    case "record": {
      const entries = [...entriesOf(node, path, reader)].map(([name, { key, value }]) => {
        const at = join(path, name);
        note(reader, at, key);
        return [name, readNode(value, rule.each, at, reader)];
      });
      return Object.fromEntries(entries);
    }
    case "list":
      if (isSeq(node)) return node.items.map((item, index) => readNode(item, rule.items, `${path}[${index}]`, reader));
      report(reader, node, `${path} must be a list.`);
      return undefined;
    case "value": {
      const value = isScalar(node) ? withEnvironment(node, path, reader) : undefined;
      if (value === unset) return undefined;
      const read = value === undefined ? undefined : rule.read(value, reader.folder);
      if (read === undefined) report(reader, node, `${path} must be ${rule.expects}.`);
      return read;
    }
  }
}

function entriesOf(node: unknown, path: string, reader: Reader): Map<string, { key: unknown; value: unknown }> {
  if (isMap(node)) {
    return new Map(node.items.map(({ key, value }) => [String(isScalar(key) ? key.value : key), { key, value }]));
  }
  if (node !== undefined) report(reader, node, `${path || "The configuration"} must have members, each with its name.`);
  return new Map();
}

/** What stands for a value whose variable is not set, which is reported already. */
const unset: unique symbol = Symbol("unset");

/** The value of a scalar, with `${NAME}` replaced by the environment's text. */
function withEnvironment(node: { readonly value: unknown }, path: string, reader: Reader): unknown {
  if (typeof node.value !== "string") return node.value;
  const missing: string[] = [];
  const text = node.value.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, fallback?: string) => {
    const value = reader.env[name] || fallback;
    if (value === undefined) missing.push(name);
    return value ?? "";
  });
  if (missing.length === 0) return text;
  const remedy = `Set it, or write a default: \${${missing[0]}:-…}.`;
  report(reader, node, `${path} needs ${missing.join(" and ")}, which the environment does not have. ${remedy}`);
  return unset;
}

function report(reader: Reader, node: unknown, message: string): void {
  const at = placeIn(reader, node);
  reader.problems.push({ ...(at !== undefined && { at }), message });
}

function placeIn({ file, lines }: Reader, node: unknown): string | undefined {
  if (file === undefined) return undefined;
  const offset = (node as Node | undefined)?.range?.[0];
  return lines && offset !== undefined ? `${file}:${lines.linePos(offset).line}` : file;
}

/** Remembers where a member stands. */
function note(reader: Reader, path: string, key: unknown): void {
  const at = placeIn(reader, key);
  if (at !== undefined) reader.places.set(path, at);
}

function expectation(rule: Rule): string {
  return rule.kind === "value" ? rule.expects : `a ${rule.kind}`;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
