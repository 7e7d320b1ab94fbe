import { describe, expect, it } from "vitest";
import { failureOf, runSteps } from "../src/peers.ts";

describe("runSteps", () => {
  it("tells what came of each step, and goes on after one that fails", async () => {
    const lines: string[] = [];
    const steps = {
      reads: async () => "5 blocks",
      breaks: () => Promise.reject(new Error("no block")),
      "reads on": async () => "6 blocks",
    };
    expect(await runSteps("sdk", steps, (line) => lines.push(line))).toBe(1);
    expect(lines).toEqual([
      "ok      sdk reads: 5 blocks",
      "failed  sdk breaks: no block",
      "ok      sdk reads on: 6 blocks",
    ]);
  });
});

describe("failureOf", () => {
  it("gives what a call fails with", async () => {
    expect(await failureOf(Promise.reject("gone"))).toBe("gone");
  });

  it("refuses a call that succeeds", async () => {
    await expect(failureOf(Promise.resolve("there"))).rejects.toThrow("was answered, though it has to be refused");
  });
});
