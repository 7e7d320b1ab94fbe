import { closeSync } from "node:fs";

/** Uses an open file, and closes it. */
export function useFile<Result>(opened: number, use: (opened: number) => Result): Result {
  try {
    return use(opened);
  } finally {
    closeSync(opened);
  }
}
