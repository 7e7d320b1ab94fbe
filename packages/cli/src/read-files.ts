import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseExact } from "@ledgergate/runtime/parts";
import { coversMediaType, isObject } from "@ledgergate/service-kit";
import type { CommandIo } from "./command-io.ts";
import { hintAt } from "./describe-mistake.ts";
import { type BodyParts, type InputEntry, memberName, type Values } from "./operations.ts";
import { partNamed } from "./parts.ts";
import { UsageError } from "./usage-error.ts";

/** Names of the files that were read, by their content, for the command of a dry run. */
export const fileNames: WeakMap<Blob, string> = new WeakMap();

/** Reads the files that inputs name, and says what was read. */
export class InputFiles {
  readonly #stdin: CommandIo["stdin"];
  readonly #note: (line: string) => void;

  constructor(stdin: CommandIo["stdin"], note: (line: string) => void) {
    this.#stdin = stdin;
    this.#note = note;
  }

  /**
   * Puts files in place of their names: `@file` or `-` as a whole body, and `@file` as a part of bytes.
   *
   * @throws {@link UsageError} that names the flag, the file and the reason.
   */
  async readValues(inputs: readonly InputEntry[], values: Values): Promise<Values> {
    const given = inputs.filter(({ name }) => values[name] !== undefined);
    const read = given.map(async (input) => [input.name, await this.#readValue(input, values[input.name])] as const);
    return Object.fromEntries(await Promise.all(read));
  }

  /**
   * Reads the members of a body that `--body` gives: JSON, `@file`, or `-` for standard input. Returns the inputs of the operation by
   * name.
   *
   * @throws {@link UsageError} that names the wrong member, or the file and the reason.
   */
  async readMembers(inputs: readonly InputEntry[], given: string): Promise<Values> {
    const file = fileNamed(given);
    const text = file === undefined ? given : new TextDecoder().decode(await this.#read(file, "--body"));
    const body = parseJson(text, file === undefined ? "--body is not JSON." : `--body: ${file} is not JSON.`);
    if (!isObject(body)) throw new UsageError("--body must be a JSON object with members of the body.");
    const members = inputs.filter(({ rule }) => rule.in === "body");
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => {
        const input = members.find((one) => memberName(one) === name);
        if (input === undefined)
          throw new UsageError(`--body: ${name} is no input of this command${hintAt(name, members.map(memberName))}.`);
        if (input.variable !== undefined)
          throw new UsageError(`--body: ${name} is a secret. Set LEDGERGATE_${input.variable} instead.`);
        return [input.name, value];
      }),
    );
  }

  async #readValue({ rule, flag, isBytes, mediaRange, parts }: InputEntry, value: unknown): Promise<unknown> {
    if (parts) return this.#readParts(parts, value, flag);
    if (rule.in !== "payload") return value;
    // A list is given item by item, so a file is its only item.
    const [only, ...others] = [value].flat();
    const name = others.length === 0 ? fileNamed(only) : undefined;
    const type = name || mediaRange ? await typeOf(name ?? "", flag, mediaRange) : "";
    if (name === undefined) return isBytes ? new Blob([String(value)], { type }) : value;
    const bytes = await this.#read(name, `--${flag}`);
    if (isBytes) return named(name, new Blob([bytes], { type }));
    const text = new TextDecoder().decode(bytes);
    return rule.type === "string" ? text : parseJson(text, `--${flag}: ${name} is not JSON.`);
  }

  async #readParts(parts: BodyParts, value: unknown, flag: string): Promise<unknown> {
    if (!isObject(value)) return value;
    const readPart = async (part: string, given: unknown): Promise<unknown> => {
      if (Array.isArray(given)) return Promise.all(given.map((one) => readPart(part, one)));
      const { file, mediaType } = partNamed(part, parts);
      const name = file && fileNamed(given);
      if (name === undefined) return given;
      const bytes = await this.#read(name, `--${flag}`);
      if (file === "base64") return Buffer.from(bytes).toString("base64");
      const type = await typeOf(name, `${flag}: ${part}`, mediaType);
      return named(name, new File([bytes], basename(name), { type }));
    };
    const read = Object.entries(value).map(async ([part, given]) => [part, await readPart(part, given)] as const);
    return Object.fromEntries(await Promise.all(read));
  }

  /** Reads a file, or standard input if the name is `-`. */
  async #read(name: string, flag: string): Promise<Uint8Array<ArrayBuffer>> {
    const stdin = this.#stdin;
    try {
      if (name === "-" && stdin === undefined) throw new Error("there is no standard input");
      const bytes = name === "-" ? new Uint8Array(await buffer(stdin as AsyncIterable<Buffer>)) : await readFile(name);
      this.#note(`${flag}: ${bytes.length} bytes of ${name === "-" ? "standard input" : name}`);
      return bytes;
    } catch (cause) {
      throw new UsageError(`${flag}: ${name} cannot be read: ${(cause as Error).message}`, { cause });
    }
  }
}

/** Finds the type of a file: the only one that is wanted, else that of its extension. Refuses one that is not wanted. */
async function typeOf(name: string, flag: string, wanted = "*/*"): Promise<string> {
  if (!/[*,]/.test(wanted)) return wanted;
  // Loading it takes longer than a command without a file.
  const { default: mime } = await import("mime");
  const type = mime.getType(name) ?? "application/octet-stream";
  if (wanted.split(",").some((range) => coversMediaType(range, type))) return type;
  throw new UsageError(`--${flag} must be @FILE, with an extension of the type ${wanted}.`);
}

/** @throws {@link UsageError} with the refusal if the text is not JSON. It does not repeat the text. */
export function parseJson(text: string, refusal: string): unknown {
  try {
    return parseExact(text);
  } catch (cause) {
    throw new UsageError(refusal, { cause });
  }
}

function named<Content extends Blob>(name: string, content: Content): Content {
  fileNames.set(content, name);
  return content;
}

function fileNamed(value: unknown): string | undefined {
  if (value === "-" || value === "@-") return "-";
  return typeof value === "string" && /^@./.test(value) ? value.slice(1) : undefined;
}
