/** What each call gave, by the name that its module is imported by. */
export type Results = Readonly<Record<string, string>>;

/** Somewhere that clients run. */
export interface Platform {
  readonly name: string;
  /** Whether it is a browser or the like, for which a bundler makes one file of the program. */
  readonly web: boolean;
  /** Runs the program in a consumer's folder against the mock at `url`. */
  run(folder: string, url: string): Promise<Results>;
}
