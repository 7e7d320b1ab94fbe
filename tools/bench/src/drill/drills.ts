import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Drill } from "./drill.ts";

const folder = join(import.meta.dirname, "drills");

/** All drills, in the order of their names, in which they run. */
export const drills: readonly Drill[] = await Promise.all(
  readdirSync(folder)
    .sort()
    .map(async (file) => {
      const [drill] = Object.values<Drill>(await import(join(folder, file)));
      return drill as Drill;
    }),
);
