import { callError } from "./call-error.ts";
import type { Underway } from "./core.ts";
import { startStackAtCaller } from "./observe-call.ts";

/** Makes a function whose errors have a stack that starts at the waiting caller. If nobody waits, they are no unhandled rejections. */
export function forCaller<T>(work: () => Promise<T>): () => Promise<T> {
  return () => {
    const run = async () => {
      try {
        return await work();
      } catch (error) {
        await startStackAtCaller(error as object, run);
        // After the error has its stack, since async stack traces end at a promise with several reactions.
        promise.catch(() => {});
        throw error;
      }
    };
    const promise = run();
    return promise;
  };
}

/** Makes an iterator whose errors start at the line that waits for the next value, and which ends its call at once if it is left. */
export function iterate<T>(
  open: (underway: Underway) => AsyncGenerator<T, void>,
  underway: Underway = {},
): AsyncGenerator<T, void> {
  const iterator = open(underway);
  const next = iterator.next.bind(iterator);
  let hasLeft = false;
  const leave = (name: "return" | "throw") => {
    const end = iterator[name].bind(iterator) as (value: unknown) => Promise<IteratorResult<T, void>>;
    return (value: unknown) => {
      const { call } = underway;
      hasLeft = true;
      if (call) {
        call.stopped ??= callError(call, "aborted", "the iteration was left.");
        call.endStep?.(call.stopped);
      }
      return end(value);
    };
  };
  return Object.assign(iterator, {
    next: forCaller(() =>
      next().catch((error): IteratorReturnResult<void> => {
        if (hasLeft) return { done: true, value: undefined };
        throw error;
      }),
    ),
    return: leave("return"),
    throw: leave("throw"),
  });
}
