import type { Drill } from "./drill.ts";
import { sigkill } from "./drills/sigkill.ts";

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [sigkill];
