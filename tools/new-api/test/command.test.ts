import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runSteps } from "../src/run-steps.ts";

const cli = join(import.meta.dirname, "../src/cli.ts");

test.each([
  ["--only", "getOne"],
  ["--skip", "getOne"],
  ["--compute-units", "5"],
])("%s without --from is refused", async (flag, value) => {
  // The name is taken, so the command writes nothing.
  const result = await new Promise((resolve) => {
    execFile(process.execPath, [cli, "auth", flag, value], (error, _, text) => resolve({ code: error?.code, text }));
  });
  expect(result).toEqual({ code: 2, text: `${flag} needs --from. The template has one operation.\n` });
});

test("a failed step is named and ends the work", async () => {
  const ran: string[] = [];
  const run = (...words: readonly string[]) => {
    ran.push(words.join(" "));
    return words.includes("generate") ? 1 : 0;
  };
  await expect(
    runSteps(
      [
        ["pnpm", "install"],
        ["pnpm", "generate"],
        ["pnpm", "test"],
      ],
      run,
    ),
  ).rejects.toThrow("`pnpm generate` failed. Its output above says why.");
  expect(ran).toEqual(["pnpm install", "pnpm generate"]);
});
