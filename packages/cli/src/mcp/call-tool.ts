import { costMeter } from "@ledgergate/runtime";
import { coversMediaType, escapeControls } from "@ledgergate/service-kit";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { CallWatch } from "../call-watch.ts";
import { createClient, newestBlock, type OperationCall, type OperationClient } from "../create-client.ts";
import { describeError } from "../describe-error.ts";
import { explainInput } from "../explain-input.ts";
import { FieldPicker, readFields } from "../fields.ts";
import { hideInMessage, hideSecrets } from "../hide-secrets.ts";
import type { ApiEntry, OperationEntry, Values } from "../operations.ts";
import { withParts } from "../parts.ts";
import type { CliSettings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { readWideIntegers } from "../wide-integers.ts";
import { fitAnswer } from "./fit-answer.ts";
import { type AgentTool, memberOf } from "./tools.ts";

/** Most levels of an input. */
const deepest = 100;

/** Most members of an input, besides those of its members. */
const mostMembers = 1_000;

/** Calls the operation of a tool. An error is a result, too, which the agent can read. */
export type ToolCaller = (tool: AgentTool, input: Values, signal: AbortSignal) => Promise<CallToolResult>;

/** Limits of the calls of a server, and the network of their endpoints. */
export interface CallLimits {
  readonly maxCharacters: number;
  readonly network?: string;
  /** Compute Units that all calls together may spend. Absent: no limit. */
  readonly budget?: number;
}

/** Creates a function that calls operations for agents, with one client for each API. */
export function createToolCaller(settings: CliSettings, watch: CallWatch, limits: CallLimits): ToolCaller {
  const { maxCharacters, network, budget } = limits;
  const { secrets } = watch;
  const plugins = [watch, costMeter({ budget })];
  const clients = new Map<ApiEntry, Promise<OperationClient>>();

  function clientOf(api: ApiEntry): Promise<OperationClient> {
    const client = clients.get(api) ?? createClient(api, settings, { network, plugins });
    clients.set(api, client);
    // A key or an endpoint list that could not be used may be usable later.
    client.catch(() => clients.delete(api));
    return client;
  }

  async function answer(start: () => OperationCall, { operation }: AgentTool, fields: unknown): Promise<string> {
    const paths = fields === undefined || fields === "" ? undefined : readFields(fields, operation);
    const result = await start().withResponse();
    const { computeUnits, next, response } = result;
    const picker = new FieldPicker(paths, operation);
    const data = result.data instanceof Uint8Array ? writeBytes(result.data, response.headers) : result.data;
    const parts = {
      data: picker.pick(hideSecrets(data, secrets, operation.secrets)),
      next: next && hideSecrets({ ...next, fields }, secrets),
      computeUnits,
      newestBlock: newestBlock(result),
      hint: picker.describeMissing(),
    };
    return fitAnswer(parts, maxCharacters);
  }

  return async (tool, input, signal) => {
    const { api, operation } = tool;
    let values: Values = {};
    try {
      checkSize(input);
      const { fields, ...members } = input;
      const names = new Map(operation.inputs.map((one) => [memberOf(one), one.name]));
      values = Object.fromEntries(Object.entries(members).map(([name, value]) => [names.get(name) ?? name, value]));
      const method = (await clientOf(api))[operation.id] as OperationClient[string];
      const text = await answer(() => method(sentValues(operation, values), { signal }), tool, fields);
      return { content: [{ type: "text", text }] };
    } catch (error) {
      const text = describeError(explainInput(error, operation, { values, secrets, nameOf: memberOf }), [api]);
      return { content: [{ type: "text", text: escapeControls(hideInMessage(text, secrets)) }], isError: true };
    }
  };
}

/**
 * Refuses an input whose copies would take seconds, or whose depth could exhaust the stack.
 *
 * @throws {@link UsageError}
 */
function checkSize(input: Values): void {
  if (Object.keys(input).length > mostMembers)
    throw new UsageError(`The input must have at most ${mostMembers} members.`);
  let level: readonly unknown[] = [input];
  for (let depth = 0; depth <= deepest && level.length > 0; depth++)
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  if (level.length > 0) throw new UsageError(`The input must have at most ${deepest} levels.`);
}

/**
 * Converts what an agent gives to what a client takes.
 *
 * @throws {@link UsageError} for bytes of another media type than those of a range.
 */
export function sentValues(operation: OperationEntry, values: Values): Values {
  const sent = operation.inputs.flatMap((input) => {
    const { name, rule, schema, isBytes, mediaRange } = input;
    const value = values[name];
    const inJson = rule.in === "body" || rule.in === "payload";
    if (!inJson || value === undefined) return [];
    return [[name, isBytes ? readBytes(value, memberOf(input), mediaRange) : readWideIntegers(value, schema)]];
  });
  return withParts(operation, { ...values, ...Object.fromEntries(sent) }, readBytes);
}

/** Reads bytes that are given as a data URL, such as `data:image/png;base64,iVBORw0=`. Returns other values, which are texts, unchanged. */
function readBytes(value: unknown, name: string, wanted = "*/*"): unknown {
  const [, type = "text/plain", content] = /^data:([^,]+);base64,([\w+/=-]*)$/.exec(String(value)) ?? [];
  if (!wanted.split(",").some((range) => coversMediaType(range, type)))
    throw new UsageError(`${name} must be data:TYPE;base64,CONTENT of the type ${wanted}.`);
  return content === undefined ? value : new File([Buffer.from(content, "base64")], name, { type });
}

/** Writes bytes as agents give them: as text, or as a data URL if they are no UTF-8. */
function writeBytes(bytes: Uint8Array, headers: Headers): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const type = headers.get("content-type") ?? "application/octet-stream";
    return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
  }
}
