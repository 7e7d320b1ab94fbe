import { type CostMeter, costMeter, type EventStream } from "@ledgergate/runtime";
import { MASKED } from "@ledgergate/runtime/mask";
import { escapeControls, quote } from "@ledgergate/service-kit";
import type { CommandContext } from "./command-io.ts";
import { createClient, newestBlock, type OperationCall, type OperationClient } from "./create-client.ts";
import { describeRequest } from "./dry-run.ts";
import { explainInput } from "./explain-input.ts";
import { FieldPicker } from "./fields.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { type ApiEntry, type InputEntry, isWord, memberName, type OperationEntry, type Values } from "./operations.ts";
import { withParts } from "./parts.ts";
import { printJson } from "./print-json.ts";
import { InputFiles, parseJson } from "./read-files.ts";
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
  readonly values: Values;
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
  const files = new InputFiles(io.stdin, quiet ? () => {} : io.err);
  const members = run.body === undefined ? {} : await files.readMembers(operation.inputs, run.body);
  const values = { ...members, ...(await files.readValues(operation.inputs, run.values)) };
  try {
    // Checks the input before anything is sent.
    const request = await describeRequest(
      await createClient(api, hidden, {}),
      operation.id,
      ...argumentsOf({ ...run, values }, hidden),
    );
    if (dryRun) return await io.out(`${io.isTerminal ? escapeControls(request) : request}\n`);
    const meter = costMeter({ budget });
    const client = await createClient(api, settings, { network, plugins: [watch, meter] });
    const method = client[operation.id] as OperationClient[string];
    const called = method(...argumentsOf({ ...run, values }, settings));
    if (operation.streams) await printLines(arrivalsOf(called as unknown as EventStream<unknown>), run, meter);
    else await (all ? printLines(called.pages(), run, meter) : printAnswer(called, run));
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
  const secrets = operation.inputs.filter(({ variable }) => variable);
  const read = secrets.map((one) => [one.name, readSecret(one, settings)]);
  const input = { ...withParts(operation, values), ...Object.fromEntries(read) };
  return [input, { signal: io.signal, accept: options.accept }] as const;
}

/** Reads the variable of a secret: a text, or JSON with secrets in it. A placeholder has the type of the secret. */
function readSecret({ rule, variable = "" }: InputEntry, settings: CliSettings): unknown {
  const text = settings.read(variable);
  if (text === undefined || rule.type === "string") return text;
  if (text !== MASKED) return parseJson(text, `LEDGERGATE_${variable} is not JSON.`);
  return Object.assign(rule.type === "array" ? [] : {}, { toJSON: () => MASKED });
}

/** Prints an answer, its pages or its events, without secrets. Picks the wanted members. */
class AnswerPrinter {
  readonly #run: OperationRun;
  readonly #fields: FieldPicker;

  constructor(run: OperationRun) {
    this.#run = run;
    this.#fields = new FieldPicker(run.options.fields, run.operation);
  }

  shown(data: unknown): unknown {
    const { options, watch, operation } = this.#run;
    return this.#fields.pick(options.showSecrets ? data : hideSecrets(data, watch.secrets, operation.secrets));
  }

  async print(values: readonly unknown[], indented = false): Promise<void> {
    const { io } = this.#run;
    const coloured = io.isTerminal && !io.env.NO_COLOR;
    await io.out(values.map((value) => `${printJson(value, indented, coloured)}\n`).join(""));
  }

  /** Names the wanted members that nothing had. */
  tellMissing(): void {
    const missing = this.#fields.describeMissing();
    if (missing !== undefined) this.#run.io.err(missing);
  }
}

async function printAnswer(called: OperationCall, run: OperationRun): Promise<void> {
  const { operation, io } = run;
  const printer = new AnswerPrinter(run);
  const result = await called.withResponse();
  const { data } = result;
  const isBytes = data instanceof Uint8Array;
  const shown = isBytes ? new TextDecoder().decode(data) : printer.shown(data);
  if (isBytes && !io.isTerminal) await io.out(data);
  else if (typeof shown === "string" && (isBytes || operation.text))
    await io.out(io.isTerminal ? escapeControls(shown) : shown);
  // An answer such as 204 has no body.
  else if (shown !== undefined) await printer.print([shown], io.isTerminal);
  printer.tellMissing();
  note(run, result, newestBlock(result));
}

/** Records that arrive together: those of a page, or an event of a stream. */
interface Arrival {
  readonly items: readonly unknown[];
  readonly next?: Values | undefined;
  readonly ledger?: unknown;
}

async function* arrivalsOf(events: EventStream<unknown>): AsyncGenerator<Arrival> {
  for await (const event of events) yield { items: [event] };
}

/** Prints pages or events when they arrive, one record per line. If a page fails, the records before it stay printed. */
async function printLines(arrivals: AsyncIterable<Arrival>, run: OperationRun, { usage }: CostMeter): Promise<void> {
  const printer = new AnswerPrinter(run);
  let records = 0;
  let next: Arrival["next"];
  let newest: bigint | undefined;
  try {
    for await (const arrival of arrivals) {
      await printer.print(printer.shown(arrival.items) as readonly unknown[]);
      records += arrival.items.length;
      next = arrival.next;
      newest = newestBlock(arrival) ?? newest;
    }
    // All pages are printed, although the last one may have a `next`.
    next = undefined;
    printer.tellMissing();
  } finally {
    const kind = run.operation.streams ? "events" : "records";
    note(run, { computeUnits: usage.computeUnits, next }, newest, `${records} ${kind}`);
  }
}

/** Writes cost, number of records, newest block and next page to standard error. */
function note(
  { operation, options, io }: OperationRun,
  { computeUnits, next }: Pick<Arrival, "next"> & { readonly computeUnits: number },
  newest: bigint | undefined,
  count = "",
): void {
  const start = operation.inputs.find(({ name }) => name === operation.pageStart);
  const facts = [
    computeUnits > 0 && `${computeUnits} Compute Units`,
    count,
    newest !== undefined && `newest block ${newest}`,
    next && start && `next page: --${start.flag} ${quote(String(next[start.name]))}`,
  ].filter(Boolean);
  if (!options.quiet && facts.length > 0) io.err(facts.join(", "));
}
