import { type Answer, answerRefusal, type Operation } from "@ledgergate/service-kit";
import type { Reply } from "../engine/engine.ts";
import type { Rule, RuleAction } from "../generated/models.ts";
import { chooseReply, lastPage } from "../mocker/choose-reply.ts";
import { invalidPreference, isEmptyPreference, type Preferences } from "../mocker/preferences.ts";
import type { WorldNode } from "../world/answer.ts";
import type { ParsedCall, Services } from "./services.ts";

/** Answer to a valid call, with its source. */
export interface ChosenReply {
  readonly reply: Reply;
  readonly rule?: Rule | undefined;
  /** The node whose ledger state goes into the headers of an example. Absent if the answer is no example. */
  readonly node?: WorldNode;
}

/** Chooses the answer to a valid call: by the caller's preference, else by a rule, else from state and ledgers. */
export async function chooseAnswer(
  services: Services,
  call: ParsedCall,
  preferences: Preferences,
): Promise<ChosenReply> {
  const { api, operation, headers } = call;
  if (preferences.problem !== undefined)
    return { reply: { by: "mock", answer: invalidPreference(preferences.problem) } };
  // An explicit preference or fault of the caller overrides the rules.
  const rulesApply = isEmptyPreference(preferences) && headers["x-mock-fault"] === undefined;
  const rule = rulesApply ? services.matchRule?.(call) : undefined;
  const node = asNode(rule?.action ?? {});
  const preference = rule ? readPreference(rule.action) : preferences;
  if (!isEmptyPreference(preference)) return { reply: chooseReply(operation, preference, headers.accept), rule, node };

  const served = await services.answer(call, node);
  if (served) {
    const answer = "condition" in served ? answerRefusal(api, [operation], served) : served;
    return { reply: { by: "gateway", answer }, rule };
  }
  // The blocks of the examples are old, so a node that retains few blocks has pruned them.
  const example = node.retainedBlocks === undefined ? (lastPage(operation, call.query) ?? preference) : { code: 410 };
  return { reply: chooseReply(operation, example, headers.accept), rule, node };
}

/** Translates a rule into a caller's preferences. */
function readPreference({ status, example }: RuleAction): Preferences {
  return { ...(status !== undefined && { code: status }), ...(example !== undefined && { example }) };
}

/** Makes the node that a rule simulates: lagging, pruned, or by default the best one. */
function asNode({ lagSeconds, retainedBlocks }: RuleAction): WorldNode {
  return { retainedBlocks, lagMs: lagSeconds === undefined ? undefined : lagSeconds * 1000 };
}

/**
 * Replaces the ledger state in an example's headers by the state of the mock's own ledger. Drops the cursor, which is not valid
 * there. With a 503 it drops all of these headers, since an unavailable node cannot read its ledger.
 */
export function rewriteLedgerHeaders(
  services: Services,
  { api, operation }: ParsedCall,
  { status, headers }: Answer,
  node: WorldNode,
): Record<string, string> {
  const marked = ledgerStateHeaders(operation);
  const state = services.stateHeaders?.(api, node);
  const rewritten = Object.entries(headers).flatMap(([name, value]) => {
    const member = marked.get(name.toLowerCase());
    if (member === undefined) return [[name, value]];
    const text = state ? state[name.toLowerCase()] : asLagging(member, value, node);
    return text === undefined || status === 503 || member === "cursor" ? [] : [[name, text]];
  });
  return Object.fromEntries(rewritten) as Record<string, string>;
}

/** Changes an example's header for a lagging node: only the timestamp is earlier. */
function asLagging(member: string, value: string, { lagMs = 0 }: WorldNode): string {
  if (member !== "ledgerTimestampUsec" || !/^\d+$/.test(value)) return value;
  const time = BigInt(value) - BigInt(lagMs) * 1000n;
  return String(time < 0n ? 0n : time);
}

/** Maps the lower-case names of headers to the members of the ledger's state that they tell. */
function ledgerStateHeaders({ responses }: Operation): Map<string, string> {
  return new Map(
    responses.flatMap((response) =>
      response.headers.flatMap(({ name, node: { "x-ledger-state": member } }) =>
        member === undefined ? [] : [[name.toLowerCase(), member] as const],
      ),
    ),
  );
}
