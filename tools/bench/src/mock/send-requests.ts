import { Agent, get } from "node:http";
import { inParallel } from "../in-parallel.ts";

const CONNECTIONS = 16;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Sends requests over connections that are kept; an answer other than 200 is an error. `urlOf` is told how many went before. */
export async function sendRequests(count: number, urlOf: (before: number) => string): Promise<void> {
  let sent = 0;
  await inParallel(count, CONNECTIONS, () => send(urlOf(sent++)));
}

function send(url: string): Promise<void> {
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
