import {
  Argument,
  createCommand,
  formatList,
  readCount,
  runCommand,
  showProgress,
  UsageError,
} from "@ledgergate/support/command";
import { type Figure, formatTable, meetsGoal, type Table } from "./report.ts";

/** All figures of `pnpm bench`, in order. Each is loaded when it is measured, since it needs built packages and help does not. */
const figures: Readonly<Record<string, { readonly about: string; readonly load: () => Promise<Figure> }>> = {
  calls: {
    about: "CPU of one call ÷ bare fetch + json(): client, Node transport, openapi-fetch, ky, axios",
    load: async () => (await import("./calls.ts")).callsFigure,
  },
  size: {
    about: "minified and compressed size of each client with one call, of all, of each plug-in and of optional imports",
    load: async () => (await import("./size.ts")).sizeFigure,
  },
  mock: {
    about: "the mock's requests/s ÷ Prism CLI, a call of createMockFetch, resident memory",
    load: async () => (await import("./mock.ts")).mockFigure,
  },
  large: {
    about: "the mock's time to ready with a document of 1,200 operations ÷ Prism CLI",
    load: async () => (await import("./large.ts")).largeFigure,
  },
  gateway: {
    about:
      "CPU of a forwarded call ÷ bare undici and ÷ @fastify/http-proxy, of a refused one ÷ bare node:http; memory under load and with many endpoints",
    load: async () => (await import("./gateway.ts")).gatewayFigure,
  },
  million: {
    about: "memory and start of a gateway with 10,000 and with 1,000,000 endpoints in PostgreSQL",
    load: async () => (await import("./million.ts")).millionFigure,
  },
  cli: {
    about: "start of `ledgergate --help` and `ledgergate mcp` ÷ bare Node, tokens of its tools",
    load: async () => (await import("./cli-program.ts")).cliFigure,
  },
  docs: {
    about: "kilobytes that a slow phone loads until a link into the docs is readable",
    load: async () => (await import("./docs.ts")).docsFigure,
  },
  codegen: {
    about: "CPU to generate clients from 500 and 1,000 operations, and from a public chain's document ÷ ledger A",
    load: async () => (await import("./codegen.ts")).codegenFigure,
  },
};

const command = createCommand("pnpm bench", "Measures and prints each figure next to its goal.")
  .addArgument(new Argument("[figures...]", "the figures to measure (default: all)").choices(Object.keys(figures)))
  .option("--only <subjects>", "with `calls`: only these subjects, separated by commas, and `fetch`")
  .option(
    "--rounds <n>",
    "rounds of each measurement, whose median is printed (default: each figure's own number)",
    readCount,
  )
  .option("--against <commit>", "with `gateway`: compares a call with one of the gateway of another commit")
  .option("--peers", "with `calls` and `size`: the ledgers' own SDKs as well; installs them the first time")
  .option("--check", "exit with 1 if a goal is missed")
  .option("--json", "the tables as JSON, one line per figure")
  .addHelpText(
    "after",
    `
Figures:
${formatList(Object.entries(figures).map(([name, { about }]) => ({ name, about })))}

All candidates of a ratio run in every round. A goal that is missed fails the
command only with --check. A quick look at one client:\n  pnpm bench calls --only client --rounds 100`,
  );

await runCommand(command, async ({ values, positionals }) => {
  const { rounds, against } = values;
  if (values.only !== undefined && positionals.join() !== "calls")
    throw new UsageError("--only applies only to the figure `calls`.");
  if (values.against !== undefined && positionals.join() !== "gateway")
    throw new UsageError("--against applies only to the figure `gateway`.");
  const only = values.only?.split(",");
  const peers = values.peers ? await (await import("@ledgergate/contract/peers")).installSdks() : undefined;
  let exitCode = 0;
  for (const [name, { load }] of Object.entries(figures)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const progress = (text: string) => showProgress(`${name}: ${text}`);
    try {
      const figure = await load();
      const tables = await figure.measure({ rounds, only, against, peers, progress });
      showProgress("");
      const isMissed = tables.some((table) => table.rows.some((row) => meetsGoal(table, row) === false));
      if (values.check && isMissed) exitCode = 1;
      console.log(values.json ? jsonOf(name, tables) : `${tables.map(formatTable).join("\n\n")}\n`);
    } catch (error) {
      // The other figures are still useful.
      showProgress("");
      console.error(`${name} was not measured:`, error);
      exitCode = 1;
    }
  }
  return exitCode;
});

function jsonOf(figure: string, tables: readonly Table[]): string {
  const withGoals = tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, ...(row.goal && { meetsGoal: meetsGoal(table, row) }) })),
  }));
  return JSON.stringify({ figure, tables: withGoals });
}
