import { escapeControls } from "@ledgergate/service-kit";
import type { Tool } from "@modelcontextprotocol/server";
import { cutText } from "../cut-text.ts";
import { hintAt } from "../describe-mistake.ts";
import type { ApiEntry, InputEntry, OperationEntry } from "../operations.ts";
import type { CliSettings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

export interface AgentTool {
  readonly api: ApiEntry;
  readonly operation: OperationEntry;
}

/** Choice of the operations that agents may call. */
export interface ToolChoice {
  /** True to offer operations that change something, too. */
  readonly write?: boolean;
  /** Names of APIs and operations. Absent: all. */
  readonly only?: readonly string[];
}

/** Most characters of the texts about a tool, which the document has, and of a name that an agent gave. */
export const longest = { title: 120, description: 1_000, input: 500, name: 60 } as const;

/** Prepares a text of a document for an agent. */
export function describeText(text: string, most: number): string {
  return escapeControls(cutText(text, most));
}

/** Maximum number of tools that are offered without a choice. The descriptions of more would fill the context of an agent. */
const maxTools = 30;

export interface ChosenTools {
  readonly tools: readonly AgentTool[];
  /** Says which APIs are not offered whole, since there are too many tools. Absent: none. */
  readonly note?: string;
}

/**
 * Chooses the operations that agents may call: the safe operations of APIs whose key is set, and with `write` the others, too. None
 * of them takes a secret, or answers with a stream. If they are too many without a choice, those of the smallest APIs are offered, so that
 * a configured host still starts when an API is added.
 *
 * @throws {@link UsageError} if none is left.
 */
export function chooseTools(apis: readonly ApiEntry[], settings: CliSettings, choice: ToolChoice): ChosenTools {
  const { write, only } = choice;
  const all = apis.flatMap((api) => api.operations.map((operation) => ({ api, operation })));
  const namesOf = ({ api, operation: { id, command, tool } }: AgentTool) => [api.name, id, command, tool];
  const known = all.flatMap(namesOf);
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `--only names an unknown API or operation: ${unknown}${hintAt(unknown, known)}. ledgergate --help lists the APIs.`,
    );
  const tools = all.filter((one) => {
    const { api, operation } = one;
    const isChosen = !only || namesOf(one).some((name) => only.includes(name));
    const isSecret = operation.inputs.some(
      ({ variable, parts = {} }) => variable !== undefined || Object.values(parts).some(({ secret }) => secret),
    );
    return isChosen && !isSecret && !operation.streams && (operation.safe || write) && hasKey(api, settings);
  });
  if (tools.length === 0)
    throw new UsageError(
      "There is no operation to offer. Set LEDGERGATE_API_KEY or LEDGERGATE_ADMIN_KEY, or add --write. One with a secret is never offered.",
    );
  if (tools.length <= maxTools || only) return { tools };
  const sizeOf = (api: ApiEntry) => tools.filter((one) => one.api === api).length;
  const bySize = [...new Set(tools.map(({ api }) => api))].sort((one, other) => sizeOf(one) - sizeOf(other));
  let count = 0;
  const leftOut = bySize.filter((api) => {
    count += sizeOf(api);
    return count > maxTools;
  });
  // If even the smallest API has too many operations, its first ones are offered.
  const isOffered = ({ api }: AgentTool) => api === bySize[0] || !leftOut.includes(api);
  const offered = tools.filter(isOffered).slice(0, maxTools);
  const names = leftOut.map(({ name }) => name).join(", ");
  const note = `${tools.length} tools would fill the context of an agent. ${offered.length} are offered; --only chooses others, of ${names}.`;
  return { tools: offered, note };
}

function hasKey({ name, isNode, keyVariable }: ApiEntry, settings: CliSettings): boolean {
  if (isNode) return (settings.read("API_KEY", name) ?? settings.read("ADMIN_KEY")) !== undefined;
  return keyVariable === undefined || settings.read(keyVariable) !== undefined;
}

export function describeTool({ operation }: AgentTool): Tool {
  const { inputs, computeUnits, pageStart, records, title } = operation;
  const members = inputs.map((input) => {
    const meaning = input.description && { description: describeText(input.description, longest.input) };
    return [memberOf(input), { ...input.schema, ...meaning }];
  });
  const wanted = `Wanted members${pageStart || records ? " of each record" : ""}: a,b.c`;
  const text = (operation.description || title).trim().replace(/\s+/g, " ");
  // Takes the first two sentences, since every tool costs a part of the agent's context. A title may have no full stop.
  const [meaning] = /^.*?\.(?: .*?\.)?(?=\s|$)/.exec(text) ?? [/[.!?]$/.test(text) ? text : `${text}.`];
  const page = pageStart && "`next` is the input of the next page.";
  const cost = computeUnits !== undefined && `Costs ${computeUnits} Compute Units.`;
  return {
    name: operation.tool,
    title: describeText(title, longest.title),
    description: [describeText(meaning, longest.description), page, cost].filter(Boolean).join(" "),
    // Members that the document does not name are no inputs of a client.
    inputSchema: {
      type: "object",
      properties: { ...Object.fromEntries(members), fields: { type: "string", description: wanted } },
      required: inputs.filter((input) => input.required).map(memberOf),
      additionalProperties: false,
    },
    annotations: { readOnlyHint: operation.safe ?? false, idempotentHint: operation.retryable ?? false },
  };
}

/** Names an input among the arguments of a tool. An input `fields` gets its flag's name, since each tool has its own `fields`. */
export function memberOf({ name, flag }: InputEntry): string {
  return name === "fields" ? flag.replaceAll("-", "_") : name;
}
