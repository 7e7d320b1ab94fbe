import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseExact } from "@ledgergate/runtime/parts";
import type { CommandIo } from "./command-io.ts";
import type { InputEntry, OperationEntry } from "./operations.ts";
import { UsageError } from "./usage-error.ts";

type Values = Readonly<Record<string, unknown>>;

/** Reads a file, or standard input if the name is `-`. */
type Read = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Puts files in place of their names: `@file` or `-` as a whole body, and `@file` as a part of bytes. Says what was read.
 *
 * @throws {@link UsageError} that names the flag, the file and the reason.
 */
export async function readFiles(
  { inputs }: Pick<OperationEntry, "inputs">,
  values: Values,
  io: Pick<CommandIo, "stdin">,
  note: (line: string) => void,
): Promise<Values> {
  const read: Values = Object.fromEntries(
    await Promise.all(
      inputs.map(async (input) => {
        const open: Read = async (name) => {
          const bytes = await readBytes(name, io.stdin, `--${input.flag}`);
          note(`--${input.flag}: ${bytes.length} bytes of ${name === "-" ? "standard input" : name}`);
          return bytes;
        };
        const value = values[input.name];
        return [input.name, value === undefined ? value : await readValue(input, value, open)] as const;
      }),
    ),
  );
  return { ...values, ...read };
}

async function readValue({ rule, flag, isBytes, fileParts }: InputEntry, value: unknown, open: Read): Promise<unknown> {
  if (fileParts) return readParts(fileParts, value, open);
  if (rule.in !== "payload") return value;
  // A list is given item by item, so a file is its only item.
  const [only, ...others] = [value].flat();
  const name = others.length === 0 ? fileNamed(only) : undefined;
  if (name === undefined) return isBytes ? new Blob([String(value)]) : value;
  const bytes = await open(name);
  if (isBytes) return new Blob([bytes]);
  const text = new TextDecoder().decode(bytes);
  if (rule.type === "string") return text;
  try {
    return parseExact(text);
  } catch (cause) {
    throw new UsageError(`--${flag}: ${name} is not JSON.`, { cause });
  }
}

async function readParts(names: readonly string[], value: unknown, open: Read): Promise<unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const parts = Object.entries(value).map(async ([part, given]) => {
    const name = names.includes(part) ? fileNamed(given) : undefined;
    return [part, name === undefined ? given : new File([await open(name)], basename(name))] as const;
  });
  return Object.fromEntries(await Promise.all(parts));
}

function fileNamed(value: unknown): string | undefined {
  if (value === "-" || value === "@-") return "-";
  return typeof value === "string" && /^@./.test(value) ? value.slice(1) : undefined;
}

async function readBytes(name: string, stdin: CommandIo["stdin"], flag: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (name !== "-") return await readFile(name);
    if (stdin === undefined) throw new Error("there is no standard input");
    return new Uint8Array(await buffer(stdin as AsyncIterable<Buffer>));
  } catch (cause) {
    throw new UsageError(`${flag}: ${name} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
