import { readFile } from "node:fs/promises";
import { parseJson, parseYaml } from "@ledgergate/support/exact-document";

/** Thrown if a file cannot be read as JSON or YAML. Its message is one line that starts with the file. */
export class LoadError extends Error {
  override readonly name = "LoadError";
}

/**
 * Reads a file as YAML if its name ends in `.yaml` or `.yml`, else as JSON. An integer beyond 2^53 becomes a bigint.
 *
 * @throws {@link LoadError} that names the file and the place of a syntax error.
 */
export async function loadDocument(file: string): Promise<unknown> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    throw new LoadError(`${file}: ${describeCause(cause as NodeJS.ErrnoException)}.`, { cause });
  }
  if (text.trim() === "") throw new LoadError(`${file}: is empty.`);
  if (/^\s*</.test(text)) throw new LoadError(`${file}: is HTML or XML. Use the document itself, in JSON or YAML.`);
  return /\.ya?ml$/i.test(file) ? readYaml(file, text) : readJson(file, text);
}

function describeCause({ code }: NodeJS.ErrnoException): string {
  if (code === "ENOENT") return "no such file";
  if (code === "EISDIR") return "is a folder. Name a file in it";
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "is not text in UTF-8. Save it in this encoding";
  return `cannot be read (${code})`;
}

function readJson(file: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    // V8 names the place, or quotes the text around it with its line breaks.
    const hint = /\.json$/i.test(file) ? "" : " (the name of a file in YAML ends in .yaml or .yml)";
    throw new LoadError(`${file}: is not JSON${hint}: ${(cause as Error).message.replaceAll(/\s+/g, " ")}.`, { cause });
  }
}

function readYaml(file: string, text: string): unknown {
  try {
    return parseYaml(text);
  } catch (cause) {
    const { message, code, linePos } = cause as Error & {
      readonly code?: string;
      readonly linePos?: readonly { readonly line: number }[];
    };
    if (cause instanceof RangeError) throw new LoadError(`${file}: ${message}.`, { cause });
    const line = linePos?.[0] ? `:${linePos[0].line}` : "";
    if (code === "MULTIPLE_DOCS")
      throw new LoadError(`${file}${line}: begins a second document. Keep one in the file.`, { cause });
    throw new LoadError(`${file}${line}: is not YAML: ${message.split("\n")[0]}.`, { cause });
  }
}
