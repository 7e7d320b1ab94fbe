import type { Drill } from "./drill.ts";
import { alerts } from "./drills/alerts.ts";
import { diskFull } from "./drills/disk-full.ts";
import { failover } from "./drills/failover.ts";
import { latePrimary } from "./drills/late-primary.ts";
import { lostMachine } from "./drills/lost-machine.ts";
import { lyingNode } from "./drills/lying-node.ts";
import { overload } from "./drills/overload.ts";
import { partition } from "./drills/partition.ts";
import { readsGoBack } from "./drills/reads-go-back.ts";
import { sickNode } from "./drills/sick-node.ts";
import { sigkill } from "./drills/sigkill.ts";
import { upgrade } from "./drills/upgrade.ts";
import { webSocketMemory } from "./drills/web-socket-memory.ts";

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [
  sigkill,
  upgrade,
  partition,
  overload,
  latePrimary,
  diskFull,
  lyingNode,
  sickNode,
  webSocketMemory,
  readsGoBack,
  lostMachine,
  alerts,
  failover,
];
