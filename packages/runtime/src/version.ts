/** Version of this package. The build replaces the text (`scripts/write-version.ts`). */
export const VERSION: string = "development";
