import { Agent, get } from "node:http";
import type { Subject } from "./rounds.ts";

const CONNECTIONS = 16;
const REQUESTS_PER_BATCH = 1500;

/** Seconds that a batch of requests takes over kept-alive connections; an answer other than 200 is an error. */
export function throughputOf(name: string, url: string): Subject {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return {
    name,
    async measure() {
      let left = REQUESTS_PER_BATCH;
      const connection = async () => {
        while (left-- > 0) await request(url, agent);
      };
      const started = performance.now();
      await Promise.all(Array.from({ length: CONNECTIONS }, connection));
      return (performance.now() - started) / 1000 / REQUESTS_PER_BATCH;
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
