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
    text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const reason = code === "ENOENT" ? "no such file" : `cannot be read (${code})`;
    throw new LoadError(`${file}: ${reason}.`, { cause });
  }
  return /\.ya?ml$/i.test(file) ? readYaml(file, text) : readJson(file, text);
}

function readJson(file: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    // V8 names the place, or quotes the text around it with its line breaks.
    throw new LoadError(`${file}: is not JSON: ${(cause as Error).message.replaceAll(/\s+/g, " ")}.`, { cause });
  }
}

function readYaml(file: string, text: string): unknown {
  try {
    return parseYaml(text);
  } catch (cause) {
    const { message, linePos } = cause as Error & { readonly linePos?: readonly { readonly line: number }[] };
    if (cause instanceof RangeError) throw new LoadError(`${file}: ${message}.`, { cause });
    const line = linePos?.[0] ? `:${linePos[0].line}` : "";
    throw new LoadError(`${file}${line}: is not YAML: ${message.split("\n")[0]}.`, { cause });
  }
}
