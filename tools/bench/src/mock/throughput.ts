import { Agent, get } from "node:http";
import type { Subject } from "../rounds.ts";

const CONNECTIONS = 16;
const REQUESTS_PER_BATCH = 1500;

/**
 * Seconds that a request of a batch takes over kept-alive connections; an answer other than 200 is an error. `urlOf` is
 * told how many requests went before.
 */
export function throughputOf(
  name: string,
  urlOf: (count: number) => string,
  batch: number = REQUESTS_PER_BATCH,
): Subject {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return {
    name,
    async measure() {
      let count = 0;
      const connection = async () => {
        while (count < batch) await request(urlOf(count++), agent);
      };
      const started = performance.now();
      await Promise.all(Array.from({ length: CONNECTIONS }, connection));
      return (performance.now() - started) / 1000 / batch;
    },
  };
}

function request(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${new URL(url).host} answered ${response.statusCode} where 200 is due.`));
      });
    }).once("error", reject);
  });
}
