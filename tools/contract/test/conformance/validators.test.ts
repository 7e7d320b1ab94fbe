import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type AnyValidators,
  apiNames,
  below,
  createValidator,
  type DeclaredBody,
  type DeclaredOperation,
  isObject,
  type LoadedApi,
  listOperations,
  loadApi,
  locate,
  type OpenApiDocument,
} from "@ledgergate/oracle";
import type { Mismatch } from "@ledgergate/runtime/validate";
import { expect, test } from "vitest";

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

const WRONG: readonly unknown[] = [null, 5, -1.5, "x", [], {}, 2n ** 64n];

/** Lists the members and items below a value. Of places that differ only in list indices, it lists the first. */
function* membersOf(
  value: unknown,
  pointer = "",
  seen = new Set<string>(),
): Generator<readonly [string, object, string]> {
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const place = below(pointer, name);
    yield* membersOf(member, place, seen);
    const kind = place.replaceAll(/\/\d+/g, "/*");
    if (!seen.has(kind)) yield [place, value, name];
    seen.add(kind);
  }
}

/** Breaks each member of a value in each way, one at a time, and restores it. */
function* alter(value: unknown): Generator<{ readonly place: string; readonly how: string }> {
  for (const [place, holder, name] of [...membersOf(value)]) {
    const original = Reflect.get(holder, name);
    if (!Array.isArray(holder)) {
      Reflect.deleteProperty(holder, name);
      yield { place, how: "missing" };
    }
    for (const wrong of WRONG) {
      Reflect.set(holder, name, wrong);
      yield { place, how: String(wrong) };
    }
    Reflect.set(holder, name, original);
  }
}

/** Copies the document without open enums (`x-open-enum`), to which the server may add values. */
function tolerant(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tolerant);
  if (!isObject(node)) return node;
  const { enum: values, ...others } = Object.fromEntries(
    Object.entries(node).map(([key, one]) => [key, tolerant(one)]),
  );
  return others["x-open-enum"] || values === undefined ? others : { ...others, enum: values };
}

/** Tests if a mismatch is at the place or below it, or at the union that contains it if the union has no discriminator. */
function isAbout(place: string, { pointer }: Mismatch): boolean {
  return `${pointer}/`.startsWith(`${place}/`) || pointer === place.slice(0, place.lastIndexOf("/"));
}

test.each(apiNames)(
  "an altered answer of %s is refused exactly if ajv refuses it, with a mismatch at the altered place",
  async (name) => {
    const { api, validators } = await load(name);
    const oracle = createValidator(tolerant(api.document) as OpenApiDocument);
    const wrong: unknown[] = [];
    let refused = 0;
    for (const { content, schema, value } of examplesOf(api)) {
      const body = structuredClone(value);
      for (const { place, how } of alter(body)) {
        const mismatches = validators.check(schema, body);
        const fault = oracle(content.schema.pointer, body);
        if (mismatches.length > 0) refused += 1;
        const isRight = fault === undefined ? mismatches.length === 0 : mismatches.some((one) => isAbout(place, one));
        if (!isRight) wrong.push({ schema, place, how, mismatches, fault });
      }
      expect(validators.check(schema, body)).toEqual([]);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  },
  120_000,
);

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
  const cwd = join(import.meta.dirname, "../../../oracle");
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  expect(stdout).toBe(["no code from text", ...apiNames.map((name) => `${name} true`), ""].join("\n"));
});
