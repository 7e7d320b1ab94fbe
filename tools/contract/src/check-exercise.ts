import { type Api, type Input, stringifyExact, type Validator } from "@ledgergate/conformance";
import { callMock, type Observation } from "./call-mock.ts";
import { checkFailure } from "./check-failure.ts";
import { checkHeaders } from "./check-headers.ts";
import { checkSuccess } from "./check-success.ts";
import { type Exercise, isSuccess } from "./exercises.ts";
import { failureBranch } from "./failure-branch.ts";
import type { RecordedMock } from "./recorded-mock.ts";

/** Makes the calls of an exercise. Returns what does not hold, a line each: none when the promise is kept. */
export async function checkExercise(
  api: Api,
  validate: Validator,
  mock: RecordedMock,
  exercise: Exercise,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const input of exercise.inputs) {
    const found = await checkCall(api, validate, mock, exercise, input);
    faults.push(...found.map((fault) => `${exercise.title}, called with ${stringifyExact(input)}: ${fault}`));
  }
  return faults;
}

async function checkCall(
  api: Api,
  validate: Validator,
  mock: RecordedMock,
  exercise: Exercise,
  input: Input,
): Promise<readonly string[]> {
  const observation = await callMock(api, mock, exercise, input);
  const { triple, example } = exercise;
  const failureSchema = failureBranch(api.document, validate, triple, example);
  const isFailure = failureSchema !== undefined || !isSuccess(triple);
  return [
    ...checkExchange(observation),
    ...checkHeaders(validate, triple, observation),
    ...(isFailure
      ? checkFailure(api.document, validate, exercise, failureSchema, observation)
      : checkSuccess(validate, exercise, observation)),
  ];
}

/** Both sides keep to the document: what the client sends, and what the mock answers. */
function checkExchange({ exchange }: Observation): readonly string[] {
  if (!exchange) return ["nothing was sent"];
  const { input, output } = exchange.violations;
  return [
    ...input.map(({ in: place, name, reason }) => `the client sent a bad request: ${place} ${name} ${reason}`),
    ...output.map(({ in: place, name, reason }) => `the mock gave a bad answer: ${place} ${name} ${reason}`),
  ];
}
