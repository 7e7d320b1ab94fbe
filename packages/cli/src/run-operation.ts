import { costMeter } from "@ledgergate/runtime";
import type { CallWatch } from "./call-watch.ts";
import type { CommandIo } from "./command-io.ts";
import { createClient, type OperationClient } from "./create-client.ts";
import { describeRequest, quote } from "./dry-run.ts";
import { hideSecrets } from "./hide-secrets.ts";
import type { ApiEntry, InputEntry, OperationEntry } from "./operations.ts";
import { hasField, pickFields, printJson } from "./print-json.ts";
import { readInput } from "./read-input.ts";
import type { CliSettings } from "./settings.ts";

/** The options that every command has, besides the inputs of its operation. */
export interface OutputOptions {
  readonly accept?: string;
  readonly all?: boolean;
  readonly budget?: number;
  readonly dryRun?: boolean;
  readonly fields?: readonly (readonly string[])[];
  readonly network?: string;
  readonly quiet?: boolean;
  readonly showSecrets?: boolean;
}

/** All that a command needs to run: the operation, its input, and its surroundings. */
export interface OperationRun {
  readonly api: ApiEntry;
  readonly operation: OperationEntry;
  /** Values by the name of their input. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly options: OutputOptions;
  readonly settings: CliSettings;
  readonly watch: CallWatch;
  readonly io: CommandIo;
}

/** Runs an operation: reads its input, calls it, and prints the answer. */
export async function runOperation(run: OperationRun): Promise<void> {
  const { api, operation, options, settings, watch, io } = run;
  const { budget, network, dryRun } = options;
  if (dryRun) {
    const hidden = settings.withoutSecrets(operation.inputs.flatMap(({ variable }) => variable ?? []));
    const request = await describeRequest(async (fetch) => {
      const client = await createClient(api, hidden, { fetch });
      return callMethod(client, run, inputOf(run, hidden));
    });
    return io.out(`${request}\n`);
  }
  const input = inputOf(run, settings);
  const plugins = [watch, ...(budget === undefined ? [] : [costMeter({ budget })])];
  const client = await createClient(api, settings, { network, plugins });
  await (options.all && operation.list ? printPages(client, run, input) : printAnswer(client, run, input));
}

function inputOf({ operation, values }: OperationRun, settings: CliSettings): Record<string, unknown> {
  const { secrets } = settings;
  return readInput(operation, { values, secrets, readSecret: (name) => settings.read(name), nameOf: labelOf });
}

/** Name of an input as it is typed. */
function labelOf({ flag, rule }: InputEntry): string {
  return rule.in === "path" ? `<${flag}>` : `--${flag}`;
}

function callMethod(client: OperationClient, { operation, options, io }: OperationRun, input: Record<string, unknown>) {
  const { accept } = options;
  const method = client[operation.id] as OperationClient[string];
  return method(input, { signal: io.signal, ...(accept !== undefined && { accept }) });
}

async function printAnswer(client: OperationClient, run: OperationRun, input: Record<string, unknown>): Promise<void> {
  const { options, watch, io } = run;
  const result = await callMethod(client, run, input).withResponse();
  const data = await watch.exactData(result);
  await (data instanceof Uint8Array ? io.out(data) : io.out(`${printed(data, run, io.isTerminal)}\n`));
  for (const path of options.fields ?? [])
    if (!hasField(data, path)) io.err(`The answer has no member ${path.join(".")}.`);
  note(run, [
    ...costOf(result.computeUnits),
    ...Object.values(newestBlock(result)).map((height) => `newest block ${height}`),
    ...nextPage(run, result.next),
  ]);
}

/** Prints all pages, one record a line. If a page fails, the records before it stay printed. */
async function printPages(client: OperationClient, run: OperationRun, input: Record<string, unknown>): Promise<void> {
  const { operation, watch, io } = run;
  const recordsIn = (data: unknown) =>
    operation.list?.items.reduce((node, name) => Object(node)[name], data) as unknown[];
  let records = 0;
  let computeUnits = 0;
  let next: Record<string, unknown> | undefined;
  try {
    for await (const page of callMethod(client, run, input).pages()) {
      // The client leaves out records that it has given before. So the exact records are found by their place.
      const [all, exact] = [recordsIn(page.data), recordsIn(await watch.exactData(page))];
      const lines = page.items.map((item) => `${printed(exact[all.indexOf(item)], run, false)}\n`);
      await io.out(lines.join(""));
      records += lines.length;
      computeUnits += page.computeUnits;
      next = page.next;
    }
    next = undefined;
  } finally {
    note(run, [...costOf(computeUnits), `${records} records`, ...nextPage(run, next)]);
  }
}

function printed(data: unknown, { operation, options, watch, io }: OperationRun, indented: boolean): string {
  const shown = options.showSecrets ? data : hideSecrets(data, watch.secrets, operation.secrets);
  const picked = options.fields ? pickFields(shown, options.fields) : shown;
  return printJson(picked, { indented, coloured: io.isTerminal && !io.env.NO_COLOR });
}

function costOf(computeUnits: number): readonly string[] {
  return computeUnits > 0 ? [`${computeUnits} Compute Units`] : [];
}

function nextPage({ operation }: OperationRun, next: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const start = operation.inputs.find(({ name }) => name === operation.list?.start);
  return next && start ? [`next page: --${start.flag} ${quote(String(next[start.name]))}`] : [];
}

/** Reads the height of the newest block from the answer's headers. Not every API has it, and not every answer. */
export function newestBlock(result: { readonly ledger: unknown }): { readonly newestBlock?: bigint } {
  try {
    const { blockHeight } = result.ledger as { readonly blockHeight: bigint };
    return { newestBlock: blockHeight };
  } catch {
    return {};
  }
}

function note({ options, io }: OperationRun, facts: readonly string[]): void {
  if (!options.quiet && facts.length > 0) io.err(facts.join(", "));
}
