import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { denyingOptions, listBadRequests, listDeniedRequests } from "../src/bad-requests.ts";
import { checkBadRequest } from "../src/check-bad-request.ts";
import { checkExercise, checkIteration } from "../src/check-exercise.ts";
import { listExercises } from "../src/exercises.ts";
import { createValidator, type LoadedApi, listCallable } from "../src/oracle/index.ts";
import { type RecordedMock, startRecordedMock } from "../src/recorded-mock.ts";

/**
 * Defines tests for the promises of a document: one for each example, one for each bad request.
 *
 * @param badRequestMock - A mock that gets the bad requests
 */
export function defineContract(api: LoadedApi, mock: RecordedMock, badRequestMock: RecordedMock): void {
  const { document, name } = api;
  const validate = createValidator(document);
  const operations = listCallable(document);
  describe(name, () => {
    test.each(listExercises(document))("$title", async (exercise) => {
      expect(await checkExercise(api, validate, mock, exercise)).toEqual([]);
    });
    test.each(operations.filter(({ isList }) => isList))("$id iterates to the end of its list", async (list) => {
      expect(await checkIteration(api, mock, list)).toEqual([]);
      const withoutWorld = await startRecordedMock({ apis: [name], specs: { [name]: document }, world: false });
      onTestFinished(() => withoutWorld.close());
      expect(await checkIteration(api, withoutWorld, list)).toEqual([]);
    });
    const bad = operations.flatMap((operation) => listBadRequests(document, validate, operation));
    test.each(bad)("$operation.id refuses $condition $name $value", async (request) => {
      const baseUrl = badRequestMock.baseUrls[name] ?? "";
      expect(await checkBadRequest(validate, baseUrl, request)).toEqual([]);
    });
    const denied = operations.flatMap((operation) => listDeniedRequests(document, operation));
    let denying: RecordedMock;
    beforeAll(async () => {
      denying = await startRecordedMock(denyingOptions(name, document));
    });
    afterAll(() => denying.close());
    test.each(denied)("$operation.id refuses $condition", async (request) => {
      expect(await checkBadRequest(validate, denying.baseUrls[name] ?? "", request)).toEqual([]);
    });
  });
}
