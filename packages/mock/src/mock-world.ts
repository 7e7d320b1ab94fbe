import { type Api, chooseMediaType, type Operation } from "@ledgergate/service-kit";
import type { ClockStep } from "./generated/models.ts";
import type { MockWorldOptions } from "./options/options.ts";
import type { ParsedCall, Services } from "./pipeline/services.ts";
import type { ShowsLag } from "./rules/rules.ts";
import type { WorldRequest } from "./world/answer.ts";
import { exampleBlockTimeMs } from "./world/options.ts";
import { createWorld, type World } from "./world/world.ts";

/** The ledgers behind the APIs. If they return `undefined`, the document's examples answer. */
export interface MockWorld extends Required<Pick<Services, "answer" | "refuse" | "stateHeaders">> {
  readonly clock: WorldClock;
  readonly showsLag: ShowsLag;
  /** Takes the examples of other documents. The blocks stay the same. */
  replace(apis: readonly Api[]): void;
}

/** Makes the ledgers that the documents name (`x-family`). They contain the examples of the documents. */
export function createMockWorld(
  apis: readonly Api[],
  { world: isWanted = true, ...options }: MockWorldOptions,
): MockWorld {
  const clock = createWorldClock(options);
  const createLedgers = (apis: readonly Api[]): World | undefined => {
    const documents = Object.fromEntries(apis.map(({ family = "", operations }) => [family, operations]));
    // The world is made even with `world: false`, since making it checks the options.
    const ledgers = createWorld({ ...options, now: clock.now, start: clock.start, documents });
    return isWanted ? ledgers : undefined;
  };
  let ledgers = createLedgers(apis);
  return {
    clock,
    answer(call, node) {
      const request = { ...asWorldRequest(call), ...(node && { node }) };
      const answer = ledgers?.answer(call.api.family ?? "", call.operation.id, request);
      // The documents describe octets as an array of uint8.
      return answer?.body instanceof Uint8Array ? { ...answer, body: [...answer.body] } : answer;
    },
    refuse: (call) => ledgers?.refuse(call.api.family ?? "", call.operation.id, asWorldRequest(call)),
    showsLag: ({ family = "" }, { id }) => ledgers?.showsLag(family, id) ?? false,
    stateHeaders: ({ family = "" }, node) => ledgers?.stateHeaders(family, node),
    replace(next) {
      ledgers = createLedgers(next);
    },
  };
}

function asWorldRequest({ operation, path, query, headers, body, baseUrl }: ParsedCall): WorldRequest {
  const mediaType = preferredMediaType(operation, headers.accept);
  return {
    path,
    // `fromEntries` keeps the last of equal names, but the first counts.
    query: Object.fromEntries([...query].reverse()),
    body,
    baseUrl,
    ...(mediaType !== undefined && { mediaType }),
  };
}

/** Finds the media type of a 2xx response that the caller prefers. */
function preferredMediaType({ responses }: Operation, accept: string | undefined): string | undefined {
  const success = responses.find(({ code }) => code.startsWith("2"));
  return chooseMediaType(success?.contents.map(({ mediaType }) => mediaType) ?? [], accept);
}

/** The clock of the simulated ledgers, which the control API can advance. */
export interface WorldClock {
  readonly start: number;
  /** The time of the ledgers, in milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** In milliseconds. */
  advanced(): number;
  /**
   * Advances the clock by milliseconds, or by the time of blocks of ledger A.
   *
   * @returns false, without an advance, if the sum of all advances would exceed 100 years.
   */
  advance(step: ClockStep): boolean;
  reset(): void;
}

/** Makes a clock that follows another one, by default the machine's. */
function createWorldClock({
  now = () => Date.now(),
  blockTimeMs = exampleBlockTimeMs,
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
