import { runRedoclyForJson } from "./redocly.ts";

/** Quality of a document by `redocly score`. Each figure is at most 100. */
export interface Score {
  /** Ease of calling its operations for somebody who knows nothing else. */
  readonly agentReadiness: number;
  /** Ease of finding the right operation. */
  readonly discoverability: number;
}

/** Scores a document. */
export async function scoreDocument(file: string): Promise<Score> {
  const { agentReadiness, discoverability } = (await runRedoclyForJson(["score", file])) as Score;
  return { agentReadiness, discoverability };
}

/** The figures by which a document has fallen behind another one, in a line each. */
export function findFallen(before: Score, now: Score): readonly string[] {
  const names = ["agentReadiness", "discoverability"] as const;
  return names
    .filter((name) => now[name] < before[name])
    .map((name) => `${name} fell from ${before[name]} to ${now[name]}.`);
}
