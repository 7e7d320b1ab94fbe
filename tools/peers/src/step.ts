/** Something that is tried with an SDK. */
export interface Step {
  /** What it does, such as `reads a block`. */
  readonly name: string;
  /** Does it, and says what came of it. Throws where that is not right. */
  readonly run: () => Promise<string>;
}
