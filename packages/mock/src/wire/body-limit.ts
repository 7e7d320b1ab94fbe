/** The largest request body that is read: 4 MiB, the limit of ledger C's nodes. */
export const bodyLimit: number = 4 * 1024 * 1024;
