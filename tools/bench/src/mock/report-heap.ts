import { collectGarbage } from "../collect-garbage.ts";

// Loaded before the mock's command: whoever started the process may ask what is left on the heap.
process.on("message", () => {
  collectGarbage();
  process.send?.(process.memoryUsage().heapUsed / 1024 ** 2);
});
