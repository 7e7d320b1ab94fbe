import { runRedoclyForJson } from "./redocly.ts";

/** Quality of a document by `redocly score`. The maximum of each figure is 100. */
export interface Score {
  /** Ease of calling the operations without other knowledge. */
  readonly agentReadiness: number;
  /** Ease of finding the right operation. */
  readonly discoverability: number;
}

export async function scoreDocument(file: string): Promise<Score> {
  const { agentReadiness, discoverability } = (await runRedoclyForJson(["score", file])) as Score;
  return { agentReadiness, discoverability };
}

/** Lists the figures that are lower than before, one per line. */
export function findFallen(before: Score, now: Score): readonly string[] {
  const names = ["agentReadiness", "discoverability"] as const;
  return names
    .filter((name) => now[name] < before[name])
    .map((name) => `${name} fell from ${before[name]} to ${now[name]}.`);
}
