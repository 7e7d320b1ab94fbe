import { type DocumentProblem, problemLine } from "@ledgergate/codegen";
import { escapeControls } from "@ledgergate/support/service-kit";
import { ImportError } from "./import-error.ts";
import type { SourceOperation } from "./pick-operations.ts";

/** Maximum number of problems that a message shows for the same operations. */
const MAX_SHOWN = 20;

/** Collects everything that stands in the way of an import, by operation. */
export class Obstacles {
  readonly #all: readonly SourceOperation[];
  readonly #byOperation = new Map<SourceOperation, string[]>();
  readonly #general = new Set<string>();

  constructor(operations: readonly SourceOperation[]) {
    this.#all = operations;
  }

  get isEmpty(): boolean {
    return this.#byOperation.size === 0 && this.#general.size === 0;
  }

  /** Adds problems. Returns true if an operation got its first problem. */
  add(problems: readonly DocumentProblem[], operationsAt: (pointer: string) => readonly SourceOperation[]): boolean {
    const before = this.#byOperation.size;
    for (const problem of problems) {
      const line = `${problem.isFault ? "wrong" : "not supported"}: ${oneLine(problemLine(problem))}`;
      const operations = operationsAt(problem.pointer);
      if (operations.length === 0) this.#general.add(line);
      for (const operation of operations)
        this.#byOperation.set(operation, [...(this.#byOperation.get(operation) ?? []), line]);
    }
    return this.#byOperation.size > before;
  }

  addGeneral(line: string): void {
    this.#general.add(line);
  }

  /** Lists the operations without a problem. */
  get left(): readonly SourceOperation[] {
    return this.#all.filter((operation) => !this.#byOperation.has(operation));
  }

  get #stopped(): readonly SourceOperation[] {
    return this.#all.filter((operation) => this.#byOperation.has(operation));
  }

  /** Makes the error that lists all problems, and the flags that help. */
  toError(file: string): ImportError {
    const count = this.#byOperation.size;
    const groups = new Map<string, string[]>();
    for (const operation of this.#stopped) {
      const problems = shorten(this.#byOperation.get(operation) ?? []).join("\n");
      groups.set(problems, [...(groups.get(problems) ?? []), labelOf(operation)]);
    }
    const parts = [
      ...(this.#general.size > 0 ? [shorten([...this.#general]).join("\n")] : []),
      ...[...groups].map(([problems, labels]) => `${labels.join("\n")}\n${problems}`),
      this.#remedy(),
    ];
    const head = count === 0 ? "cannot be imported" : `${count} of ${this.#all.length} operations cannot be imported`;
    return new ImportError(escapeControls(`${file}: ${head}.\n\n${parts.join("\n\n")}`));
  }

  #remedy(): string {
    const explanation = "Wrong parts break OpenAPI. Parts that are not supported are valid, but have no form here.";
    if (this.#general.size > 0) return `${explanation} No --skip helps: correct the document.`;
    if (this.left.length === 0) return `${explanation} No --skip helps, since no operation would be left.`;
    const names = this.#stopped.map((one) => this.#nameOf(one));
    return `${explanation} Correct the document, or leave the operations out:\n${skipFlag(names)}`;
  }

  /** Names an operation as `--skip` expects it: by its id, if that is simple and unique. */
  #nameOf(operation: SourceOperation): string {
    const { path, method, operationId: id = "", isWholePath } = operation;
    const isUnique = this.#all.every((one) => one === operation || (one.operationId !== id && one.path !== id));
    const name = isWholePath ? path : `${method.toUpperCase()} ${path}`;
    return /^[\w.-]+$/.test(id) && isUnique ? id : name;
  }
}

function labelOf({ path, method, operationId, isWholePath }: SourceOperation): string {
  const id = operationId === undefined ? "" : ` (${operationId})`;
  return oneLine(isWholePath ? path : `${method.toUpperCase()} ${path}${id}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function shorten(lines: readonly string[]): readonly string[] {
  const shown = lines.slice(0, MAX_SHOWN).map((line) => `  ${line}`);
  return lines.length > MAX_SHOWN ? [...shown, `  and ${lines.length - MAX_SHOWN} more`] : shown;
}

/** Writes the flag that leaves operations out, as a shell reads it. A comma would end a name. */
export function skipFlag(names: readonly string[]): string {
  const word = names.map((name) => name.replaceAll(",", "*")).join(",");
  return `--skip ${/^[\w.,/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`}`;
}
