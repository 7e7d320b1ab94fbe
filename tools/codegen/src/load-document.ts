import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";

/** Thrown if a file cannot be read as JSON or YAML. Its message is one line that starts with the file. */
export class LoadError extends Error {
  override readonly name = "LoadError";
}

/**
 * Reads a file as YAML if its name ends in `.yaml` or `.yml`, else as JSON.
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
  return /\.ya?ml$/i.test(file) ? parseYaml(file, text) : parseJson(file, text);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // V8 names the place, or quotes the text around it with its line breaks.
    throw new LoadError(`${file}: is not JSON: ${(cause as Error).message.replaceAll(/\s+/g, " ")}.`, { cause });
  }
}

/** Aliases of aliases expand exponentially (a "billion laughs" document). */
const MAX_ALIASES = 10_000;

function parseYaml(file: string, text: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, merge: true, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line } = lineCounter.linePos(error.pos[0]);
    throw new LoadError(`${file}:${line}: is not YAML: ${error.message.split("\n")[0]}.`, { cause: error });
  }
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (cause) {
    const { message } = cause as Error;
    const fault = message.startsWith("Unresolved alias")
      ? `is not YAML: ${message}`
      : `has aliases that add up to more than ${MAX_ALIASES} values`;
    throw new LoadError(`${file}: ${fault}.`, { cause });
  }
}
