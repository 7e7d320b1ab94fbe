import type { Drill } from "./drill.ts";
import { diskFull } from "./drills/disk-full.ts";

<<<<<<< HEAD

import { killedBehindNginx } from "./drills/killed-behind-nginx.ts";

=======

import { lyingNode } from "./drills/lying-node.ts";

>>>>>>> 8502eb0 (gateway, drill: let no node that tells a false height take the calls of the others)

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
<<<<<<< HEAD
  killedBehindNginx,
=======
>>>>>>> 8502eb0 (gateway, drill: let no node that tells a false height take the calls of the others)
  redisGone,
  partition,
  overload,
  diskFull,
  slowReaders,
<<<<<<< HEAD
=======
  lyingNode,
>>>>>>> 8502eb0 (gateway, drill: let no node that tells a false height take the calls of the others)
];
