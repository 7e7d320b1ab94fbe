import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { denyingOptions, isDenied, listBadRequests } from "../src/bad-requests.ts";
import { checkBadRequest } from "../src/check-bad-request.ts";
import { checkExercise, checkIteration } from "../src/check-exercise.ts";
import { listExercises } from "../src/exercises.ts";
import { listCallable, listMissingExamples } from "../src/oracle/answers.ts";
import { apiNames, loadApi, sampleKey } from "../src/oracle/apis.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";

// Bad requests go to a mock of their own, since nothing awaits their exchanges.
const [mock, badRequestMock] = await Promise.all([startRecordedMock(), startRecordedMock()]);
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
