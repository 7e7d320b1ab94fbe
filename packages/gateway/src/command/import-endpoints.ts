import { hash } from "node:crypto";
import { openKeyFile } from "../input-file.ts";
import { readLines } from "../lines.ts";
import { WordTable } from "../snapshot/word-table.ts";
import { type Column, checkHead, type EndpointLines, type Mistake, readFields } from "./endpoint-lines.ts";
import type { ImportAnswer, ImportStep } from "./import-step.ts";

/** Number of lines that are sent to the gateway at once. Their endpoints are one transaction, of less than a second. */
const linesOfStep = 1_000;

/**
 * Creates the endpoints of a CSV file with their keys. `ask` runs a step in the process that has the store open. First checks the whole
 * file, then writes. If writing fails, takes back what was written.
 */
export async function importEndpoints(
  file: string,
  ask: (step: ImportStep) => Promise<ImportAnswer>,
): Promise<{ readonly file: string; readonly endpoints: number }> {
  // It is read twice.
  if (file === "-") throw new Error("The endpoints must be in a file. They cannot come from standard input.");
  const mistakes = new Mistakes(file);
  const keys = new FirstLines();
  let endpoints = 0;
  for await (const { head, line, lines } of readSteps(file)) {
    const { mistakes: found = [] } = await ask({ step: "check", head, line, lines });
    const repeated = findRepeatedKeys(keys, { head, line, lines }, found);
    mistakes.add([...repeated, ...found].toSorted((one, other) => one.line - other.line));
    endpoints += lines.length;
  }
  mistakes.throwIfAny();
  if (endpoints === 0) return { file, endpoints };
  let { begun = { first: 0, last: 0 } } = await ask({ step: "begin" });
  try {
    for await (const { head, line, lines } of readSteps(file)) {
      const answer = await ask({ step: "write", begun, head, line, lines });
      mistakes.add(answer.mistakes ?? []);
      mistakes.throwIfAny();
      begun = answer.begun ?? begun;
    }
    await ask({ step: "end", begun });
  } catch (error) {
    // If this fails, the endpoints never become valid, and the gateway deletes them later.
    await ask({ step: "take back", begun }).catch(() => {});
    throw error;
  }
  return { file, endpoints };
}

/** Reads a file in parts, without its first line. */
async function* readSteps(file: string): AsyncGenerator<EndpointLines> {
  let head: readonly Column[] | undefined;
  let line = 2;
  let lines: string[] = [];
  for await (const read of readLines(openKeyFile(file, true))) {
    for (const text of read) {
      const plain = text.replace(/\r$/, "");
      if (!head) head = checkHead(file, plain);
      else if (lines.push(plain) === linesOfStep) {
        yield { head, line, lines };
        line += lines.length;
        lines = [];
      }
    }
  }
  head ??= checkHead(file, "");
  if (lines.length > 0) yield { head, line, lines };
}

/** Finds keys that earlier lines have. Keys with another mistake are left out. */
function findRepeatedKeys(
  keys: FirstLines,
  { head, line: first, lines }: EndpointLines,
  mistakes: readonly Mistake[],
): Mistake[] {
  const wrong = new Set(mistakes.filter(({ column }) => column === "key").map(({ line }) => line));
  return lines.flatMap((text, index): Mistake[] => {
    const line = first + index;
    const fields = readFields(text);
    if (fields?.length !== head.length || wrong.has(line)) return [];
    const before = keys.firstLineOf(fields[head.indexOf("key")] ?? "", line);
    return before === undefined ? [] : [{ line, column: "key", mistake: `Line ${before} has the same key.` }];
  });
}

/** The lines in which keys appear first. A million keys take 40 MB. */
class FirstLines {
  readonly #table = new WordTable(4, 1);

  /** Returns the earlier line of a key. If there is none, remembers this line. */
  firstLineOf(key: string, line: number): number | undefined {
    const { buffer } = new Uint8Array(hash("sha256", key, "buffer"));
    const words = new Uint32Array(buffer, 0, 4);
    const row = this.#table.find(words);
    if (row !== -1) return this.#table.get(row, 4);
    this.#table.set(this.#table.add(words), 4, line);
    return undefined;
  }
}

/** Maximum number of mistakes in one message. */
const maxShown = 20;

class Mistakes {
  readonly #file: string;
  readonly #shown: string[] = [];
  #count = 0;

  constructor(file: string) {
    this.#file = file;
  }

  add(mistakes: readonly Mistake[]): void {
    for (const { line, column, mistake } of mistakes) {
      this.#count++;
      if (this.#count <= maxShown)
        this.#shown.push(`${this.#file}:${line}: ${column === undefined ? "" : `column ${column}: `}${mistake}`);
    }
  }

  /** Throws an error if there is a mistake. */
  throwIfAny(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#shown.length;
    const rest = more > 0 ? [`There are ${more} more mistakes.`] : [];
    throw new Error(["Nothing was imported.", ...this.#shown, ...rest].join("\n"));
  }
}
