import { join } from "node:path";

/** Where the journal files of a gateway stand. */
export function journalFolder({ data }: { readonly data: string }): string {
  return join(data, "journal");
}
