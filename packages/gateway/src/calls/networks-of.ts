import { isIPv6 } from "node:net";

/**
 * Returns the networks that a caller's address counts for: an IPv4 address itself, also if it is written as IPv6 (`::ffff:10.0.0.1`), or
 * the /64 and the /56 of an IPv6 address, since a subscriber has one of these. Any other text counts for itself.
 */
export function networksOf(address: string): readonly string[] {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return [plain];
  const groups = groupsOf(plain);
  const [a, b, c, subnet = 0, e, f, high = 0, low = 0] = groups;
  if ([a, b, c, subnet, e].every((group) => group === 0) && f === 0xffff)
    return [[high >> 8, high & 0xff, low >> 8, low & 0xff].join(".")];
  return [`${a}:${b}:${c}:${subnet}/64`, `${a}:${b}:${c}:${subnet >> 8}/56`];
}

/** Returns the eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL standard has one spelling for each address, in which an IPv4 part is hexadecimal.
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
