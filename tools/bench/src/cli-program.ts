import { fileURLToPath } from "node:url";
import { startProgram } from "@ledgergate/support/start-program";
import { measureInterleaved, type RoundsOptions, type Subject } from "./measure.ts";
import { type Figure, ratioTable, type Table } from "./report.ts";

const ROUNDS = 20;
const PROGRAM = fileURLToPath(new URL("../../../packages/cli/dist/cli.js", import.meta.url));

const endpointEnv = { LEDGERGATE_BASE_URL: "http://localhost:4010", LEDGERGATE_API_KEY: "KEY" };
const teamEnv = { LEDGERGATE_BASE_URL: "http://localhost:4010", LEDGERGATE_ADMIN_KEY: "KEY" };

/** Start time and tool list of the program `ledgergate`. */
export const cliFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    const starts = await measureStarts({ rounds, progress });
    return [
      ratioTable(starts, {
        title: "Start of a process",
        cost: { title: "time", unit: "ms", digits: 1 },
        goals: { "ledgergate --help": { atMost: 2 }, "ledgergate mcp, first answer": { atMost: 5.5 } },
      }),
      await toolsTable(),
    ];
  },
};

function measureStarts(options: RoundsOptions) {
  return measureInterleaved(
    [
      processEnd("bare Node", ["--eval", "0"]),
      processEnd("ledgergate --help", [PROGRAM, "--help"]),
      {
        name: "ledgergate mcp, first answer",
        async measure() {
          const started = performance.now();
          const { child, printed, stop } = startMcp(endpointEnv);
          const params = {
            protocolVersion: "2025-11-25",
            capabilities: {},
            clientInfo: { name: "bench", version: "1" },
          };
          child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
          await printed(/^\{.*\}$/m);
          const milliseconds = performance.now() - started;
          await stop();
          return milliseconds;
        },
      },
    ],
    options,
  );
}

/** Measures the time until a program has ended, in milliseconds. */
function processEnd(name: string, args: readonly string[]): Subject {
  return {
    name,
    async measure() {
      const started = performance.now();
      await startProgram(process.execPath, args).ended;
      return performance.now() - started;
    },
  };
}

/** The APIs for whose tools the goals are set. Without `--only`, the program refuses to start if it has too many tools. */
const apis = "admin,auth,ledger-a,ledger-b,ledger-c";

function startMcp(env: NodeJS.ProcessEnv, ...flags: readonly string[]) {
  return startProgram(process.execPath, [PROGRAM, "mcp", "--only", apis, ...flags], {
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

async function toolsTable(): Promise<Table> {
  const row = async (name: string, env: NodeJS.ProcessEnv, ...flags: readonly string[]) => {
    const { child, ended, output } = startMcp(env, ...flags);
    child.stdin?.end(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`);
    await ended;
    const { tools } = JSON.parse(output.out).result;
    return {
      name,
      values: [tools.length, JSON.stringify(tools).length / 4],
      goal: { column: "tokens", atMost: 250 * tools.length },
    };
  };
  return {
    title: "Tools that an agent gets (tokens: characters ÷ 4)",
    columns: [{ title: "tools" }, { title: "tokens" }],
    rows: [await row("an endpoint's key", endpointEnv), await row("the team's key, --write", teamEnv, "--write")],
  };
}
