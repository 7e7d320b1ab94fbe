/** Type names that several published packages may export, since they mean the same thing in each. */
export const sharedNames: ReadonlySet<string> = new Set(["UsageError"]);
