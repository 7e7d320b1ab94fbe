import type { ServerResponse } from "node:http";

/** Waits, but no longer than the client stays connected. */
export function pause(response: ServerResponse, ms: number): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      response.off("close", stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    response.once("close", stop);
  });
}
