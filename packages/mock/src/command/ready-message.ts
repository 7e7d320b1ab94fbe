import type { Mock } from "../start-mock.ts";

/** What the command prints once the mock answers: where it is, and a command to try for each API. */
export function readyMessage({ url, baseUrls, curls }: Mock, hasDocs: boolean): string {
  const bases = [...Object.entries(baseUrls), ...(hasDocs ? [["docs", `${url}/docs/`] as const] : [])];
  const width = Math.max(...bases.map(([name]) => name.length));
  return [
    `Ledgergate ready on ${url}`,
    "",
    "Base URLs:",
    ...bases.map(([name, base]) => `  ${name.padEnd(width)}  ${base}`),
    "",
    "Try, with any key:",
    ...Object.values(curls).map((curl) => `  ${curl}`),
    "",
  ].join("\n");
}
