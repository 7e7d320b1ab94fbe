/**
 * Lists the texts of `Host` that mean the host of a URL, in lower case: with and without a default port, and with the dot that ends a
 * complete name (RFC 9110, section 4.2.3).
 */
export function hostSpellings({ protocol, hostname, port }: URL): readonly string[] {
  const name = hostname.replace(/\.$/, "");
  const ports = port === "" ? ["", ":", protocol === "https:" ? ":443" : ":80"] : [`:${port}`];
  return ports.flatMap((end) => [name + end, `${name}.${end}`]);
}
