import { createWorld, type WorldNode } from "@ledgergate/world";
import type { Api, Operation } from "../document/api.ts";
import type { EngineAnswer } from "../engine/engine.ts";
import { chooseMediaType } from "../gateway/choose-media-type.ts";
import type { Call } from "../gateway/services.ts";
import type { MockWorldOptions } from "./mock-world-options.ts";

/**
 * What the ledgers answer to a valid call, asked of a node that may be worse than the best; undefined where the document's
 * examples are to answer.
 */
export type MockWorld = (call: Call, node?: WorldNode) => EngineAnswer | undefined;

/**
 * Makes the ledgers behind the APIs. The examples of the documents become part of them. `start` is when the head was where
 * the options say, which matters to a world that takes the place of another one.
 */
export function createMockWorld(
  apis: readonly Api[],
  { world: isWanted = true, now = () => Date.now(), ...rest }: MockWorldOptions & { readonly start?: number },
): MockWorld {
  const documents = Object.fromEntries(apis.map(({ name, document }) => [name, { ...document }]));
  const world = createWorld({ ...rest, now, documents });
  if (!isWanted) return () => undefined;
  return ({ api, operation, path, query, headers, body, baseUrl }, node) => {
    const mediaType = usualMediaType(operation, headers.accept);
    const answer = world.answer(api.name, operation.id, {
      path,
      // Of a parameter that comes twice the first counts.
      query: Object.fromEntries([...query].reverse()),
      body,
      baseUrl,
      ...(node && { node }),
      ...(mediaType !== undefined && { mediaType }),
    });
    return answer && { ...answer, body: asDocumented(answer.body) };
  };
}

/** The media type of a success that the caller likes best. */
function usualMediaType({ responses }: Operation, accept: string | undefined): string | undefined {
  const success = responses.find(({ code }) => code.startsWith("2"));
  return chooseMediaType(success?.contents.map(({ mediaType }) => mediaType) ?? [], accept);
}

/** Octets as the documents describe them: an array of uint8. */
function asDocumented(body: unknown): unknown {
  return body instanceof Uint8Array ? [...body] : body;
}
