import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { LedgergateError } from "@ledgergate/runtime";
import { createValidators } from "@ledgergate/runtime/validate";
import { expect, onTestFinished, test } from "vitest";
import { conform } from "../../src/conformance/conform.ts";
import { runConformance } from "../../src/conformance/run-conformance.ts";
import { apiNames, type LoadedApi, MissingBuildError } from "../../src/oracle/index.ts";
import { shopWith } from "../shop-api.ts";

interface GivenCase {
  readonly recording?: unknown;
  readonly [member: string]: unknown;
}

/** Writes a directory of cases, which is removed after the test. */
async function writeCases(cases: readonly GivenCase[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "conformance-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, "cases"));
  const entries = cases.map(({ recording: _, ...members }) => ({ api: "shop", ...members }));
  await writeFile(join(directory, "index.json"), JSON.stringify(entries));
  for (const { file, recording } of cases) {
    if (typeof file !== "string" || recording === undefined) continue;
    const text = typeof recording === "string" ? recording : JSON.stringify(recording);
    await writeFile(join(directory, "cases", file), text);
  }
  return directory;
}

const schemas = {
  Item: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
  SoldOut: { type: "object", required: ["failed"] },
} as const;
const shop: LoadedApi = { ...shopWith(), validators: createValidators({ schemas, answers: {} }) };
const item = { file: "item.json", schema: "Item", operation: "getItem", status: 200 };
const sold = { ...item, file: "sold.json", schema: "SoldOut" };
const text = { file: "text.json", operation: "getItem", expect: "robust", wrapped: true };
const lamp = { name: "Lamp" };
const none = { failed: "class shop.Sold$Out : none left" };
const large = '{"name":"Lamp","copies":18446744073709551615}';

const answering = (getItem: () => unknown): LoadedApi => ({ ...shop, connect: () => ({ getItem }) as never });
const rejecting = (error: Error) => answering(() => Promise.reject(error));
const apiError = (status: number, body: unknown) => new LedgergateError("api", "No.", { status, code: "Out", body });

test("cases of every expectation pass", async () => {
  const directory = await writeCases([
    { ...item, expect: "accept", recording: lamp },
    { ...item, file: "items.json", operation: null, array: true, expect: "accept", recording: [lamp] },
    { ...sold, status: 404, expect: "accept", recording: none },
    { ...sold, file: "soft.json", expect: "accept", recording: none },
    { ...item, file: "bad.json", expect: "reject", recording: { copies: 1 } },
    { ...item, file: "new.json", expect: "tolerate", recording: { title: "Two", pages: [null, 1.5] } },
    { ...text, status: 429, recording: { status: 429, headers: {}, body_text: "Too many." } },
    { ...text, file: "html.json", recording: { status: 200, headers: { "Content-Encoding": "br" }, body_text: "<p>" } },
    { file: "h.json", expect: "headers", wrapped: true, recording: { headers: { "x-shop-epoch": "9", Via: "1" } } },
    { ...item, file: "typo.json", expect: "skip" },
  ]);
  expect(await runConformance(directory, async () => shop)).toEqual({
    cases: 10,
    expected: { accept: 4, reject: 1, tolerate: 1, robust: 2, headers: 1, skip: 1 },
    schemaChecks: 5,
    clientChecks: 7,
    failures: [],
    notes: [
      "headers: h.json: 1 read into the ledger state by the client; not checked, since the contract gives them no meaning: Via",
      "skip: typo.json is not checked",
    ],
  });
});

const accepted = { ...item, expect: "accept", recording: lamp };
const refused = { ...sold, status: 404, expect: "accept", recording: none };
const list = { ...item, operation: null, array: true, expect: "accept" };
const page = { ...text, recording: { status: 200, body_text: "<h1>Down</h1>" } };
const epoch = { file: "h.json", expect: "headers", wrapped: true, recording: { headers: { "x-shop-epoch": "9" } } };
const noExcerpt = new LedgergateError("invalid_response", "No JSON.", { status: 200 });
const wrong = new LedgergateError("invalid_response", "Unknown member.");
const strict: LoadedApi = {
  ...shop,
  validators: createValidators({ schemas: { Item: { required: ["pages"] } }, answers: {} }),
};
const pages = { ...item, expect: "reject", recording: { pages: 1 } };
const isbn = { ...item, expect: "tolerate", recording: { ...lamp, isbn: "978" } };

test.each<[string, GivenCase, string, LoadedApi?]>([
  ["a refused answer", { ...accepted, recording: { name: 1 } }, "as Item: /name must be string"],
  ["a validator that refuses more", accepted, "by the validators: must validate as Item: /pages", strict],
  ["a validator that accepts more", pages, "by the validators: is valid as Item, but must not be", strict],
  ["a wrong item", { ...list, recording: [lamp, {}] }, "an array of Item: /1 must have required property 'name'"],
  ["an object as list", { ...list, recording: {} }, "must validate as an array of Item: / must be array"],
  [
    "a client that loses digits",
    { ...accepted, recording: large },
    "differs at /copies: expected 18446744073709551615n, got 18446744073709552000",
    answering(async () => JSON.parse(large)),
  ],
  ["a failure that resolves", refused, "but resolved", answering(async () => none)],
  ["a failure of another kind", refused, "rejected with TypeError: No.", rejecting(new TypeError("No."))],
  ["a failure of another status", refused, "status 410 instead of 404", rejecting(apiError(410, none))],
  ["a failure without its body", refused, "differs at /failed: expected", rejecting(apiError(404, {}))],
  ["a lenient schema", { ...item, expect: "reject", recording: lamp }, "is valid as Item, but must not be"],
  ["a client that drops members", isbn, '/isbn: expected "978"', answering(async () => lamp)],
  ["a client that refuses members", isbn, "must resolve, but rejected", rejecting(wrong)],
  ["a text that resolves", page, "but resolved", answering(async () => "<h1>Down</h1>")],
  ["another error for a text", page, "SyntaxError: <", rejecting(new SyntaxError("<"))],
  ["an error without an excerpt", page, "does not start like the answer", rejecting(noExcerpt)],
  [
    "an unread ledger state",
    epoch,
    "getItem: X-SHOP-EPOCH is not read into the ledger state",
    answering(() => ({ withResponse: async () => ({ ledger: { epoch: 8n } }) })),
  ],
  ["an unknown schema", { ...accepted, schema: "Magazine" }, "Shop has no schema Magazine"],
  ["an unknown operation", { ...accepted, operation: "borrow" }, "Shop has no operation borrow (it has getItem)"],
  ["a missing file", { ...accepted, file: "a.json", recording: undefined }, "cases/a.json: the file does not exist"],
  ["malformed JSON", { ...accepted, recording: '{\n  "name": }' }, "cases/item.json: malformed JSON ("],
  ["a list as wrapper", { ...accepted, wrapped: true, recording: [1] }, "must be an object { status, headers, body }"],
  ["a wrong status", { ...accepted, wrapped: true, recording: { status: 99 } }, "/status: must be an HTTP status"],
  ["an unknown expectation", { ...accepted, expect: "hope" }, "entry 0: expect must be one of accept, reject"],
  ["a wrong status of an entry", { ...accepted, status: 1000 }, "entry 0: status must be an HTTP status"],
  ["an entry without its schema", { ...pages, schema: null }, "entry 0: schema must be given"],
])("%s is a failure", async (_, given, fault, api = shop) => {
  const { failures } = await runConformance(await writeCases([given]), async () => api);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.fault).toContain(fault);
});

