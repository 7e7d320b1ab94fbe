import { escapeControls } from "@ledgergate/service-kit";
import type { Tool } from "@modelcontextprotocol/server";
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

/** Maximum number of tools that are offered without a choice. The descriptions of more would fill the context of an agent. */
const maxTools = 30;

/**
 * Chooses the operations that agents may call: the safe operations of APIs whose key is set, and with `write` the others, too. None
 * of them takes a secret.
 *
 * @throws {@link UsageError} if none is left, or too many.
 */
export function chooseTools(
  apis: readonly ApiEntry[],
  settings: CliSettings,
  choice: ToolChoice,
): readonly AgentTool[] {
  const { write, only } = choice;
  const all = apis.flatMap((api) => api.operations.map((operation) => ({ api, operation })));
  const namesOf = ({ api, operation }: AgentTool) => [api.name, operation.id, operation.command, operation.tool];
  const known = all.flatMap(namesOf);
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `--only names an unknown API or operation: ${unknown}${hintAt(unknown, known)}. ledgergate --help lists the APIs.`,
    );
  const tools = all.filter((one) => {
    const { api, operation } = one;
    const isChosen = !only || namesOf(one).some((name) => only.includes(name));
    const isSecret = operation.inputs.some(({ variable }) => variable !== undefined);
    return isChosen && !isSecret && (operation.safe || write) && hasKey(api, settings);
  });
  if (tools.length === 0)
    throw new UsageError(
      "There is no operation to offer. Set LEDGERGATE_API_KEY or LEDGERGATE_ADMIN_KEY. --write offers operations that change something.",
    );
  if (tools.length > maxTools && !only)
    throw new UsageError(
      `${tools.length} tools would fill the context of an agent. Choose APIs or operations by --only.`,
    );
  return tools;
}

function hasKey({ name, isNode, keyVariable }: ApiEntry, settings: CliSettings): boolean {
  if (isNode) return [settings.read("API_KEY", name), settings.read("ADMIN_KEY")].some((key) => key !== undefined);
  return keyVariable === undefined || settings.read(keyVariable) !== undefined;
}

export function describeTool({ operation }: AgentTool): Tool {
  const { tool, title, description = "", computeUnits, inputs, safe = false, retryable = false, pageStart } = operation;
  const members = inputs.map((input) => [memberOf(input), schemaOf(input)]);
  const fields = { type: "string", description: "Only these members: a,b.c" };
  const required = inputs.filter((input) => input.required).map(memberOf);
  // Takes the first two sentences of the description, since every tool costs a part of the agent's context.
  const [meaning = ""] = /^.*?\.(?: .*?\.)?(?=\s|$)/s.exec(description) ?? [];
  const cost = computeUnits === undefined ? "" : `Costs ${computeUnits} Compute Units.`;
  const page = pageStart ? "`next` is the input of the next page." : "";
  return {
    name: tool,
    title: escapeControls(title),
    description: [escapeControls(meaning.replace(/\s+/g, " ")), page, cost].filter(Boolean).join(" "),
    inputSchema: { type: "object", properties: { ...Object.fromEntries(members), fields }, required },
    annotations: { readOnlyHint: safe, idempotentHint: retryable },
  };
}

/** Names an input among the arguments of a tool. An input `fields` gets its flag's name, since each tool has its own `fields`. */
export function memberOf({ name, flag }: InputEntry): string {
  return name === "fields" ? flag.replaceAll("-", "_") : name;
}

function schemaOf({ rule, description, default: standard, itemType }: InputEntry): object {
  const { type, format, minimum, maximum, pattern, enum: values } = rule;
  const isWide = /64$/.test(format ?? "");
  const isText = isWide || (type === undefined && /^(?:path|query|header)$/.test(rule.in));
  return {
    ...(isText ? { type: "string" } : type && { type }),
    ...(!isWide && pattern !== undefined && { pattern }),
    ...(!isText && minimum !== undefined && { minimum }),
    ...(!isText && maximum !== undefined && { maximum }),
    ...(values && { enum: values }),
    ...(type === "array" && { items: { type: itemType ?? "string" } }),
    ...(standard !== undefined && { default: standard }),
    ...(description !== undefined && { description: escapeControls(description) }),
  };
}
