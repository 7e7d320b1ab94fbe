import type { Drill } from "./drill.ts";
import { alerts } from "./drills/alerts.ts";
import { bringKeys } from "./drills/bring-keys.ts";
import { clocks } from "./drills/clocks.ts";
import { diskFull } from "./drills/disk-full.ts";
import { failover } from "./drills/failover.ts";
import { latePrimary } from "./drills/late-primary.ts";
import { lostMachine } from "./drills/lost-machine.ts";
import { lyingNode } from "./drills/lying-node.ts";
import { million } from "./drills/million.ts";
import { nginxSigkill } from "./drills/nginx-sigkill.ts";
import { overload } from "./drills/overload.ts";
import { partition } from "./drills/partition.ts";
import { passthrough } from "./drills/passthrough.ts";
import { readsGoBack } from "./drills/reads-go-back.ts";
import { redisGone } from "./drills/redis-gone.ts";
import { roll } from "./drills/roll.ts";
import { sickNode } from "./drills/sick-node.ts";
import { sigkill } from "./drills/sigkill.ts";
import { slowReaders } from "./drills/slow-readers.ts";
import { upgrade } from "./drills/upgrade.ts";
import { webSocketMemory } from "./drills/web-socket-memory.ts";
import { webSockets } from "./drills/web-sockets.ts";

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [
  sigkill,
  roll,
  upgrade,
  nginxSigkill,
  redisGone,
  partition,
  overload,
  latePrimary,
  diskFull,
  slowReaders,
  lyingNode,
  sickNode,
  passthrough,
  webSockets,
  webSocketMemory,
  readsGoBack,
  bringKeys,
  lostMachine,
  alerts,
  clocks,
  failover,
  million,
];
