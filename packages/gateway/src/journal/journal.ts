/** Records what calls are charged, so that nothing a caller saw is lost when the process is. */
export interface Journal {
  /** Charges a call: a line in the buffer, written at the end of the turn of the event loop. */
  charge(endpoint: string, operation: string, computeUnits: number): void;
  /** Gives back what was charged. */
  refund(endpoint: string, operation: string, computeUnits: number): void;
  /** Writes what is buffered; before any byte of an answer leaves. False where it cannot be written, such as on a full disk. */
  flush(): boolean;
}
