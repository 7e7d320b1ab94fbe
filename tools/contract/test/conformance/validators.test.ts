import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import {
  type AnyValidators,
  apiNames,
  type DeclaredBody,
  type DeclaredOperation,
  type LoadedApi,
  listOperations,
  loadApi,
  locate,
} from "../../src/oracle/index.ts";

interface Example {
  readonly operation: DeclaredOperation;
  readonly status: string;
  readonly content: DeclaredBody;
  readonly schema: string;
  readonly value: unknown;
}

function examplesOf({ document }: LoadedApi): readonly Example[] {
  return listOperations(document).flatMap((operation) =>
    operation.responses.flatMap(({ status, contents }) =>
      contents
        .filter(({ mediaType }) => mediaType.includes("json"))
        .flatMap((content) => {
          const schema = locate(document, content.schema.pointer).pointer.split("/").at(-1) ?? "";
          return content.examples.map(({ value }): Example => ({ operation, status, content, schema, value }));
        }),
    ),
  );
}

async function load(name: string): Promise<{ readonly api: LoadedApi; readonly validators: AnyValidators }> {
  const api = await loadApi(name);
  return { api, validators: api.validators as AnyValidators };
}

test.each(apiNames)("every example of an answer of %s is valid", async (name) => {
  const { api, validators } = await load(name);
  const schemas = Object.entries(api.document.components?.schemas ?? {});
  const failures = schemas.filter(([, schema]) => schema["x-failure"] !== undefined).map(([name]) => name);
  for (const { operation, status, schema, value } of examplesOf(api)) {
    expect([schema, validators.check(schema, value)]).toEqual([schema, []]);
    // A client throws a failure (`x-failure`) with a 2xx status before it validates the answer.
    const isFailure = failures.some((failure) => validators.check(failure, value).length === 0);
    if (status.startsWith("2") && !isFailure)
      expect([operation.id, validators.checkAnswer(operation.id, value)]).toEqual([operation.id, []]);
  }
  expect(examplesOf(api).length).toBeGreaterThan(0);
});

test("validators run in an environment that forbids `eval`", async () => {
  const program = `
    try { new Function(""); } catch { console.log("no code from text"); }
    for (const name of ${JSON.stringify(apiNames)}) {
      const { validators } = await import("@ledgergate/" + name + "/validate");
      const { default: document } = await import("@ledgergate/" + name + "/openapi.json", { with: { type: "json" } });
      const faults = Object.keys(document.components.schemas).flatMap((schema) => validators.check(schema, null));
      console.log(name, faults.length > 0);
    }`;
  const args = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", program];
  // The oracle depends on each client.
  const cwd = join(import.meta.dirname, "../..");
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  expect(stdout).toBe(["no code from text", ...apiNames.map((name) => `${name} true`), ""].join("\n"));
});
