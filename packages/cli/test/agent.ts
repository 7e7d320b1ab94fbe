import { CallWatch } from "../src/call-watch.ts";
import { type CallLimits, createToolCaller } from "../src/mcp/call-tool.ts";
import type { AgentTool } from "../src/mcp/tools.ts";
import { readApis, type Values } from "../src/operations.ts";
import { CliSettings } from "../src/settings.ts";

/** All operations. */
export const tools: readonly AgentTool[] = readApis().flatMap((api) =>
  api.operations.map((operation) => ({ api, operation })),
);

type Call = (id: string, input: Values) => Promise<{ text: string; isError: boolean }>;

/** Serves an agent. Returns a function that calls a tool by the name of its operation. */
export function createAgent(env: NodeJS.Dict<string>, limits: Partial<CallLimits> = {}): Call {
  const settings = new CliSettings(env);
  const callTool = createToolCaller(settings, new CallWatch(settings.secrets), { maxCharacters: 40_000, ...limits });
  return async (id, input) => {
    const tool = tools.find(({ operation }) => operation.id === id);
    if (!tool) throw new Error(`There is no operation ${id}.`);
    const { content, isError = false } = await callTool(tool, input, AbortSignal.timeout(20_000));
    return { text: content.map((one) => (one.type === "text" ? one.text : "")).join(""), isError };
  };
}
