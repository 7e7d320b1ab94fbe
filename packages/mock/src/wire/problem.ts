import type { Answer } from "./answer.ts";
import { statusText } from "./status-text.ts";

/** A failure that no document describes, as RFC 9457 has it. */
export function problem(status: number, detail: string): Answer {
  return {
    status,
    headers: { "content-type": "application/problem+json" },
    body: { type: "about:blank", title: statusText(status) || "Failure", status, detail },
  };
}
