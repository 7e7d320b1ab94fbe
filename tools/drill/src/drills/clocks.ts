import { randomBytes } from "node:crypto";
import { startPostgres } from "@ledgergate/support/postgres";
import { atLeast, type Drill, exactly } from "../drill.ts";
import { type GatewaySite, makeSite } from "../gateway-process.ts";
import { callPath, startNode } from "../node.ts";

/** Times by which the clocks of the gateways are ahead, in seconds. The first one is right. */
const offsets = [0, 50, 300] as const;

/** Starts gateways whose clocks differ, and uses the token of each at the first one. */
export const clocks: Drill = {
  name: "clocks",
  about:
    "a gateway accepts tokens of one whose clock is 50 s ahead and refuses those of one 300 s ahead; both log a warning",
  rounds: 1,
  async run({ stack, progress }) {
    const { nodes } = await startNode(stack);
    const postgres = await startPostgres();
    stack.defer(() => postgres.stop());
    const masterKey = randomBytes(32).toString("hex");
    const sites: GatewaySite[] = [];
    const stops: (() => Promise<unknown>)[] = [];
    for (const ahead of offsets) {
      progress(`starting a gateway whose clock is ${ahead} s ahead`);
      const shift = `const now = Date.now; Date.now = () => now() + ${ahead * 1_000};`;
      const env = {
        LEDGERGATE_MASTER_KEY: masterKey,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
      };
      const site = await makeSite(stack, { settings: { nodes, database: postgres.url }, env });
      if (ahead === 0) await site.run("init");
      const { kill, exited } = await site.start();
      stops.push(() => {
        kill("SIGINT");
        return exited;
      });
      sites.push(site);
    }
    const [right, near, far] = sites as [GatewaySite, GatewaySite, GatewaySite];
    const figures = [
      exactly("status for a token of the right clock", await statusOf(right, await tokenOf(right, right), right), 200),
      exactly(
        "status for a token of a clock 50 s ahead",
        await statusOf(right, await tokenOf(near, right), right),
        200,
      ),
      exactly(
        "status for a token of a clock 300 s ahead",
        await statusOf(right, await tokenOf(far, right), right),
        401,
      ),
      atLeast("ledgergate_clock_offset_seconds of the clock 300 s ahead", await offsetOf(far), 299, "s"),
    ];
    // A gateway writes the rest of its log when it ends.
    await Promise.all(stops.map((stop) => stop()));
    return [
      ...figures,
      exactly("gateways that log a warning", sites.filter((site) => warned(site)).length, 2),
      exactly("gateways with the right clock that log a warning", warned(right) ? 1 : 0, 0),
    ];
  },
};

/** Gets a token from a site for the first team, which another site created. */
async function tokenOf(site: GatewaySite, first: GatewaySite): Promise<string> {
  const { client } = first.firstTeam();
  const response = await fetch(`${site.url}/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      grant_type: "client_credentials",
      audience: "staking",
      client_id: client.id,
      client_secret: client.secret,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`There is no token: status ${response.status}.`);
  return token;
}

async function statusOf(site: GatewaySite, token: string, first: GatewaySite): Promise<number> {
  const response = await fetch(site.url + callPath(first), { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
}

function warned(site: GatewaySite): boolean {
  return site.output().includes("the clocks of this host and of the store differ");
}

async function offsetOf({ operationsUrl }: GatewaySite): Promise<number> {
  const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
  return Number(/^ledgergate_clock_offset_seconds (\S+)$/m.exec(metrics)?.[1]);
}
