import { createLedgerA } from "@ledgergate/ledger-a";
import { createNodeTransport } from "@ledgergate/runtime/node";
import axios from "axios";
import ky from "ky";
import createOpenapiFetch from "openapi-fetch";

/** Somebody who asks for the same block as all others. */
export interface CallSubject {
  readonly name: string;
  /** Most that a call may cost, as a multiple of the first subject's. Default: no goal. */
  readonly goal?: number;
  call(): Promise<unknown>;
}

export interface CallSubjects {
  /** The first one is what the others are compared with. */
  readonly subjects: readonly CallSubject[];
  close(): Promise<void>;
}

/** Everybody with default options: the clients with all that is on by default. */
export function callSubjects(origin: string): CallSubjects {
  const baseUrl = `${origin}/v1/KEY/v1`;
  const path = "/blocks/by_height/3285";
  const transport = createNodeTransport();
  const client = createLedgerA({ baseUrl: origin, apiKey: "KEY" });
  const nodeClient = createLedgerA({ baseUrl: origin, apiKey: "KEY", fetch: transport });
  const openapiFetch = createOpenapiFetch({ baseUrl }) as typeof client.raw;
  const axiosClient = axios.create({ baseURL: baseUrl });
  return {
    subjects: [
      { name: "fetch", call: async () => (await fetch(`${baseUrl}${path}`)).json() },
      { name: "client", goal: 1.22, call: () => client.getBlockByHeight({ block_height: 3285 }) },
      { name: "node", goal: 0.62, call: () => nodeClient.getBlockByHeight({ block_height: 3285 }) },
      {
        name: "openapi-fetch",
        call: () => openapiFetch.GET("/blocks/by_height/{block_height}", { params: { path: { block_height: 3285 } } }),
      },
      { name: "ky", call: () => ky.get(`${baseUrl}${path}`).json() },
      { name: "axios", call: () => axiosClient.get(path) },
    ],
    close: () => transport.close(),
  };
}
