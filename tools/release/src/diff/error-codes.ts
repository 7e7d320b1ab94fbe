import { plain } from "@ledgergate/codegen/markdown-text";
import { isObject, nodeAt } from "@ledgergate/service-kit";
import type { Change, Documents, Impact } from "./change.ts";

/** Lists changes of the error codes that `x-error-meanings` explains. Redocly does not look into objects within an extension. */
export function changedErrorCodes({ base, revision }: Documents): readonly Change[] {
  const [before, now] = [meaningsIn(base), meaningsIn(revision)];
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((code): Change[] => {
    const verdict = judge(before.get(code), now.get(code));
    if (verdict === undefined) return [];
    const [impact, message, rule] = verdict;
    return [{ subject: "document", place: `error code ${code}`, impact, messages: [message], rules: [rule] }];
  });
}

/** Collects every code with its entry, at any depth. */
function meaningsIn(node: unknown): Map<string, unknown> {
  const meanings = nodeAt(node, ["x-error-meanings"]);
  const below =
    typeof node === "object" && node !== null ? Object.values(node).flatMap((one) => [...meaningsIn(one)]) : [];
  return new Map([...below, ...Object.entries(isObject(meanings) ? meanings : {})]);
}

function judge(before: unknown, now: unknown): readonly [Impact, string, string] | undefined {
  if (now === undefined) return ["major", "No failure has this code now.", "error-code-removed"];
  if (before === undefined) return ["minor", "Failures may have this code.", "error-code-added"];
  const [oldRetry, retry] = [before, now].map((entry) => nodeAt(entry, ["retry"]));
  // Not a major bump, since `retry` is advice for people: clients do not read it.
  if (String(oldRetry) !== String(retry)) return ["minor", retryMessage(retry), "error-retry-changed"];
  if (JSON.stringify(before) === JSON.stringify(now)) return undefined;
  return ["patch", "It is explained in other words.", "error-meaning-changed"];
}

function retryMessage(retry: unknown): string {
  if (Array.isArray(retry))
    return `A retry can now succeed, but only after a failure with status ${plain(retry.join(", "))}.`;
  return retry === true ? "A retry can now succeed." : "A retry can no longer succeed.";
}
