import type { EngineAnswer } from "../engine/engine.ts";
import { problem } from "./problem.ts";

/** The answer to a wish about the answer itself that cannot be followed. No document of the gateway has this status. */
export function unfollowed(detail: string): EngineAnswer {
  return problem(422, detail);
}
