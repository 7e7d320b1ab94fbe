import { readFileSync } from "node:fs";
import { errorCode } from "../values/error-code.ts";
import { jsonErrorPlace } from "./json-error-place.ts";
import type { MockState } from "./mock-state.ts";
import { readState } from "./read-state.ts";
import type { State } from "./state.ts";

/** A state that was given as it is, or as the JSON file that holds it. Throws one sentence with file and place. */
export function loadState(given: MockState | string): State {
  return typeof given === "string" ? readState(readJson(given), given) : readState(given, "state");
}

/** The chains of a state that no API is named after: misspelt, or ledgers that the mock does not have. */
export function strayChains({ teams }: State, known: readonly string[]): string[] {
  const chains = teams.flatMap(({ endpoints }) => endpoints.map(({ chain }) => chain));
  return [...new Set(chains)].filter((chain) => !known.includes(chain));
}

function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = jsonErrorPlace(text);
    throw new Error(`${file}: not JSON from line ${line} column ${column} on. Mend it there, or ${orElse}`);
  }
}

function readText(file: string): string {
  try {
    // A byte order mark is no part of the text.
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const code = errorCode(error);
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: "there is no such file",
      EISDIR: "this is a folder, not a file",
      EACCES: "this file may not be read",
    };
    throw new Error(`${file}: ${reasons[String(code)] ?? `cannot be read (${code})`}. Name another one, or ${orElse}`);
  }
}

const orElse = "leave the state out for the default one.";
