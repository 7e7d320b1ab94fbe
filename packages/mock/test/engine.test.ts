import type { Operation } from "@ledgergate/service-kit";
import { readApi } from "@ledgergate/service-kit";
import { describe, expect, test } from "vitest";
import { createEngine } from "../src/engine/engine.ts";
import { createSampling, type ValidationMode } from "../src/engine/sampling.ts";
import type { Violation } from "../src/generated/models.ts";
import { shopOf } from "./fixtures/shop.ts";

const headers = { "content-type": "application/json", "content-length": "2" };

function jsonOf(schema: string): object {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}

function memberOf(type: string): object {
  return { type: "object", properties: { is: { type } } };
}

describe("the engine", () => {
  test("checks the same body again if the status differs, and headers every time", async () => {
    const answer = (id: string) => ({
      description: "",
      content: jsonOf(id),
      headers: { age: { schema: { type: "integer" } } },
    });
    const post = {
      operationId: "ask",
      requestBody: { content: jsonOf("Text") },
      responses: { 200: answer("Text"), 400: answer("Flag") },
    };
    const schemas = { Text: memberOf("string"), Flag: memberOf("boolean") };
    const api = readApi("shop", shopOf({ "/a": { post } }, { components: { schemas } }));
    const engine = createEngine(api.document);
    const body = { is: "text" };
    const violations = async (status: number, age: string): Promise<readonly Violation[]> => {
      const reply = { by: "gateway", answer: { status, headers: { ...headers, age }, body } } as const;
      return (await engine.respond(api.operations[0] as Operation, reply)).violations;
    };
    expect(await violations(200, "1")).toEqual([]);
    expect(await violations(200, "1")).toEqual([]);
    expect(await violations(200, "old")).toEqual([{ in: "header", name: "age", reason: "must be integer" }]);
    expect(await violations(400, "1")).toEqual([{ in: "body", name: "is", reason: "must be boolean" }]);
    expect(await violations(200, "1")).toEqual([]);
  });

  test("validates all answers, samples of them, or none", () => {
    const validated = (mode: ValidationMode): number[] => {
      const isValidated = createSampling(mode);
      isValidated("another");
      return Array.from({ length: 250 }, (_, index) => index + 1).filter(() => isValidated("one"));
    };
    expect(validated("always")).toHaveLength(250);
    expect(validated("sample").slice(99)).toEqual([100, 150, 200, 250]);
    expect(validated("off")).toEqual([]);
  });
});
