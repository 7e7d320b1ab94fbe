import { LedgergateError } from "@ledgergate/runtime";
import { createValidators } from "@ledgergate/runtime/validate";
import { expect, test } from "vitest";
import { runConformance } from "../../src/conformance/run-conformance.ts";
import { type LoadedApi, MissingBuildError } from "../../src/oracle/index.ts";
import { type GivenCase, writeCases } from "./case-directory.ts";
import { library, libraryWith } from "./library-api.ts";

const book = { file: "book.json", schema: "Book", operation: "getBook", status: 200 };
const robust = { file: "text.json", operation: "getBook", expect: "robust", wrapped: true };

/** Runs one case. Returns its fault, or `undefined` if it passes. */
async function faultOf(given: GivenCase, api: LoadedApi = library): Promise<string | undefined> {
  const { failures } = await runConformance(await writeCases([given]), async () => api);
  expect(failures.length).toBeLessThan(2);
  return failures[0]?.fault;
}

test("cases of every expectation pass", async () => {
  const directory = await writeCases([
    { ...book, expect: "accept", recording: '{"title":"One","copies":18446744073709551615}' },
    { ...book, file: "books.json", operation: null, array: true, expect: "accept", recording: [{ title: "One" }] },
    { ...book, file: "gone.json", schema: "Refusal", status: 404, expect: "accept", recording: { code: "gone" } },
    { ...book, file: "soft.json", schema: "Refusal", expect: "accept", recording: { code: "later" } },
    { ...book, file: "bad.json", expect: "reject", recording: { copies: 1 } },
    { ...book, file: "new.json", expect: "tolerate", recording: { name: "Two", pages: [null, 1.5] } },
    { ...robust, status: 429, recording: { status: 429, headers: {}, body_text: "Too many." } },
    {
      ...robust,
      file: "html.json",
      status: 200,
      recording: { headers: { "Content-Encoding": "br" }, body_text: "<p>" },
    },
    {
      file: "headers.json",
      expect: "headers",
      wrapped: true,
      recording: { headers: { "x-public-epoch": "9", Via: "1" } },
    },
    { ...book, file: "typo.json", expect: "skip" },
  ]);
  const report = await runConformance(directory, async () => library);
  expect(report).toEqual({
    cases: 10,
    expected: { accept: 4, reject: 1, tolerate: 1, robust: 2, headers: 1, skip: 1 },
    schemaChecks: 5,
    clientChecks: 7,
    failures: [],
    notes: [
      "headers: headers.json: 1 read into the ledger state by the client; not checked, since the contract gives them no meaning: Via",
      "skip: typo.json is not checked",
    ],
  });
});

test("accept fails if the schema refuses the answer", async () => {
  expect(await faultOf({ ...book, expect: "accept", recording: { title: 1 } })).toBe(
    "must validate as Book: /title must be string",
  );
});

test("a case fails if the validators of the client's package disagree with the schema", async () => {
  const schemas = { Book: { required: ["pages"] } };
  const api: LoadedApi = { ...library, validators: createValidators({ schemas, answers: {} }) };
  expect(await faultOf({ ...book, expect: "accept", recording: { title: "One" } }, api)).toBe(
    "by the validators: must validate as Book: /pages must be present",
  );
  expect(await faultOf({ ...book, expect: "reject", recording: { pages: 1 } }, api)).toBe(
    "by the validators: is valid as Book, but must not be",
  );
});

test("accept fails if one item of an array is refused", async () => {
  const books = { ...book, operation: null, array: true, expect: "accept" };
  expect(await faultOf({ ...books, recording: [{ title: "One" }, {}] })).toBe(
    "must validate as an array of Book: /1 must have required property 'title'",
  );
  expect(await faultOf({ ...books, recording: {} })).toBe("must validate as an array of Book: / must be array");
});

test("accept fails if the client loses the last digits of a big integer", async () => {
  const api = libraryWith(async () => JSON.parse('{"title":"One","copies":18446744073709551615}'));
  const recording = '{"title":"One","copies":18446744073709551615}';
  expect(await faultOf({ ...book, expect: "accept", recording }, api)).toBe(
    "getBook: the resolved value differs at /copies: expected 18446744073709551615n, got 18446744073709552000",
  );
});

