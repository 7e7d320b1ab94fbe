import { isIP, SocketAddress } from "node:net";

/** Reads an address. Its spelling becomes the usual one, without a zone. An IPv4-mapped IPv6 address becomes IPv4. */
export function readAddress(text: string): SocketAddress | undefined {
  const version = isIP(text);
  if (version === 0) return undefined;
  const read = new SocketAddress({ address: text, family: version === 6 ? "ipv6" : "ipv4" });
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(read.address) ?? [];
  return mapped === undefined ? read : new SocketAddress({ address: mapped });
}

/**
 * Returns the networks that a caller's address counts for: an IPv4 address itself, or the /64 and the /56 of an IPv6 address, since a
 * subscriber has one of these. Any other text counts for itself.
 */
export function networksOf(text: string): readonly string[] {
  const { address, family } = readAddress(text) ?? { address: text, family: "" };
  if (family !== "ipv6") return [address];
  const [head = [], tail = []] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  const [a, b, c, subnet = ""] = [...head, ...zeros, ...tail];
  return [`${a}:${b}:${c}:${subnet}/64`, `${a}:${b}:${c}:${Number.parseInt(subnet, 16) >> 8}/56`];
}
