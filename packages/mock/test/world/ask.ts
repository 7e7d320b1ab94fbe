import type { WorldAnswer, WorldRequest } from "../../src/world/answer.ts";
import type { DocumentOperation } from "../../src/world/examples.ts";
import type { WorldOptions } from "../../src/world/options.ts";
import { createWorld } from "../../src/world/world.ts";

/** Makes a world, by default with the examples of an API's operations, and a way to ask the operations of that API. */
export function createAsk(
  api: string,
  operations: readonly DocumentOperation[],
  options: WorldOptions,
): (operation: string, request: WorldRequest) => WorldAnswer {
  const world = createWorld({ documents: { [api]: operations }, ...options });
  return (operation, request) => {
    const answer = world.answer(api, operation, request);
    if (!answer) throw new Error(`The world does not know ${operation}.`);
    return answer;
  };
}
