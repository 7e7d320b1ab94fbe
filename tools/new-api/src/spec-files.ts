/** Texts of files by their paths in a folder, such as that of a spec. */
export type SpecFiles = ReadonlyMap<string, string>;
