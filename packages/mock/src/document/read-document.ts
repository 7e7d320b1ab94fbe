import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { errorCode } from "../values/error-code.ts";
import { errorMessage } from "../values/error-message.ts";

const require = createRequire(import.meta.url);

/** Reads a document from a JSON or YAML file. Throws with the file and what is wrong with it. */
export function readDocument(file: string): object {
  const isYaml = /\.ya?ml$/i.test(file);
  try {
    const text = readFileSync(file, "utf8");
    const document: unknown = isYaml ? parseYaml(text) : JSON.parse(text);
    if (typeof document !== "object" || document === null) throw new Error("it holds no object");
    return document;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error(`${file} is not JSON: ${cause.message}`, { cause });
    if (errorCode(cause) === "ENOENT") throw new Error(`There is no file ${file}.`, { cause });
    // The parser of YAML adds the lines in question. The first line says where they are.
    const [reason] = errorMessage(cause).split(/:?\n/, 1);
    throw new Error(`${file} cannot be read${isYaml ? " as YAML" : ""}: ${reason}`, { cause });
  }
}

/** The parser is loaded when the first YAML file comes. */
function parseYaml(text: string): unknown {
  const { parse } = require("yaml") as { parse(text: string): unknown };
  return parse(text);
}
