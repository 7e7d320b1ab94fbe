import type { Operation } from "../document/api.ts";

/** Headers of an answer as a node sends them that lies some seconds behind: with the ledger time of then. */
export function lagBehind(
  { responses }: Operation,
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Record<string, string> {
  const declared = responses.flatMap((response) => response.headers);
  const times = declared
    .filter(({ ledgerState }) => ledgerState === "ledgerTimestampUsec")
    .map(({ name }) => name.toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      times.includes(name.toLowerCase()) && /^\d+$/.test(value) ? earlier(value, seconds) : value,
    ]),
  );
}

function earlier(microseconds: string, seconds: number): string {
  const time = BigInt(microseconds) - BigInt(seconds) * 1_000_000n;
  return String(time < 0n ? 0n : time);
}
