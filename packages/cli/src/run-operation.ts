import { type CostMeter, costMeter, type EventStream } from "@ledgergate/runtime";
import { escapeControls, quote } from "@ledgergate/service-kit";
import type { CommandContext } from "./command-io.ts";
import { createClient, newestBlock, type OperationCall, type OperationClient } from "./create-client.ts";
import { describeRequest } from "./dry-run.ts";
import { explainInput } from "./explain-input.ts";
import { createFieldCheck, fieldsBase, pickFields } from "./fields.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { type ApiEntry, type InputEntry, isWord, memberName, type OperationEntry } from "./operations.ts";
import { withParts } from "./parts.ts";
import { printJson } from "./print-json.ts";
import { readFiles, readMembers } from "./read-files.ts";
import type { CliSettings } from "./settings.ts";

/** Options of a command besides the inputs of its operation. */
export interface OutputOptions {
  readonly accept?: string;
  readonly all?: boolean;
  readonly baseUrl?: string;
  readonly budget?: number;
  readonly dryRun?: boolean;
  readonly fields?: readonly (readonly string[])[];
  readonly network?: string;
  readonly quiet?: boolean;
  readonly showSecrets?: boolean;
}

/** The operation of a command, its input and its options. */
export interface OperationRun extends CommandContext {
  readonly api: ApiEntry;
  readonly operation: OperationEntry;
  readonly values: Readonly<Record<string, unknown>>;
  /** Further members of the body: JSON, or the name of a file with JSON (`--body`). */
  readonly body?: string | undefined;
  readonly options: OutputOptions;
}

/** Runs an operation: checks its input, calls it, and prints the answer. */
export async function runOperation(run: OperationRun): Promise<void> {
  const { api, operation, options, watch, io } = run;
  const { all, baseUrl, budget, dryRun, network, quiet } = options;
  const settings = baseUrl === undefined ? run.settings : run.settings.withBaseUrl(baseUrl);
  const variables = operation.inputs.flatMap(({ variable }) => variable ?? []);
  // The check uses a placeholder as the key. Without a key of an endpoint, `createClient` would request the endpoint list.
  const hidden = settings.withoutSecrets([api.keyVariable ?? "API_KEY", ...(dryRun ? variables : [])]);
  const tell = quiet ? () => {} : io.err;
  const members = run.body === undefined ? {} : await readMembers(operation, run.body, io, tell);
  const values = { ...members, ...(await readFiles(operation, run.values, io, tell)) };
  try {
    // Checks the input before anything is sent.
    const request = await describeRequest(
      await createClient(api, hidden, {}),
      operation.id,
      ...argumentsOf({ ...run, values }, hidden),
    );
    if (dryRun) return await io.out(`${io.isTerminal ? escapeControls(request) : request}\n`);
    const meter = costMeter({ budget });
    const plugins = [watch, meter];
    const client = await createClient(api, settings, { network, plugins });
    const called = (client[operation.id] as OperationClient[string])(...argumentsOf({ ...run, values }, settings));
    if (operation.streams) await printEvents(called as unknown as EventStream<unknown>, run, meter);
    else await (all ? printPages(called, run) : printAnswer(called, run));
  } catch (error) {
    throw explainInput(error, operation, { values: { ...members, ...run.values }, nameOf, secrets: settings.secrets });
  }
}

/** Names an input as it is typed. */
function nameOf(input: InputEntry): string {
  if (input.aliasOf !== undefined) return `${memberName(input)} of --body`;
  return isWord(input) ? `<${input.flag}>` : `--${input.flag}`;
}

/** Returns the input and the options of the client's method. */
function argumentsOf({ operation, values, options, io }: OperationRun, settings: CliSettings) {
  const secrets = operation.inputs.flatMap(({ name, variable }) => (variable ? [[name, settings.read(variable)]] : []));
  const input = { ...withParts(operation, values), ...Object.fromEntries(secrets) };
  return [input, { signal: io.signal, accept: options.accept }] as const;
}

async function printAnswer(called: OperationCall, run: OperationRun): Promise<void> {
  const { options, operation, io } = run;
  const result = await called.withResponse();
  const data = options.fields ? fieldsBase(result.data, operation.records) : result.data;
  if (data instanceof Uint8Array) await io.out(io.isTerminal ? escapeControls(new TextDecoder().decode(data)) : data);
  else if (typeof data === "string" && operation.text) {
    const text = options.showSecrets ? data : (hideSecrets(data, run.watch.secrets, operation.secrets) as string);
    await io.out(io.isTerminal ? escapeControls(text) : text);
  } else await io.out(`${print(data, run, io.isTerminal)}\n`);
  const fields = createFieldCheck(options.fields, operation);
  fields.add(data);
  tellMissing(fields, io);
  note(run, result, describeNewest(newestBlock(result)));
}

/** Prints all pages, one record per line. If a page fails, the records before it stay printed. */
async function printPages(called: OperationCall, run: OperationRun): Promise<void> {
  let records = 0;
  let computeUnits = 0;
  let next: Readonly<Record<string, unknown>> | undefined;
  let newest: bigint | undefined;
  const fields = createFieldCheck(run.options.fields, run.operation);
  try {
    for await (const page of called.pages()) {
      fields.add(page.items);
      await run.io.out(page.items.map((item) => `${print(item, run, false)}\n`).join(""));
      records += page.items.length;
      computeUnits += page.computeUnits;
      next = page.next;
      newest = newestBlock(page) ?? newest;
    }
    // All pages are printed, although the last one may have a `next`.
    next = undefined;
    tellMissing(fields, run.io);
  } finally {
    note(run, { computeUnits, next }, `${records} records`, describeNewest(newest));
  }
}

/** Prints each event as a line when it arrives. */
async function printEvents(called: EventStream<unknown>, run: OperationRun, { usage }: CostMeter): Promise<void> {
  let events = 0;
  const fields = createFieldCheck(run.options.fields, run.operation);
  try {
    for await (const event of called) {
      fields.add(event);
      await run.io.out(`${print(event, run, false)}\n`);
      events += 1;
    }
    tellMissing(fields, run.io);
  } finally {
    note(run, { computeUnits: usage.computeUnits, next: undefined }, `${events} events`);
  }
}

function tellMissing(fields: ReturnType<typeof createFieldCheck>, io: OperationRun["io"]): void {
  const missing = fields.describe();
  if (missing !== undefined) io.err(missing);
}

function print(data: unknown, { operation, options, watch, io }: OperationRun, indented: boolean): string {
  const shown = options.showSecrets ? data : hideSecrets(data, watch.secrets, operation.secrets);
  const picked = options.fields ? pickFields(shown, options.fields) : shown;
  return printJson(picked, { indented, coloured: io.isTerminal && !io.env.NO_COLOR });
}

function describeNewest(block: bigint | undefined): string {
  return block === undefined ? "" : `newest block ${block}`;
}

/** Writes cost and next page to standard error, and other facts between them. */
function note(
  { operation, options, io }: OperationRun,
  { computeUnits, next }: { computeUnits: number; next: Readonly<Record<string, unknown>> | undefined },
  ...others: readonly string[]
): void {
  const start = operation.inputs.find(({ name }) => name === operation.pageStart);
  const facts = [
    computeUnits > 0 && `${computeUnits} Compute Units`,
    ...others,
    next && start && `next page: --${start.flag} ${quote(String(next[start.name]))}`,
  ].filter(Boolean);
  if (!options.quiet && facts.length > 0) io.err(facts.join(", "));
}
