/** Arguments for Node that let a server's process tell what it uses. */
export const reporting: readonly string[] = ["--import", new URL("report-usage.ts", import.meta.url).href];
