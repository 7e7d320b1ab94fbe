import { describe, expect, it } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";

/** A document that nobody here wrote, with one operation. */
const documentOf = (
  operationId: string,
  names: readonly (readonly [string, object])[],
  marks: object = {},
): object => ({
  openapi: "3.1.0",
  info: { title: "Foreign", version: "1" },
  paths: {
    "/things/{thing}": {
      post: {
        operationId,
        ...marks,
        parameters: names.map(([name, schema]) => ({
          name,
          in: name === "thing" ? "path" : "query",
          required: name === "thing",
          schema,
        })),
        responses: { 200: { description: "ok", content: { "application/json": { schema: { type: "object" } } } } },
      },
    },
  },
});

const text = { type: "string" };
const described = (operationId: string, ...names: (readonly [string, object])[]) => {
  const [operation] = describeApi("foreign-api", documentOf(operationId, [["thing", text], ...names])).operations;
  if (!operation) throw new Error("no operation");
  return operation;
};
const flagsOf = (...names: string[]): readonly string[] =>
  described("getThing", ...names.map((name) => [name, text] as const)).inputs.map(({ flag }) => flag);

describe("the table of operations", () => {
  it("gives inputs flags in kebab case", () => {
    expect(flagsOf("with_details", "sortOrder", "X-Trace")).toEqual(["thing", "with-details", "sort-order", "X-Trace"]);
  });

  it("puts the place before a flag that is an option of every command, or that another input has", () => {
    expect(flagsOf("fields", "network", "no_cache", "dry_run", "a_b", "aB")).toEqual([
      "thing",
      "query-fields",
      "query-network",
      "query-no-cache",
      "query-dry-run",
      "a-b",
      "query-a-b",
    ]);
  });

  it("keeps inputs apart that differ only by case", () => {
    expect(flagsOf("permission_id", "Permission_id")).toEqual(["thing", "permission-id", "Permission-id"]);
  });

  it("gives names without letters a flag, too", () => {
    expect(flagsOf("$", "%")).toEqual(["thing", "input", "query-input"]);
  });

  it("takes secrets from a variable, which no other setting has", () => {
    const secret = { type: "string", format: "password" };
    const { inputs } = described("getThing", ["pin", secret], ["token", secret]);
    expect(inputs.map(({ variable }) => variable)).toEqual([undefined, "PIN", "INPUT_TOKEN"]);
  });

  it("shortens the name of a tool to 50 characters, with a stable suffix", () => {
    expect(described("getThing").tool).toBe("foreign_api_get_thing");
    const long = "getTheThingThatHasTheLongestNameOfAllThingsHere";
    const [one, other] = [described(`${long}A`).tool, described(`${long}B`).tool];
    expect(one).toMatch(/^foreign_api_get_the_thing_that_has_the_long_[\da-f]{6}$/);
    expect(one.length).toBe(50);
    expect(other).not.toBe(one);
  });

  it("calls an operation safe by its method, or by its document", () => {
    expect(described("getThing").safe).toBeUndefined();
    const document = documentOf("getThing", [["thing", text]], { "x-safe": true });
    expect(describeApi("foreign-api", document).operations[0]).toMatchObject({ safe: true });
  });
});
