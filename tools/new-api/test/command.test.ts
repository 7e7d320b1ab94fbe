import { expect, test } from "vitest";
import { checkFlags } from "../src/check-flags.ts";
import { runSteps } from "../src/run-steps.ts";

const NO_CHOICE = "needs --from. The template has one operation.";

test.each([
  [{ only: ["getOne"] }, `--only ${NO_CHOICE}`],
  [{ skip: ["getOne"] }, `--skip ${NO_CHOICE}`],
  [{ computeUnits: 5 }, `--compute-units ${NO_CHOICE}`],
  [{ update: true }, "--update needs --from, which names the new version of the document."],
  [{ keep: ["a.yaml"] }, "--keep and --take decide conflicts of --update."],
])("%j alone is refused", (flags, message) => {
  expect(() => checkFlags(flags)).toThrow(message);
});

test("a failed step is named and ends the work", async () => {
  const ran: string[] = [];
  const run = (...words: readonly string[]) => {
    ran.push(words.join(" "));
    return words.includes("generate") ? 1 : 0;
  };
  const steps = ["install", "generate", "test"].map((word) => ["pnpm", word] as const);
  await expect(runSteps(steps, run)).rejects.toThrow("`pnpm generate` failed. Its output above says why.");
  expect(ran).toEqual(["pnpm install", "pnpm generate"]);
});
