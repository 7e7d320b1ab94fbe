import { type ClientOptions, createClient, isLedgergateError } from "../../src/index.ts";
import { api, KEY, type NotePaths, type Notes } from "../fixtures/notes.ts";

/** Outcome of a call in the page, as plain data: members of its result or of its error. */
export type PageOutcome = Readonly<Record<string, unknown>>;

export type CallInPage = (
  baseUrl: string,
  options?: Pick<ClientOptions, "timeoutMs" | "retries"> & { readonly token?: string },
) => Promise<PageOutcome>;

const callInPage: CallInPage = async (baseUrl, options = {}) => {
  const retries = { baseDelayMs: 1 };
  const client = createClient<NotePaths, Notes>(api, { baseUrl, apiKey: KEY, retries, ...options });
  try {
    const { data, attempts, response } = await client.getNote({ id: 1 }).withResponse();
    return { data, attempts, blockHeight: response.headers.get("x-block-height") ?? "none" };
  } catch (error) {
    if (!isLedgergateError(error)) throw error;
    const { kind, status, retryAfterMs, message, attempts } = error;
    return { kind, status, retryAfterMs, message, attempts };
  }
};

Object.assign(globalThis, { callInPage });
