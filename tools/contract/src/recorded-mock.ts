import { type Exchange, type Mock, type MockOptions, startMock } from "@ledgergate/mock";

/** A mock on a free port that records its exchanges. A gateway may be in front of it. */
export interface RecordedMock {
  readonly baseUrls: Mock["baseUrls"];
  /** API key of each API, if the calls do not go to the mock directly. */
  readonly credentials?: Readonly<Record<string, { readonly apiKey: string }>>;
  forget(): void;
  /** Returns the next exchange that was not taken yet. Waits for it if necessary. */
  nextExchange(): Promise<Exchange>;
  close(): Promise<void>;
}

/** Starts a {@link RecordedMock}. Make calls one after the other, so that each call matches its exchange. */
export async function startRecordedMock(options: Omit<MockOptions, "port" | "onExchange"> = {}): Promise<RecordedMock> {
  const finished: Exchange[] = [];
  const waiting: ((exchange: Exchange) => void)[] = [];
  const onExchange = (exchange: Exchange): void => {
    const resolve = waiting.shift();
    if (resolve) resolve(exchange);
    else finished.push(exchange);
  };
  const mock = await startMock({ ...options, port: 0, onExchange });
  return {
    baseUrls: mock.baseUrls,
    forget: () => finished.splice(0),
    nextExchange: async () => finished.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    close: () => mock.close(),
  };
}
