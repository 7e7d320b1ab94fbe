import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

/** A server in a process of its own that answers everything with one block. */
export interface AnswerServer {
  readonly origin: string;
  stop(): void;
}

/** Starts {@link AnswerServer} with the first example of the spec. */
export async function startAnswerServer(): Promise<AnswerServer> {
  const server = fork(new URL("answer-server.ts", import.meta.url), {
    env: { ...process.env, BENCH_BODY: await blockExample() },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [port] = await once(server.stdout as NodeJS.ReadableStream, "data");
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => server.kill() };
}

async function blockExample(): Promise<string> {
  const bundle = new URL("../../../specs/ledger-a/dist/openapi.json", import.meta.url);
  const document = JSON.parse(await readFile(bundle, "utf8"));
  const content = document.paths["/blocks/by_height/{block_height}"].get.responses["200"].content["application/json"];
  const [example] = Object.values<{ $ref?: string; value?: unknown }>(content.examples);
  const name = example?.$ref?.split("/").at(-1);
  return JSON.stringify(name === undefined ? example?.value : document.components.examples[name].value);
}