test("accept fails if a failure resolves, or rejects with another kind, status or body", async () => {
  const gone = { ...book, schema: "Refusal", status: 404, expect: "accept", recording: { code: "gone" } };
  const rejecting = (error: Error): LoadedApi => libraryWith(() => Promise.reject(error));
  const apiError = (status: number, body: unknown) => new LedgergateError("api", "No.", { status, code: "gone", body });
  expect(
    await faultOf(
      gone,
      libraryWith(async () => ({ code: "gone" })),
    ),
  ).toContain("but resolved");
  expect(await faultOf(gone, rejecting(new TypeError("No.")))).toContain("rejected with TypeError: No.");
  expect(await faultOf(gone, rejecting(apiError(410, { code: "gone" })))).toContain("status 410 instead of 404");
  expect(await faultOf(gone, rejecting(apiError(404, {})))).toContain('differs at /code: expected "gone", got nothing');
});

test("reject fails if the schema accepts the answer", async () => {
  expect(await faultOf({ ...book, expect: "reject", recording: { title: "One" } })).toBe(
    "is valid as Book, but must not be",
  );
});

test("tolerate fails if the client drops or refuses unknown parts", async () => {
  const recording = { title: "One", isbn: "978" };
  const dropping = libraryWith(async () => ({ title: "One" }));
  const refusing = libraryWith(() => Promise.reject(new LedgergateError("invalid_response", "Unknown member.")));
  expect(await faultOf({ ...book, expect: "tolerate", recording }, dropping)).toContain('/isbn: expected "978"');
  expect(await faultOf({ ...book, expect: "tolerate", recording }, refusing)).toContain("must resolve, but rejected");
});

test("robust fails if the client throws another error, resolves or keeps no excerpt", async () => {
  const text = { ...robust, recording: { status: 200, body_text: "<h1>Down</h1>" } };
  const noExcerpt = new LedgergateError("invalid_response", "No JSON.", { status: 200 });
  expect(
    await faultOf(
      text,
      libraryWith(async () => "<h1>Down</h1>"),
    ),
  ).toContain("but resolved");
  expect(
    await faultOf(
      text,
      libraryWith(() => Promise.reject(new SyntaxError("<"))),
    ),
  ).toContain("SyntaxError: <");
  expect(
    await faultOf(
      text,
      libraryWith(() => Promise.reject(noExcerpt)),
    ),
  ).toContain("does not start like the answer");
});

test("headers fails if the client does not read the ledger state", async () => {
  const withResponse = async () => ({ ledger: { epoch: 8n } });
  const api = libraryWith((() => ({ withResponse })) as never);
  const recording = { headers: { "x-public-epoch": "9" } };
  expect(await faultOf({ file: "h.json", expect: "headers", wrapped: true, recording }, api)).toBe(
    "getBook: X-SHELF-EPOCH is not read into the ledger state",
  );
});

test("an unknown schema or operation, a bad file or a bad entry fails its case", async () => {
  const known = { ...book, expect: "accept", recording: { title: "One" } };
  const cases: readonly (readonly [GivenCase, string])[] = [
    [{ ...known, schema: "Magazine" }, "Library has no schema Magazine"],
    [{ ...known, operation: "borrow" }, "Library has no operation borrow (it has getBook, addBook)"],
    [
      { ...known, operation: "addBook" },
      "the request body at #/paths/~1books/post/requestBody/content/application~1json has no example",
    ],
    [{ ...known, file: "missing.json", recording: undefined }, "cases/missing.json: the file does not exist"],
    [{ ...known, recording: '{\n  "title": }' }, "cases/book.json: malformed JSON ("],
    [{ ...known, wrapped: true, recording: [1] }, "cases/book.json: must be an object { status, headers, body }"],
    [{ ...known, wrapped: true, recording: { status: 99 } }, "cases/book.json, /status: must be an HTTP status"],
    [{ ...known, expect: "hope" }, "index.json, entry 0: expect must be one of accept, reject"],
    [{ ...known, status: 1000 }, "index.json, entry 0: status must be an HTTP status"],
    [{ ...known, expect: "reject", schema: null }, "index.json, entry 0: schema must be given"],
  ];
  for (const [given, fault] of cases) expect(await faultOf(given)).toContain(fault);
});

test("an unbuilt package ends the run at once", async () => {
  const directory = await writeCases([{ ...book, expect: "accept", recording: { title: "One" } }]);
  const notBuilt = () => Promise.reject(new MissingBuildError("The API library is not built: run `pnpm build`."));
  await expect(runConformance(directory, notBuilt)).rejects.toThrow("run `pnpm build`");
});
