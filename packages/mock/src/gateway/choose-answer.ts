import type { WorldNode } from "@ledgergate/world";
import type { Reply } from "../engine/engine.ts";
import type { Rule, RuleAction } from "../generated/models.ts";
import { answerRefusal } from "../replies/answer-refusal.ts";
import { chooseReply } from "../replies/choose-reply.ts";
import { lastPage } from "../replies/last-page.ts";
import { asksForNothing, type Preferences } from "../replies/read-preferences.ts";
import { unfollowed } from "../replies/unfollowed.ts";
import type { Call, Services } from "./services.ts";

/** What answers a valid call. */
export interface ChosenReply {
  readonly reply: Reply;
  /** The rule that applied. */
  readonly rule?: Rule | undefined;
  /** The node that an example is told by. Absent where the answer is no example. */
  readonly node?: WorldNode;
}

/** Chooses what answers a valid call: what the caller prefers, else what a rule says, else state and ledgers. */
export async function chooseAnswer(services: Services, call: Call, preferences: Preferences): Promise<ChosenReply> {
  const { api, operation, headers } = call;
  if (preferences.problem !== undefined) return { reply: { by: "mock", answer: unfollowed(preferences.problem) } };
  // A caller who says what to get is not subject to rules.
  const asksRules = asksForNothing(preferences) && headers["x-mock-fault"] === undefined;
  const rule = asksRules ? services.draw?.(api, operation) : undefined;
  const node = asNode(rule?.action ?? {});
  const wish = rule ? asWish(rule.action) : preferences;
  if (!asksForNothing(wish)) return { reply: chooseReply(operation, wish, headers.accept), rule, node };

  const served = await services.answer(call, node);
  if (served) {
    const answer = "condition" in served ? answerRefusal(api, [operation], served) : served;
    return { reply: { by: "gateway", answer }, rule };
  }
  // The examples are old, so a node that keeps few blocks no longer has them.
  const example = node.retainedBlocks === undefined ? (lastPage(operation, call.query) ?? wish) : { code: 410 };
  return { reply: chooseReply(operation, example, headers.accept), rule, node };
}

/** What a rule wants, in the form of a caller's preferences. */
function asWish({ status, example }: RuleAction): Preferences {
  return { ...(status !== undefined && { code: status }), ...(example !== undefined && { example }) };
}

/** The node that a rule has answer in place of the best one. */
function asNode({ behind, kept }: RuleAction): WorldNode {
  return { retainedBlocks: kept, lagMs: behind === undefined ? undefined : behind * 1000 };
}
