import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { noRedis, startRedis } from "@ledgergate/support/redis";
import type { RunningProgram } from "@ledgergate/support/start-program";
import { askTooMuch } from "../ask-too-much.ts";
import { atLeast, atMost, type Drill, type DrillFigure } from "../drill.ts";
import { type GatewaySite, makeSite } from "../gateway-process.ts";
import { startLoad } from "../load.ts";
import { type LedgerNode, startNode } from "../node.ts";
import { makeTwoSites } from "../two-sites.ts";

/** The burst is ten seconds of the rate, like the default. */
const limits = { computeUnitsPerSecond: 5_000, burst: 50_000 };
const seconds = 30;
const connections = 200;

/** Disturbs the primary process while a team asks for more than its rate. Resolves after the disturbance. */
type Trouble = (site: GatewaySite, gateway: RunningProgram) => Promise<void>;

const pauses: Trouble = async (_site, gateway) => {
  for (let pause = 0; pause < 3; pause++) {
    await sleep(7_000);
    gateway.kill("SIGSTOP");
    await sleep(400);
    gateway.kill("SIGCONT");
  }
};

const tokenFlood: Trouble = async (site) => {
  const { id, secret } = site.firstTeam().client;
  const body = JSON.stringify({
    client_id: id,
    client_secret: secret,
    grant_type: "client_credentials",
    audience: "staking",
  });
  const flood = startLoad({ origin: site.url, path: "/oauth/token", body, connections: 64 });
  await sleep(seconds * 1_000);
  await flood.stop();
};

const cases: readonly { readonly name: string; readonly trouble?: Trouble }[] = [
  { name: "calm" },
  { name: "three pauses of 400 ms", trouble: pauses },
  { name: "flood of token requests", trouble: tokenFlood },
];

/** Asks for more than a team's rate while its primary process answers late. */
export const latePrimary: Drill = {
  name: "late-primary",
  about: "a primary that pauses, is flooded or starved: a team still gets its rate, no more and no less",
  rounds: 1,
  async run({ stack, progress }) {
    const { nodes } = await startNode(stack);
    const figures: DrillFigure[] = [];
    for (const { name, trouble } of cases) {
      progress(`${seconds} s: ${name}`);
      await using own = new AsyncDisposableStack();
      const site = await makeSite(own, { nodes, workers: 4, limits });
      const gateway = await site.start();
      figures.push(...(await measure(name, [site], () => trouble?.(site, gateway))));
    }
    progress(`${seconds} s: two gateways on a busy machine`);
    figures.push(...(await measureBusyMachine(stack, nodes)));
    return figures;
  },
};

async function measureBusyMachine(stack: AsyncDisposableStack, nodes: LedgerNode["nodes"]): Promise<DrillFigure[]> {
  const redis = stack.use(await startRedis());
  // Skipping the whole drill would discard the figures of the other cases.
  if (!redis)
    return [{ name: "two gateways on a busy machine", value: `skipped: ${noRedis}`, required: "", holds: true }];
  const sites = await makeTwoSites(stack, { nodes, workers: 2, limits: { ...limits, shared: redis.url } });
  await Promise.all(sites.map((site) => site.start()));
  for (let burner = 0; burner < 2 * availableParallelism(); burner++) {
    const busy = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
    stack.defer(() => void busy.kill("SIGKILL"));
  }
  return measure("two gateways on a busy machine", sites);
}

/** Asks the sites together for more than the rate, and compares the admitted Compute Units with the allowed ones. */
async function measure(
  name: string,
  sites: readonly [GatewaySite, ...GatewaySite[]],
  trouble: () => Promise<void> | undefined = () => undefined,
): Promise<DrillFigure[]> {
  // Five times the rate, since calls may take long on a busy machine.
  const excess = { limits, times: 5, seconds, connections, trouble };
  const { seen, asked, admitted, allowed } = await askTooMuch(sites, excess);
  const durations = seen.flatMap((each) => each.durations);
  return [
    atLeast(`${name}: asked for ÷ allowed`, asked / allowed, 1.5),
    atLeast(`${name}: admitted ÷ allowed`, admitted / allowed, 0.9),
    atMost(`${name}: admitted ÷ allowed`, admitted / allowed, 1.15),
    atMost(`${name}: longest call`, Math.max(...durations), 5_000, "ms"),
  ];
}
