/** What a client is for: a chain of a network, named for people, in quotes so that no two have the same name. */
export function targetOf({ chain, network }: { readonly chain: string; readonly network: string }): string {
  return `chain ${JSON.stringify(chain)}, network ${JSON.stringify(network)}`;
}
