/** A chain of a network. */
export interface Target {
  readonly chain: string;
  readonly network: string;
}

/** A target for people, in quotes: no two have the same name. */
export function nameOf({ chain, network }: Target): string {
  return `chain ${JSON.stringify(chain)}, network ${JSON.stringify(network)}`;
}
