import { startStackAtCaller } from "./observe-call.ts";

/** Makes a function whose errors have a stack that starts at the waiting caller. */
export function forCaller<T>(work: () => Promise<T>): () => Promise<T> {
  const run = async () => {
    try {
      return await work();
    } catch (error) {
      await startStackAtCaller(error as object, run);
      throw error;
    }
  };
  return run;
}

/** Lets the errors of an iteration start at the line that waits for the next value. */
export function iterate<T>(iterator: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  return Object.assign(iterator, { next: forCaller(iterator.next.bind(iterator)) });
}
