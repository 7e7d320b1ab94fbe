import { type Exchange, type Mock, type MockOptions, startMock } from "@ledgergate/mock";

/** A mock on a free port that keeps what it says of each exchange. There may be a gateway before it. */
export interface RecordedMock {
  readonly baseUrls: Mock["baseUrls"];
  /** API key of each API, if the calls do not go to the mock directly. */
  readonly credentials?: Readonly<Record<string, { readonly apiKey: string }>>;
  /** Forgets all exchanges so far. */
  forget(): void;
  /** The next exchange after those already taken, as soon as it is over. */
  nextExchange(): Promise<Exchange>;
  close(): Promise<void>;
}

/** Starts a {@link RecordedMock}. Call it sequentially, so that each call can be matched to its exchange. */
export async function startRecordedMock(options: Omit<MockOptions, "port" | "onExchange"> = {}): Promise<RecordedMock> {
  const over: Exchange[] = [];
  const waiting: ((exchange: Exchange) => void)[] = [];
  const onExchange = (exchange: Exchange): void => {
    const tell = waiting.shift();
    if (tell) tell(exchange);
    else over.push(exchange);
  };
  const mock = await startMock({ ...options, port: 0, onExchange });
  return {
    baseUrls: mock.baseUrls,
    forget: () => over.splice(0),
    nextExchange: async () => over.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    close: () => mock.close(),
  };
}
