import { type Answer, type Api, chooseMediaType, type Operation } from "@ledgergate/document";
import { createWorld, type WorldNode, type WorldRequest } from "@ledgergate/world";
import type { ClockStep } from "./generated/models.ts";
import type { MockWorldOptions } from "./options/options.ts";
import type { ParsedCall } from "./pipeline/services.ts";

/** The ledgers behind the APIs. Undefined stands for no answer of theirs: the document's examples then answer. */
export interface MockWorld {
  /** The answer to a valid call. `node`: a lagging or pruned one; default: the best. */
  answer(call: ParsedCall, node?: WorldNode): Answer | undefined;
  /** Refuses a call that its document forbids, as a node does. */
  refuse(call: ParsedCall): Answer | undefined;
  /** Tests if a lagging node answers an operation differently. */
  showsLag(api: string, operation: Operation): boolean;
  /** The headers with which a node tells the state of its ledger, by lower-case name; undefined where it sends none. */
  stateHeaders(api: Api, node?: WorldNode): Readonly<Record<string, string>> | undefined;
}

/**
 * Makes the ledgers behind the APIs, those that the documents name (`x-family`). The examples of the documents become part
 * of them. `start` is when the head was where the options say, so that a world that replaces another one goes on with its
 * blocks.
 */
export function createMockWorld(
  apis: readonly Api[],
  { world: isWanted = true, now = () => Date.now(), ...rest }: MockWorldOptions & { readonly start?: number },
): MockWorld {
  const familyOf = new Map(apis.map(({ name, family = "" }) => [name, family]));
  const documents = Object.fromEntries(apis.map(({ family = "", document }) => [family, { ...document }]));
  const world = createWorld({ ...rest, now, documents });
  if (!isWanted) return noWorld;
  return {
    answer(call, node) {
      const request = { ...asWorldRequest(call), ...(node && { node }) };
      const answer = world.answer(call.api.family ?? "", call.operation.id, request);
      return answer && { ...answer, body: asDocumented(answer.body) };
    },
    refuse: (call) => world.refuse(call.api.family ?? "", call.operation.id, asWorldRequest(call)),
    showsLag: (api, operation) => world.showsLag(familyOf.get(api) ?? "", operation.id),
    stateHeaders: ({ family = "" }, node) => world.stateHeaders(family, node),
  };
}

const noWorld: MockWorld = {
  answer: () => undefined,
  refuse: () => undefined,
  showsLag: () => false,
  stateHeaders: () => undefined,
};

function asWorldRequest({ operation, path, query, headers, body, baseUrl }: ParsedCall): WorldRequest {
  const mediaType = usualMediaType(operation, headers.accept);
  return {
    path,
    // `fromEntries` keeps the last of equal names; the first one counts.
    query: Object.fromEntries([...query].reverse()),
    body,
    baseUrl,
    ...(mediaType !== undefined && { mediaType }),
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

/** Milliseconds from block to block where no option says so: what the ledgers take themselves. */
const usualBlockTimeMs = 375;

/** The clock of the simulated ledgers, which the control can advance. */
export interface WorldClock {
  /** Start of the mock, by this clock. */
  readonly start: number;
  /** The time of the ledgers, in milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Milliseconds by which it was advanced. */
  advanced(): number;
  /** Advances the clock by milliseconds, or by what blocks of ledger A take. False where it would exceed the limit. */
  advance(step: ClockStep): boolean;
  /** Undoes all advances. */
  reset(): void;
}

/** Makes a clock that runs with another one, by default the machine's. */
export function createWorldClock({
  now = () => Date.now(),
  blockTimeMs = usualBlockTimeMs,
}: Pick<MockWorldOptions, "now" | "blockTimeMs">): WorldClock {
  const start = now();
  let ahead = 0;
  return {
    start,
    now: () => now() + ahead,
    advanced: () => ahead,
    advance({ milliseconds = 0, blocks = 0 }) {
      const next = ahead + milliseconds + blocks * blockTimeMs;
      if (next <= furthest) ahead = next;
      return next <= furthest;
    },
    reset() {
      ahead = 0;
    },
  };
}

/** 100 years in milliseconds: far below the largest valid `Date`. */
const furthest = 100 * 365 * 86_400_000;
