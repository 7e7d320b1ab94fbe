import { isObject } from "@ledgergate/service-kit";
import type { Settings } from "./config.ts";
import { parseFile, type Written } from "./parse-file.ts";
import { type Problem, Problems } from "./problems.ts";
import { readMembers } from "./read-members.ts";
import { configSchema } from "./schema.ts";

export interface ConfigSource {
  readonly file?: string;
  /** Configuration of a program. It replaces the file. */
  readonly settings?: Settings;
  /** Values of flags, by member. They override the file, and `LEDGERGATE_DATABASE` of the environment. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Values of `${NAME}`. Unless a program passes the configuration, `LEDGERGATE_DATABASE` overrides the file's `database`. */
  readonly env: NodeJS.Dict<string>;
}

/**
 * Reads the configuration by its schema. The problems name every value that breaks the schema, with file, line and remedy.
 *
 * @returns no configuration if nothing can be read. An unknown member is read as the most similar known one, an invalid one as its default
 */
export function readConfig({ file, settings, flags = {}, env }: ConfigSource, isReload = false) {
  const problems = new Problems();
  const found: Written | Problem =
    file === undefined ? { content: settings ?? {}, lineOf: () => undefined } : parseFile(file);
  if ("message" in found) problems.all.push(found);
  else if (file !== undefined && isObject(found.content) && Object.keys(found.content).length === 0)
    problems.all.push({ at: file, ...(isReload ? emptyReload : emptyStart) });
  if ("message" in found || problems.all.some(({ warning }) => !warning)) return { written: {}, problems };

  const content = readMembers(found, env, problems);
  const { LEDGERGATE_DATABASE: database } = env;
  const written = { ...Object(content), ...(database && settings === undefined && { database }), ...flags };
  if (written.database === database) problems.note(["database"], { at: "$LEDGERGATE_DATABASE", name: "database" });
  for (const name of Object.keys(flags)) problems.note([name], { at: `--${name}`, name: "" });
  const { data, error } = configSchema.safeParse(isObject(content) ? written : content);
  for (const { path, message } of error?.issues ?? []) problems.refuse(path, message);
  const valid = Object.entries(written).filter(([name]) => !problems.invalid.has(name));
  const config = data ?? configSchema.safeParse(Object.fromEntries(valid)).data;
  return { config, written, isEnded: found.isEnded, problems };
}

const emptyStart = {
  message: "says nothing: the defaults hold, and simulated ledgers serve every chain.",
  warning: true,
} as const;
const emptyReload = { message: "says nothing: complete it if it is cut, else restart the gateway." };
