import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LedgergateError } from "@ledgergate/runtime";
import { createValidators } from "@ledgergate/runtime/validate";
import { expect, onTestFinished, test } from "vitest";
import { conform } from "../../src/conformance/conform.ts";
import { runConformance } from "../../src/conformance/run-conformance.ts";
import { type LoadedApi, MissingBuildError } from "../../src/oracle/index.ts";
import { shopWith } from "../shop-api.ts";

interface GivenCase {
  readonly recording?: unknown;
  readonly [member: string]: unknown;
}

/** Writes a directory of cases, which is removed after the test. */
async function writeCases(...cases: readonly GivenCase[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "conformance-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, "cases"));
  const entries = cases.map(({ recording: _, ...members }) => ({ api: "shop", ...members }));
  await writeFile(join(directory, "index.json"), JSON.stringify(entries));
  for (const { file, recording } of cases) {
    const text = typeof recording === "string" ? recording : JSON.stringify(recording);
    if (text) await writeFile(join(directory, "cases", String(file)), text);
  }
  return directory;
}

const schemas = {
  Item: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
  SoldOut: { type: "object", required: ["failed"] },
} as const;
const validators = createValidators<Readonly<Record<string, unknown>>, string>({ schemas, answers: {} });
const shop: LoadedApi = { ...shopWith(), validators };
const item = { file: "item.json", schema: "Item", operation: "getItem" };
const text = { file: "text.json", operation: "getItem", expect: "robust", wrapped: true };
const lamp = { name: "Lamp" };
const none = { failed: "class shop.Sold$Out : none left" };
const head = { "x-shop-epoch": "9", Via: "1" };

const accepted = { ...item, expect: "accept", recording: lamp };
const list = { ...accepted, file: "items.json", operation: null, array: true, recording: [lamp] };
const sold = { ...accepted, file: "sold.json", schema: "SoldOut", recording: none };
const bad = { ...item, file: "bad.json", expect: "reject", recording: { copies: 1 } };
const newer = { ...item, file: "new.json", expect: "tolerate", recording: { ...lamp, isbn: "978" } };
const page = { ...text, recording: { headers: { "Content-Encoding": "br" }, body_text: "<p>" } };
const headers = { ...text, file: "h.json", expect: "headers", recording: { headers: head } };

test("cases of every expectation pass", async () => {
  const busy = { ...text, file: "429.json", recording: { status: 429, body_text: "Too many." } };
  const skipped = { ...item, file: "typo.json", expect: "skip" };
  const cases = [accepted, list, sold, { ...sold, status: 404 }, bad, newer, page, busy, headers, skipped];
  const unread = "not checked, since the contract gives them no meaning: Via";
  expect(await runConformance(await writeCases(...cases), async () => shop)).toEqual({
    cases: 10,
    expected: { accept: 4, reject: 1, tolerate: 1, robust: 2, headers: 1, skip: 1 },
    schemaChecks: 5,
    clientChecks: 7,
    failures: [],
    notes: [`headers: h.json: 1 read into the ledger state by the client; ${unread}`, "skip: typo.json is not checked"],
  });
});

const answering = (getItem: () => unknown) => ({ ...shop, connect: () => ({ getItem }) as never });
const resolving = (data: unknown) => answering(async () => data);
const rejecting = (error: object) => answering(() => Promise.reject(error));
const apiError = (body: unknown) => new LedgergateError("api", "No.", { status: 410, body });
const noText = new LedgergateError("invalid_response", "No JSON.", { status: 200 });
const strict = createValidators<Readonly<Record<string, unknown>>, string>({
  schemas: { Item: { required: ["pages"] } },
  answers: {},
});
const large = '{"name":"Lamp","copies":18446744073709551615}';

test.each<[string, GivenCase, string, LoadedApi?]>([
  ["a refused answer", { ...accepted, recording: { name: 1 } }, "as Item: /name must be string"],
  ["a stricter validator", accepted, "by the validators: must", { ...shop, validators: strict }],
  ["a wrong item", { ...list, recording: [lamp, {}] }, "an array of Item: /1 must have required"],
  ["lost digits", { ...accepted, recording: large }, "at /copies", resolving(JSON.parse(large))],
  ["a failure that resolves", { ...accepted, status: 410 }, "but resolved", resolving(lamp)],
  ["another status", { ...accepted, status: 404 }, "410 instead of 404", rejecting(apiError(lamp))],
  ["an error's body", { ...accepted, status: 410 }, "body differs at /name", rejecting(apiError({}))],
  ["a lenient schema", { ...bad, recording: lamp }, "is valid as Item, but must not be"],
  ["a lost member", newer, "/isbn: expected '978', got undefined", resolving(lamp)],
  ["a text that resolves", page, "but resolved", resolving("<p>")],
  ["an error without the text", page, "does not start like the answer", rejecting(noText)],
  ["an unread state", headers, "X-SHOP-EPOCH is not read", rejecting({ ledger: { epoch: 8n } })],
  ["an unknown schema", { ...accepted, schema: "Book" }, "Shop has no schema Book"],
  ["malformed JSON", { ...accepted, recording: '{\n  "name": }' }, "item.json: malformed JSON ("],
  ["a wrong status", { ...text, recording: { status: 99 } }, "/status must be >= 200"],
  ["an unknown result", { ...accepted, expect: "hope" }, "entry 0: /expect must be equal to one of"],
])("%s is a failure", async (_, given, fault, api = shop) => {
  const { failures } = await runConformance(await writeCases(given), async () => api);
  expect(failures).toEqual([expect.objectContaining({ fault: expect.stringContaining(fault) })]);
});

test("an unbuilt package ends the run at once", async () => {
  const notBuilt = () => Promise.reject(new MissingBuildError("run `pnpm build`"));
  await expect(runConformance(await writeCases(accepted), notBuilt)).rejects.toThrow("pnpm build");
});

test("an unreadable index is reported with file and place", async () => {
  const directory = await writeCases();
  const index = join(directory, "index.json");
  await expect(runConformance("/no/such")).rejects.toThrow("/no/such/index.json: the file does not");
  await writeFile(index, '[\n  {"file": "a.json",}\n]');
  await expect(runConformance(directory)).rejects.toThrow(/index\.json: malformed JSON \(.*line 2/);
  await writeFile(index, "{}");
  await expect(runConformance(directory)).rejects.toThrow(`${index}: must be an array of cases`);
});

const setting = { file: "s.json", api: "ledger-c", schema: "NodeFailure", operation: "updateSetting" };
const refused = { ...setting, expect: "accept", recording: { Error: "class a.ValidateException : No" } };

/** Calls the function behind the command. Returns the exit code and the printed lines. */
async function call(directory: string, flags: { readonly gateway?: true } = {}) {
  const lines: string[] = [];
  const code = await conform(directory, flags, (text) => lines.push(...text.split("\n")));
  return [code, ...lines];
}

test("each failure has its own line and causes exit code 1", async () => {
  const other = { ...refused, file: "other.json", api: "ledger-z" };
  expect(await call(await writeCases({ ...refused, recording: { Fault: "none" } }, other))).toEqual([
    1,
    "FAILED s.json (accept): must validate as NodeFailure: / must have required property 'Error'",
    "FAILED s.json (accept): updateSetting: must reject with an api error, but resolved",
    expect.stringContaining("FAILED other.json (accept): there is no API ledger-z (known: "),
    "Conformance: 2 cases (2 accept); 2 checks (1 of schemas, 1 of clients); 3 failures.",
  ]);
});

test("a gateway passes the same cases, but replaces answers that the document does not declare", async () => {
  const body = { status: 503, headers: { "content-type": "text/html" }, body_text: "<h1>" };
  const unknown = { ...setting, file: "page.json", expect: "robust", wrapped: true, recording: body };
  const found = "2 cases (1 accept, 1 robust); 3 checks (1 of schemas, 2 of clients); every case passes.";
  expect(await call(await writeCases(refused, unknown), { gateway: true })).toEqual([
    0,
    `Conformance: ${found}`,
    `Conformance through a gateway: ${found}`,
  ]);
});
