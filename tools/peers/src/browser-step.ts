import { doesNotMatch } from "node:assert/strict";
import { PEER_PROGRAMS } from "./peer-programs.ts";
import type { ProgramRunner } from "./program-runner.ts";
import type { Step } from "./step.ts";

/** Has an SDK make its call in a browser, where a page may read only what an answer to another origin permits. */
export function browserStep(runner: ProgramRunner, sdk: string, address: string): Step {
  return {
    name: "makes a call from a page",
    async run() {
      const answer = await runner.run(PEER_PROGRAMS[sdk] ?? "", address);
      // Ledger C refuses with status 200.
      doesNotMatch(answer, /"Error"/);
      return `${answer.slice(0, 60)}…`;
    },
  };
}
