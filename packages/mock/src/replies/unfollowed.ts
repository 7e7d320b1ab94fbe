import type { Answer } from "../wire/answer.ts";
import { problem } from "../wire/problem.ts";

/** The answer to a wish about the answer itself that cannot be followed. No document of the gateway has this status. */
export function unfollowed(detail: string): Answer {
  return problem(422, detail);
}
