/** The most transactions in one answer, of a block as of an account. */
export const mostRecords = 100;

/** The transactions of an account in a page whose size nobody asked for. */
export const usualRecords = 25;