test("an unbuilt package ends the run at once", async () => {
  const notBuilt = () => Promise.reject(new MissingBuildError("The API shop is not built: run `pnpm build`."));
  await expect(runConformance(await writeCases([accepted]), notBuilt)).rejects.toThrow("run `pnpm build`");
});

const setting = { file: "setting.json", api: "ledger-c", schema: "NodeFailure", operation: "updateSetting" };
const contract = { ...setting, expect: "accept", recording: { Error: "class example.ContractValidateException : No" } };

/** Calls the function behind the command. Returns the exit code and the printed lines. */
async function call(directory: string, flags: { readonly gateway?: true } = {}): Promise<readonly [number, string[]]> {
  const lines: string[] = [];
  const exitCode = await conform(directory, flags, (text) => lines.push(...text.split("\n")));
  return [exitCode, lines];
}

test("each failure has its own line and causes exit code 1", async () => {
  const directory = await writeCases([
    { ...contract, recording: { Fault: "none" } },
    { ...contract, file: "other.json", api: "ledger-z", recording: {} },
  ]);
  expect(await call(directory)).toEqual([
    1,
    [
      "FAILED setting.json (accept): must validate as NodeFailure: / must have required property 'Error'",
      "FAILED setting.json (accept): updateSetting: must reject with an api error, but resolved",
      `FAILED other.json (accept): there is no API ledger-z (known: ${apiNames.join(", ")})`,
      "Conformance: 2 cases (2 accept); 2 checks (1 of schemas, 1 of clients); 3 failures.",
    ],
  ]);
});

test("an unreadable index is reported with file and place", async () => {
  const directory = await writeCases([]);
  const index = join(directory, "index.json");
  await writeFile(index, '[\n  {"file": "a.json",}\n]');
  await expect(call(directory)).rejects.toThrow(/^.*index\.json: malformed JSON \(.*line 2 column 21\)\)$/);
  await writeFile(index, "{}");
  await expect(call(directory)).rejects.toThrow(`${index}: must be an array of cases`);
});

test("CONFORMANCE_DIR is the default directory, and must exist", async () => {
  const env = { ...process.env, CONFORMANCE_DIR: "/no/such/cases" };
  const program = join(import.meta.dirname, "../../src/conformance/cli.ts");
  await expect(promisify(execFile)(process.execPath, [program], { env })).rejects.toMatchObject({
    code: 1,
    stderr: "/no/such/cases/index.json: the file does not exist\n",
  });
});

test("a gateway passes the same cases, but replaces answers that the document does not declare", async () => {
  const body = { status: 503, headers: { "content-type": "text/html" }, body_text: "<h1>Sorry</h1>" };
  const unknown = { ...contract, file: "page.json", expect: "robust", wrapped: true, recording: body };
  const directory = await writeCases([contract, unknown]);
  const found = "2 cases (1 accept, 1 robust); 3 checks (1 of schemas, 2 of clients); every case passes.";
  expect(await call(directory, { gateway: true })).toEqual([
    0,
    [`Conformance: ${found}`, `Conformance through a gateway: ${found}`],
  ]);
});
