import type { Drill } from "./drill.ts";
import { diskFull } from "./drills/disk-full.ts";
import { killedBehindNginx } from "./drills/killed-behind-nginx.ts";
import { latePrimary } from "./drills/late-primary.ts";
import { lyingNode } from "./drills/lying-node.ts";
import { overload } from "./drills/overload.ts";
import { partition } from "./drills/partition.ts";
import { redisGone } from "./drills/redis-gone.ts";
import { roll } from "./drills/roll.ts";
import { sigkill } from "./drills/sigkill.ts";
import { slowReaders } from "./drills/slow-readers.ts";
import { upgrade } from "./drills/upgrade.ts";

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [
  sigkill,
  roll,
  upgrade,
  killedBehindNginx,
  redisGone,
  partition,
  overload,
  latePrimary,
  diskFull,
  slowReaders,
  lyingNode,
];
