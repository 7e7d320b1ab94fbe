import { expect, test } from "vitest";
import { checkFlags } from "../src/check-flags.ts";
import { runSteps } from "../src/run-steps.ts";

test.each([
  [{ only: ["getOne"] }, "--only needs --from. The template has one operation."],
  [{ skip: ["getOne"] }, "--skip needs --from. The template has one operation."],
  [{ computeUnits: 5 }, "--compute-units needs --from. The template has one operation."],
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
