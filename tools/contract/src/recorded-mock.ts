import { EventEmitter, once } from "node:events";
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
  const events = new EventEmitter<{ exchange: [Exchange] }>();
  const mock = await startMock({ ...options, port: 0, onExchange: (one) => void events.emit("exchange", one) });
  return {
    baseUrls: mock.baseUrls,
    nextExchange: async () => (await once(events, "exchange"))[0],
    close: () => mock.close(),
  };
}
