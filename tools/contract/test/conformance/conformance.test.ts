import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LedgergateError } from "@ledgergate/runtime";
import { expect, test } from "vitest";
import { conform } from "../../src/conformance/conform.ts";
import { runConformance } from "../../src/conformance/run-conformance.ts";
import { type LoadedApi, loadApi } from "../../src/oracle/apis.ts";
import { listOperations } from "../../src/oracle/operations.ts";

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
const accepted = { ...item, expect: "accept", recording: transaction };
const list = { ...accepted, operation: null, array: true, recording: [transaction] };
const refused = { ...accepted, schema: "NodeFailure", recording: none };
const bad = { ...item, expect: "reject", recording: none };
const newer = { ...item, expect: "tolerate", recording: { ...transaction, isbn: "978" } };
const text = { file: "text.json", operation: operation.id, expect: "robust", wrapped: true };
const page = { ...text, recording: { headers: { "Content-Encoding": "br" }, body_text: "<p>" } };
const busy = { ...text, recording: { status: 429, body_text: "Too many." } };
const html = { status: 503, headers: { "content-type": "text/html" }, body_text: "<h1>" };
const head = { "x-aptos-epoch": "9", Via: "1" };
const headers = { file: "h.json", api: "ledger-a", expect: "headers", wrapped: true, recording: { headers: head } };

/** Calls the function behind the command. Returns the exit code and the printed lines. */
async function call(directory: string, flags: { readonly gateway?: true } = {}) {
  const lines: string[] = [];
  const code = await conform(directory, flags, (line) => lines.push(line));
  return [code, ...lines];
}

test("cases of every expectation pass, also through a gateway, which replaces undeclared answers", async () => {
  const skipped = { ...item, expect: "skip" };
  const answers = [accepted, list, refused, { ...refused, status: 404 }, bad, newer];
  const cases = [...answers, page, busy, { ...text, recording: html }, headers, skipped];
  const figures = "cases: 4 accept, 1 reject, 1 tolerate, 3 robust, 1 headers, 1 skip";
  const found = `${figures}; checks: 5 of schemas, 8 of clients; every case passes.`;
  const files = cases.map((one, index) => ({ ...one, file: `${index}.json` }));
  expect(await call(await writeCases(...files), { gateway: true })).toEqual([
    0,
    `Conformance: ${found}`,
    `Conformance through a gateway: ${found}`,
  ]);
});

/** A client whose methods all make the same call. */
const answering = (call: () => unknown) => ({ connect: () => new Proxy({}, { get: () => call }) as never });
const resolving = (data: unknown) => answering(async () => data);
const rejecting = (error: object) => answering(() => Promise.reject(error));
const gone = new LedgergateError("api", "No.", { status: 410, body: transaction });
const noText = new LedgergateError("invalid_response", "No JSON.", { status: 200 });
const strict = { check: () => [{ pointer: "", expected: "absent" }] } as never;
const large = '{"visible":true,"copies":18446744073709551615}';

test.each<[string, GivenCase, string, Partial<LoadedApi>?]>([
  ["a refused answer", { ...accepted, recording: { ...transaction, txID: 1 } }, "/txID must be string"],
  ["a stricter validator", accepted, "by the validators: must validate as", { validators: strict }],
  ["a wrong item", { ...list, recording: [transaction, {}] }, "an array of UnsignedTransaction: /1 must have required"],
  ["lost digits", { ...newer, recording: large }, "at /body/copies", resolving(JSON.parse(large))],
  ["a failure that resolves", { ...accepted, status: 410 }, "/kind: expected 'api'", resolving(transaction)],
  ["another status", { ...accepted, status: 404 }, "/status: expected 404, got 410", rejecting(gone)],
  ["a lenient schema", { ...bad, recording: transaction }, "is valid as UnsignedTransaction, but must not be"],
  ["a text that resolves", page, "/kind: expected 'invalid_response'", resolving("<p>")],
  ["an error without the text", page, "/body: expected '<p>', got ", rejecting(noText)],
  ["an unread state", headers, "X-NODE-EPOCH is not read", rejecting({ ledger: { epoch: 8n } })],
  ["an unknown schema", { ...accepted, schema: "Book" }, "Ledger C has no schema Book"],
  ["malformed JSON", { ...accepted, recording: '{\n  "visible": }' }, "item.json: malformed JSON ("],
  ["a wrong status", { ...text, recording: { status: 99 } }, "/status must be >= 200"],
  ["a case without a check", { ...bad, schema: null }, "needs a schema or an operation"],
  ["an unknown result", { ...accepted, expect: "hope" }, "entry 0: /expect must be equal to one of"],
])("%s is a failure", async (_, given, fault, change = {}) => {
  const findApi = async (name: string) => ({ ...(await loadApi(name)), ...change });
  const [result] = await runConformance(await writeCases(given), findApi);
  expect(Object.values(result?.checks ?? {}).filter(Boolean)).toEqual([expect.stringContaining(fault)]);
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

test("each failure has its own line and causes exit code 1", async () => {
  const other = { ...refused, file: "other.json", api: "ledger-z" };
  expect(await call(await writeCases({ ...refused, recording: { Fault: "none" } }, other))).toEqual([
    1,
    "FAILED item.json (accept): must validate as NodeFailure: / must have required property 'Error'",
    expect.stringMatching("FAILED item.json .*updateSetting: the client differs at /kind: expected 'api'"),
    expect.stringContaining("FAILED other.json (accept): there is no API ledger-z (known: "),
    "Conformance: cases: 2 accept; checks: 1 of schemas, 1 of clients; failures: 3.",
  ]);
});
