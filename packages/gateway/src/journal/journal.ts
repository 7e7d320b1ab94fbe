/** Records what calls are charged, so that nothing a caller saw is lost when the process is. */
export interface Journal {
  /** False while charges cannot be written, such as on a full disk: calls are refused before they are charged. */
  readonly writable: boolean;
  /** Charges a call: a line in the buffer, written at the end of the turn of the event loop. Gives the second it is charged in. */
  charge(endpoint: string, operation: string, computeUnits: number): number;
  /** Gives back what was charged in a second, so that the hour of the charge gets it. */
  refund(endpoint: string, operation: string, computeUnits: number, second: number): void;
  /** Writes what is buffered; before any byte of an answer leaves. False where it cannot be written, such as on a full disk. */
  flush(): boolean;
}

export interface JournalOptions {
  /** Made where it is missing (0700). */
  readonly folder: string;
  readonly onError: (error: unknown) => void;
  /** The wall clock, in ms. */
  readonly now?: () => number;
}

/** Opens a journal file of a name that nobody had before. */
export declare function openJournal(options: JournalOptions): Journal & { close(): void };
