/** The ledger family of each chain that is known, by the chain's name. */
export type Chains = ReadonlyMap<string, string>;

/** What the families' own names say (`ledgerA` is the family of the chain `ledger-a`), and what the application adds. */
export function chainsOf(families: readonly string[], added: Readonly<Record<string, string>> = {}): Chains {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  return new Map([...families.map((family) => [kebab(family), family] as const), ...Object.entries(added)]);
}
