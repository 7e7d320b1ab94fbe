import { parseArgs } from "node:util";

/** What the command line asks for. */
export interface CommandLine {
  readonly port: number;
  readonly host?: string;
  readonly apis?: readonly string[];
  readonly docs?: string;
  /** Whether each request is logged; by default on a terminal only. */
  readonly log?: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

export const help = `Usage: ledgergate-mock [options]

Serves a mock of the Ledgergate APIs on one port until Ctrl-C.

  --port N      port to listen on; 0 takes any free one (default: $PORT, or 4010)
  --host H      address to listen on (default: localhost only)
  --api NAME    serve this API only; may be repeated (default: all)
  --docs DIR    serve the files of DIR at /docs/
  --log         print a line a request (default: on a terminal only); --no-log never
  --version     print the version
  --help        print this text`;

/** Reads the command line. Throws one sentence that says what is wrong with it. */
export function readCommandLine(args: readonly string[], env: NodeJS.Dict<string>): CommandLine {
  const { values } = parseArgs({
    // `pnpm start -- --port 4011` passes the two dashes on.
    args: args.filter((argument) => argument !== "--"),
    allowNegative: true,
    options: {
      port: { type: "string" },
      host: { type: "string" },
      api: { type: "string", multiple: true },
      docs: { type: "string" },
      log: { type: "boolean" },
      help: { type: "boolean", default: false },
      version: { type: "boolean", default: false },
    },
  });
  return {
    port: values.port !== undefined ? readPort("--port", values.port) : readPort("PORT", env.PORT || "4010"),
    ...(values.host !== undefined && { host: values.host }),
    ...(values.api && { apis: values.api }),
    ...(values.docs !== undefined && { docs: values.docs }),
    ...(values.log !== undefined && { log: values.log }),
    help: values.help,
    version: values.version,
  };
}

function readPort(source: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535)
    throw new Error(`${source} must be a whole number from 0 to 65535, not "${text}".`);
  return port;
}
