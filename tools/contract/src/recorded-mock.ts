import { type Exchange, type Mock, type MockOptions, startMock } from "@ledgergate/mock";

/** A mock on a free port that records its exchanges. A gateway may be in front of it. */
export interface RecordedMock {
  readonly baseUrls: Mock["baseUrls"];
  /** API key of each API, if the calls do not go to the mock directly. */
  readonly credentials?: Readonly<Record<string, { readonly apiKey: string }>>;
  /** Returns the exchange of the call that follows. Make calls one after the other. */
  nextExchange(): Promise<Exchange>;
  close(): Promise<void>;
}

/** Starts a {@link RecordedMock}. */
export async function startRecordedMock(options: Omit<MockOptions, "port" | "onExchange"> = {}): Promise<RecordedMock> {
  let resolve: (exchange: Exchange) => void = () => {};
  const mock = await startMock({ ...options, port: 0, onExchange: (exchange) => resolve(exchange) });
  return {
    baseUrls: mock.baseUrls,
    nextExchange: () =>
      new Promise((next) => {
        resolve = next;
      }),
    close: () => mock.close(),
  };
}
