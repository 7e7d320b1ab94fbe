import type { Store } from "../store/store.ts";

export interface IngestOptions {
  readonly store: Store;
  /** The folder of the journal files. */
  readonly folder: string;
  /** Default 1,000. */
  readonly everyMs?: number;
  /** Is told of what cannot be read or summed up; the files stay. */
  readonly onError: (error: unknown) => void;
}

/** Sums journal files up in `usage`, each line exactly once, and deletes them once nobody writes them and all is kept. */
export declare function startIngest(options: IngestOptions): { close(): Promise<void> };
