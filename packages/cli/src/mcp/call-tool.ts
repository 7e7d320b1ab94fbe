import type { CallToolResult } from "@modelcontextprotocol/server";
import type { CallWatch } from "../call-watch.ts";
import { createClient, type OperationClient } from "../create-client.ts";
import { describeError } from "../describe-error.ts";
import { hideInMessage, hideSecrets } from "../hide-secrets.ts";
import type { ApiEntry } from "../operations.ts";
import { pickFields, readFields } from "../print-json.ts";
import { readInput } from "../read-input.ts";
import { newestBlock } from "../run-operation.ts";
import type { CliSettings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { fitAnswer } from "./fit-answer.ts";
import { type AgentTool, memberOf } from "./tools.ts";

/** Calls operations for agents, with one client for each API. */
export class ToolCaller {
  readonly #settings: CliSettings;
  readonly #watch: CallWatch;
  readonly #limits: { readonly maxCharacters: number; readonly network?: string };
  readonly #clients = new Map<string, Promise<OperationClient>>();

  constructor(settings: CliSettings, watch: CallWatch, limits: { maxCharacters: number; network?: string }) {
    this.#settings = settings;
    this.#watch = watch;
    this.#limits = limits;
  }

  /** Calls the operation of a tool. An error is a result, too, which the agent can read. */
  async call(tool: AgentTool, given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<CallToolResult> {
    try {
      return { content: [{ type: "text", text: await this.#answer(tool, given, signal) }] };
    } catch (error) {
      const { text } = describeError(error, [tool.api], false);
      return { content: [{ type: "text", text: hideInMessage(text, this.#watch.secrets) }], isError: true };
    }
  }

  async #answer({ api, operation }: AgentTool, given: Readonly<Record<string, unknown>>, signal: AbortSignal) {
    const { fields, ...members } = given;
    const inputs = new Map(operation.inputs.map((input) => [memberOf(input), input.name]));
    const unknown = Object.keys(members).find((name) => !inputs.has(name));
    if (unknown !== undefined)
      throw new UsageError(`${unknown} is no input. Known: ${[...inputs.keys(), "fields"].join(", ")}.`);
    const values = Object.fromEntries(Object.entries(members).map(([name, value]) => [inputs.get(name), value]));
    const secrets = this.#settings.secrets;
    const input = readInput(operation, { values, secrets, readSecret: () => undefined, nameOf: memberOf });
    const method = (await this.#clientOf(api))[operation.id] as OperationClient[string];
    const result = await method(input, { signal }).withResponse();
    const { computeUnits, next } = result;
    const shown = hideSecrets(await this.#watch.exactData(result), this.#watch.secrets, operation.secrets);
    const answer = {
      data: typeof fields === "string" ? pickFields(shown, readFields(fields)) : shown,
      ...(next && { next: hideSecrets({ ...next, fields }, this.#watch.secrets) }),
      computeUnits,
      ...newestBlock(result),
    };
    return fitAnswer(answer, this.#limits.maxCharacters);
  }

  #clientOf(api: ApiEntry): Promise<OperationClient> {
    const known = this.#clients.get(api.name);
    if (known) return known;
    const { network } = this.#limits;
    const client = createClient(api, this.#settings, { network, plugins: [this.#watch] });
    this.#clients.set(api.name, client);
    // A key or an endpoint list that could not be used may be usable later.
    client.catch(() => this.#clients.delete(api.name));
    return client;
  }
}
