import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { denyingOptions, listBadRequests, listDeniedRequests } from "../src/bad-requests.ts";
import { checkBadRequest } from "../src/check-bad-request.ts";
import { checkExercise, checkIteration } from "../src/check-exercise.ts";
import { createValidator, type DeclaredOperation, type LoadedApi, listCallable } from "../src/oracle/index.ts";
import { type RecordedMock, startRecordedMock } from "../src/recorded-mock.ts";
import { listExercises } from "../src/triples.ts";

/**
 * Defines tests for the promises of a document: one for each example, one for each bad request.
 *
 * @param badRequestMock - A mock that gets the bad requests
 * @param isTested - Selects operations. Default: all.
 */
export function defineContract(
  api: LoadedApi,
  mock: RecordedMock,
  badRequestMock: RecordedMock = mock,
  isTested: (operation: DeclaredOperation) => boolean = () => true,
): void {
  const { document } = api;
  const validate = createValidator(document);
  const operations = listCallable(document).filter(isTested);
  describe(api.name, () => {
    const exercises = listExercises(document).filter(({ triple }) => isTested(triple.operation));
    test.each(exercises)("$title", async (exercise) => {
      expect(await checkExercise(api, validate, mock, exercise)).toEqual([]);
    });
    const lists = operations.filter(({ isList }) => isList);
    test.each(lists)("$id iterates to the end of its list", async (operation) => {
      expect(await checkIteration(api, mock, operation)).toEqual([]);
    });
    test.each(lists)("$id ends its list without a simulated ledger", async (operation) => {
      const mockWithoutWorld = await startRecordedMock({
        apis: [api.name],
        specs: { [api.name]: document },
        world: false,
      });
      onTestFinished(() => mockWithoutWorld.close());
      expect(await checkIteration(api, mockWithoutWorld, operation)).toEqual([]);
    });
    const badRequests = operations.flatMap((operation) => listBadRequests(document, validate, operation));
    test.each(badRequests)("$operation.id refuses $condition $name $value", async (bad) => {
      expect(await checkBadRequest(validate, badRequestMock.baseUrls[api.name] as string, bad)).toEqual([]);
    });
    const denied = operations.flatMap((operation) => listDeniedRequests(document, operation));
    let denying: RecordedMock;
    beforeAll(async () => {
      denying = await startRecordedMock(denyingOptions(api.name, document));
    });
    afterAll(() => denying.close());
    test.each(denied)("$operation.id refuses $condition", async (bad) => {
      expect(await checkBadRequest(validate, denying.baseUrls[api.name] as string, bad)).toEqual([]);
    });
  });
}
