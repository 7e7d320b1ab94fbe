import { createClient, type Fetch } from "@ledgergate/runtime";
import { median } from "./measure.ts";

/**
 * Makes failing calls in a separate process. The first argument names the answer, the second is the length of the client's key, and
 * the third is the number of calls. Prints the median CPU of this thread from the answer's text to the error, in milliseconds,
 * without the time of `JSON.parse`.
 */
const [, , answer = "", secretLength, rounds] = process.argv;

// A text that almost matches the secret at every position, in escaped form: the worst case of a search.
const secret = `${"k".repeat(Number(secretLength) - 1)}Z`;
const escaped = "k%6b\\u006b&#107;";

const texts: Readonly<Record<string, () => string>> = {
  "1 MB of text": () => escaped.repeat(1e6 / escaped.length),
  "20 MB of text": () => escaped.repeat(20e6 / escaped.length),
  // Gzip shrinks text to 1/1,032 at best, and only if one character is repeated.
  "129 MiB of text (128 KiB gzip)": () => "k".repeat(129 * 2 ** 20),
  "a million small strings": () => `[${'"k%6bk",'.repeat(1e6)}""]`,
};

// Converted through bytes, like an answer's text. `repeat` alone makes a string that is joined at its first use.
const text = Buffer.from(texts[answer]?.() ?? "").toString();

let cpuAtAnswer: NodeJS.CpuUsage | undefined;
const respond: Fetch = async () =>
  ({
    ok: false,
    status: 500,
    headers: new Headers({ "content-type": "application/json" }),
    async text() {
      cpuAtAnswer = process.threadCpuUsage();
      return text;
    },
  }) as Response;

interface Operations {
  get(): Promise<unknown>;
}
const client = createClient<object, Operations>(
  { serverPath: "/{apiKey}", operations: { get: { method: "GET", path: "/", input: {} } } },
  { baseUrl: "http://localhost", apiKey: secret, fetch: respond },
);

const times: number[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const error = await client.get().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const took = milliseconds(process.threadCpuUsage(cpuAtAnswer));
  if (!(error instanceof Error && error.message.includes("500"))) throw error;
  times.push(took - cpuToParse());
}
console.log(median(times));

function cpuToParse(): number {
  const before = process.threadCpuUsage();
  try {
    JSON.parse(text);
  } catch {
    // The text is not JSON. The client's parser fails in the same way.
  }
  return milliseconds(process.threadCpuUsage(before));
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
