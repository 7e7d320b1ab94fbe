import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LedgergateError } from "@ledgergate/runtime";
import { expect, test } from "vitest";
import { conform } from "../../src/conformance/conform.ts";
import { runConformance } from "../../src/conformance/run-conformance.ts";
import { type LoadedApi, listOperations, loadApi, MissingBuildError } from "../../src/oracle/index.ts";

interface GivenCase {
  readonly recording?: unknown;
  readonly [member: string]: unknown;
}

/** Writes a directory of cases. */
async function writeCases(...cases: readonly GivenCase[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "conformance-"));
  await mkdir(join(directory, "cases"));
  const entries = cases.map(({ recording: _, ...members }) => ({ api: "ledger-c", ...members }));
  await writeFile(join(directory, "index.json"), JSON.stringify(entries));
  for (const { file, recording } of cases) {
    const text = typeof recording === "string" ? recording : JSON.stringify(recording);
    if (text) await writeFile(join(directory, "cases", String(file)), text);
  }
  return directory;
}

const ledgerC = await loadApi("ledger-c");
const [operation = expect.unreachable()] = listOperations(ledgerC.document);
const [example] = operation.responses[0]?.contents[0]?.examples ?? [];
const transaction = { ...(example?.value as object), visible: true };
const none = { Error: "class a.ValidateException : No" };
const item = { file: "item.json", schema: "UnsignedTransaction", operation: operation.id };
const text = { file: "text.json", operation: operation.id, expect: "robust", wrapped: true };

const accepted = { ...item, expect: "accept", recording: transaction };
const list = { ...accepted, file: "items.json", operation: null, array: true, recording: [transaction] };
const refused = { ...accepted, file: "refused.json", schema: "NodeFailure", recording: none };
const bad = { ...item, file: "bad.json", expect: "reject", recording: none };
const newer = { ...item, file: "new.json", expect: "tolerate", recording: { ...transaction, isbn: "978" } };
const page = { ...text, recording: { headers: { "Content-Encoding": "br" }, body_text: "<p>" } };
const head = { "x-aptos-epoch": "9", Via: "1" };
const headers = { file: "h.json", api: "ledger-a", expect: "headers", wrapped: true, recording: { headers: head } };

test("cases of every expectation pass", async () => {
  const busy = { ...text, file: "429.json", recording: { status: 429, body_text: "Too many." } };
  const skipped = { ...item, file: "typo.json", expect: "skip" };
  const cases = [accepted, list, refused, { ...refused, status: 404 }, bad, newer, page, busy, headers, skipped];
  const unread = "not checked, since the contract gives them no meaning: Via";
  expect(await runConformance(await writeCases(...cases))).toEqual({
    cases: 10,
    expected: { accept: 4, reject: 1, tolerate: 1, robust: 2, headers: 1, skip: 1 },
    schemaChecks: 5,
    clientChecks: 7,
    failures: [],
    notes: [`headers: h.json: 1 read into the ledger state by the client; ${unread}`, "skip: typo.json is not checked"],
  });
});

/** A client whose methods all make the same call. */
const answering = (call: () => unknown) => ({ connect: () => new Proxy({}, { get: () => call }) as never });
const resolving = (data: unknown) => answering(async () => data);
const rejecting = (error: object) => answering(() => Promise.reject(error));
const apiError = (body: unknown) => new LedgergateError("api", "No.", { status: 410, body });
const noText = new LedgergateError("invalid_response", "No JSON.", { status: 200 });
const strict = { check: () => [{ pointer: "", expected: "absent" }] } as never;
const large = '{"visible":true,"copies":18446744073709551615}';

test.each<[string, GivenCase, string, Partial<LoadedApi>?]>([
  [
    "a refused answer",
    { ...accepted, recording: { ...transaction, txID: 1 } },
    "as UnsignedTransaction: /txID must be string",
  ],
  ["a stricter validator", accepted, "by the validators: must validate as", { validators: strict }],
  ["a wrong item", { ...list, recording: [transaction, {}] }, "an array of UnsignedTransaction: /1 must have required"],
  ["lost digits", { ...newer, recording: large }, "at /copies", resolving(JSON.parse(large))],
  ["a failure that resolves", { ...accepted, status: 410 }, "but resolved", resolving(transaction)],
  ["another status", { ...accepted, status: 404 }, "410 instead of 404", rejecting(apiError(transaction))],
  ["an error's body", { ...accepted, status: 410 }, "body differs at /visible", rejecting(apiError({}))],
  ["a lenient schema", { ...bad, recording: transaction }, "is valid as UnsignedTransaction, but must not be"],
  ["a lost member", newer, "/isbn: expected '978', got undefined", resolving(transaction)],
  ["a text that resolves", page, "but resolved", resolving("<p>")],
  ["an error without the text", page, "does not start like the answer", rejecting(noText)],
  ["an unread state", headers, "X-NODE-EPOCH is not read", rejecting({ ledger: { epoch: 8n } })],
  ["an unknown schema", { ...accepted, schema: "Book" }, "Ledger C has no schema Book"],
  ["malformed JSON", { ...accepted, recording: '{\n  "visible": }' }, "item.json: malformed JSON ("],
  ["a wrong status", { ...text, recording: { status: 99 } }, "/status must be >= 200"],
  ["an unknown result", { ...accepted, expect: "hope" }, "entry 0: /expect must be equal to one of"],
])("%s is a failure", async (_, given, fault, change = {}) => {
  const findApi = async (name: string) => ({ ...(await loadApi(name)), ...change });
  const { failures } = await runConformance(await writeCases(given), findApi);
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
    "FAILED refused.json (accept): must validate as NodeFailure: / must have required property 'Error'",
    "FAILED refused.json (accept): updateSetting: must reject with an api error, but resolved",
    expect.stringContaining("FAILED other.json (accept): there is no API ledger-z (known: "),
    "Conformance: 2 cases (2 accept); 2 checks (1 of schemas, 1 of clients); 3 failures.",
  ]);
});

test("a gateway passes the same cases, but replaces answers that the document does not declare", async () => {
  const body = { status: 503, headers: { "content-type": "text/html" }, body_text: "<h1>" };
  const unknown = { ...text, recording: body };
  const found = "2 cases (1 accept, 1 robust); 3 checks (1 of schemas, 2 of clients); every case passes.";
  expect(await call(await writeCases(refused, unknown), { gateway: true })).toEqual([
    0,
    `Conformance: ${found}`,
    `Conformance through a gateway: ${found}`,
  ]);
});
