import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { denyingOptions, isDenied, listBadRequests } from "../src/bad-requests.ts";
import { checkBadRequest } from "../src/check-bad-request.ts";
import { checkExercise, checkIteration } from "../src/check-exercise.ts";
import { compareTraffic } from "../src/compare-traffic.ts";
import { listExercises } from "../src/exercises.ts";
import { isStream, listCallable, listMissingExamples } from "../src/oracle/answers.ts";
import { apiNames, loadApi, sampleKey } from "../src/oracle/apis.ts";
import { stringifyExact } from "../src/oracle/exact-json.ts";
import { listOperations } from "../src/oracle/operations.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";

const har = join(await mkdtemp(join(tmpdir(), "contract-")), "traffic.har");
// The recording contains only clients' requests, so bad requests go to a mock of their own.
const [mock, badRequestMock] = await Promise.all([startRecordedMock({ record: har }), startRecordedMock()]);
afterAll(() => Promise.all([mock.close(), badRequestMock.close()]));

const apis = await Promise.all(apiNames.map(loadApi));

describe.each(apis)("$name", async (api) => {
  const { document, name } = api;
  const operations = listCallable(document);
  const served = { ...api, mount: "", apiKey: sampleKey };
  const denying = await startRecordedMock(denyingOptions(name, served));
  afterAll(() => denying.close());

  test.each(listExercises(api))("$title", async (exercise) => {
    expect(await checkExercise(api, mock, exercise)).toEqual([]);
  });

  test.each(operations.filter(({ isList }) => isList))("$id iterates to the end of its list", async (list) => {
    expect(await checkIteration(api, mock, list)).toEqual([]);
    const withoutWorld = await startRecordedMock({ apis: [name], specs: { [name]: document }, world: false });
    onTestFinished(() => withoutWorld.close());
    expect(await checkIteration(api, withoutWorld, list)).toEqual([]);
  });

  const bad = operations.flatMap((operation) => listBadRequests(served, operation));
  test.each(bad)("$operation.id refuses $condition $name $value", async (request) => {
    const { baseUrls } = isDenied(request) ? denying : badRequestMock;
    expect(await checkBadRequest(baseUrls[name] ?? "", request)).toEqual([]);
  });
});

test.each(apis)("$name lacks no example, and an imported document lacks as many as it says", ({ document }) => {
  const missing = listMissingExamples(document).map(({ title, pointer }) => `${title} at #${pointer}`);
  // In an imported document, `withoutExample` of `x-imported` may only fall.
  const allowed = document["x-imported"]?.withoutExample ?? 0;
  expect(missing, `x-imported allows ${allowed}, missing are ${missing}`).toHaveLength(allowed);
});

test("Redocly finds no violation in the recorded traffic, and every operation, parameter and status occurs in it", async () => {
  const { findings, coverage } = await compareTraffic(har, apis, mock.baseUrls);
  expect(findings).toEqual([]);
  for (const { name, document } of apis) {
    const operations = listOperations(document);
    // A call or an answer without an example cannot occur. Streams are not called.
    if (document["x-imported"]?.withoutExample || operations.some(isStream)) continue;
    const heads = operations.filter(({ method }) => method === "HEAD").flatMap(({ responses }) => responses);
    // Without a body, nothing shows if a range or `default` applies.
    const unclear = heads.filter(({ status }) => !/^\d{3}$/.test(status)).map(() => "response");
    expect(coverage[name], name).toEqual({ operations: operations.length, missing: unclear });
  }
});

test("Redocly finds the traffic's violations of another document", async () => {
  const others = apis.map((api) => {
    const text = stringifyExact(api.document).replaceAll('"type":"array"', '"type":"integer"');
    return { ...api, document: JSON.parse(text) };
  });
  const { findings } = await compareTraffic(har, others, mock.baseUrls);
  expect(findings).toContainEqual(expect.stringContaining('"endpoints" must be integer'));
});
