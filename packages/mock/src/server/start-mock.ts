import { checkOptions } from "@ledgergate/runtime/internal";
import { curlLine } from "@ledgergate/service-kit";
import { assemble } from "../assembly.ts";
import type { MockFetch } from "../fetch/create-mock-fetch.ts";
import type { MockOptions } from "../options/options.ts";
import { serverOptions } from "../options/server-options.ts";
import { rulesOf } from "../options/world-options.ts";
import { checkFolder } from "../page/server/static-files.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";
import type { MountedApi } from "../pipeline/services.ts";
import { warmUp } from "../pipeline/warm-up.ts";
import { createHarFile } from "../record/har-file.ts";
import { watchSpecs } from "../watch.ts";
import { createListener, listen } from "./listen.ts";

/** A running mock. `Name` is the union of the names in the option `apis`. */
export interface Mock<Name extends string = string> extends Pick<MockFetch<Name>, "baseUrls" | "state" | "usage"> {
  /** Address, such as `http://localhost:4010`. */
  readonly url: string;
  readonly port: number;
  /**
   * A `curl` command for each API that works when pasted into a shell, by API name. With the option `state`, it contains
   * placeholders instead of keys.
   */
  readonly curls: Readonly<Record<Name, string>>;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

/**
 * Starts the mock: Prism's engine over the APIs' documents, on one port, with the paths and refusals of the gateway.
 * Resolves when the mock is ready. Throws with a remedy if the port is taken or a document cannot be served.
 *
 * @example
 * ```ts
 * import { startMock } from "@ledgergate/mock";
 *
 * const mock = await startMock({ port: 0, apis: ["ledger-a"] });
 * const answer = await fetch(`${mock.baseUrls["ledger-a"]}/v1/any-key/v1/accounts/0x1`);
 * console.log(answer.status, await answer.json());
 * await mock.close();
 * ```
 */
export async function startMock<const Name extends string = string>(
  options: MockOptions<Name> = {},
): Promise<Mock<Name>> {
  checkOptions(options, rulesOf(serverOptions));
  const { port = 4010, host, docs, record, specs = {}, onReload = () => {} } = options;
  if (docs !== undefined) await checkFolder(docs);
  let url = "";
  const assembly = assemble(options, () => url);
  const { mounts, accounts, usage, warn } = assembly;
  const file = record === undefined ? undefined : createHarFile(record);
  const pipeline: Pipeline = async (request) => {
    const handled = await assembly.pipeline(request);
    if (file && handled.traffic && handled.report.api !== undefined) file.add(handled.traffic.entry());
    return handled;
  };
  const listening = await listen(createListener({ ...assembly, pipeline }), port, host);
  url = `http://${urlHost(host)}:${listening.port}`;

  const stop = new AbortController();
  const warmUpSome = (mounted: readonly MountedApi[]): Promise<void> =>
    warmUp(mounted, warn, AbortSignal.any([stop.signal, AbortSignal.timeout(longestWarmUpMs)]));
  const warm = warmUpSome(mounts.list());
  const stopWatching = options.watch
    ? watchSpecs({
        specs,
        names: mounts.apis().map(({ name }) => name),
        replace: (name, document) => void warmUpSome([assembly.replace(name, document)]),
        onReload,
        onWarning: warn,
      })
    : () => {};
  return {
    url,
    port: listening.port,
    baseUrls: mounts.baseUrls<Name>(),
    curls: Object.fromEntries(
      mounts.apis().map((api) => [api.name, curlLine(api, mounts.urlOf(api), accounts.credentialsFor(api.name))]),
    ) as Record<Name, string>,
    state: accounts.state,
    usage,
    async close() {
      stop.abort();
      stopWatching();
      await Promise.all([listening.close(), warm]);
      file?.close();
    },
  };
}

/** Time limit of the warm-up. A document of a thousand operations would keep a processor busy for longer than the mock is used. */
const longestWarmUpMs = 5_000;

/** Returns the host for URLs of the address that the mock listens on. */
function urlHost(host: string | undefined): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
