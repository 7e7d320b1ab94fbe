import { errorMessage } from "@ledgergate/service-kit";
import type { StoreAnswers } from "../calls/worker-context.ts";
import type { Config, LimitConfig } from "../config/config.ts";
import type { AskLease } from "../limits/lease-or-alone.ts";
import type { ShownHeight } from "../nodes/shown-heights.ts";

export interface WorkerSetup {
  /** Id of the gateway in `CDN-Loop`. */
  readonly loopId: string;
  /** The configuration with the simulated ledgers as nodes, and without the secrets that only the primary uses. */
  readonly config: Omit<Config, "database" | "limits"> & { readonly limits: Omit<LimitConfig, "shared"> };
  /** The bundled documents and the configuration's, by the name of their API. */
  readonly documents: Readonly<Record<string, object>>;
}

export interface PrimaryServices extends StoreAnswers {
  readonly lease: AskLease;
  /** Reports to the other workers which heights this one has shown. */
  reportHeights(heights: readonly ShownHeight[]): Promise<void>;
}

export interface WorkerStatus {
  readonly connections: number;
  /** Error code of the failed write to the journal. Absent while writing works. */
  readonly journalFailure?: string | undefined;
  /** True if the worker has not answered for some seconds. */
  readonly isSilent?: boolean;
}

/** One end of a connection between two processes. `process` and `cluster.Worker` of Node.js are such ends. */
interface Port {
  send?(message: object, sent: (error: Error | null) => void): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
  on(event: "disconnect", listener: () => void): unknown;
}

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>;

type Message =
  | { readonly call: number; readonly method: string; readonly args: readonly unknown[] }
  | { readonly answer: number; readonly value?: unknown; readonly error?: string };

/** Offers services to the process at the other end of a port. @returns the services of that process, which reject if a call fails there */
export function openChannel<Remote extends object>(port: Port, services: object): Remote {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  let open = true;
  // Without a callback, a message to a process that has just died would throw an uncaught error.
  const send = (message: Message, failed: (error: Error) => void = () => {}): void =>
    void port.send?.(message, (error) => error && failed(error));

  const serve = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    if (!Object.hasOwn(services, method)) throw new Error(`no ${method}`);
    return (services as Methods)[method]?.(...(args as never[]));
  };

  port.on("message", (given) => {
    const message = Object(given) as Message;
    if ("call" in message) {
      serve(message.method, message.args)
        .then((value) => void (open && send({ answer: message.call, value })))
        // Also if the value cannot be sent.
        .catch((error) => void (open && send({ answer: message.call, error: errorMessage(error) })));
    } else if ("answer" in message) {
      const { resolve, reject } = waiting.get(message.answer) ?? {};
      waiting.delete(message.answer);
      if (message.error === undefined) resolve?.(message.value);
      else reject?.(new Error(message.error));
    }
  });
  port.on("disconnect", () => {
    open = false;
    for (const { reject } of waiting.values()) reject(new Error("The other process is gone."));
    waiting.clear();
  });

  return new Proxy({} as Remote, {
    get: (_, method: string) =>
      // `await` asks the proxy for `then`, which is not a service.
      method === "then"
        ? undefined
        : (...args: unknown[]) =>
            new Promise((resolve, reject) => {
              if (!open) throw new Error("The other process is gone.");
              const call = ++calls;
              waiting.set(call, { resolve, reject });
              send({ call, method, args }, (error) => {
                waiting.delete(call);
                reject(error);
              });
            }),
  });
}
