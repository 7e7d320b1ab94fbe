import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { errorCode } from "@ledgergate/service-kit";
import { openRegularFile } from "../input-file.ts";
import { useFile } from "../use-file.ts";
import type { NodeTls } from "./config.ts";

const certificates = "a file of certificates in PEM (-----BEGIN CERTIFICATE-----)";

const rules = {
  ca: certificates,
  cert: certificates,
  key: "a file with the private key of cert in PEM (-----BEGIN PRIVATE KEY-----), without a passphrase",
} as const;

/** Reads the files of a node's TLS, and checks that a client certificate fits its key. */
export function readNodeTls(paths: NodeTls, report: (member: keyof NodeTls, message: string) => void): NodeTls {
  const tls: Partial<Record<keyof NodeTls, string>> = {};
  for (const member of ["ca", "cert", "key"] as const) {
    const path = paths[member];
    if (path === undefined) continue;
    try {
      const text = useFile(openRegularFile(path), (file) => readFileSync(file, "utf8"));
      if (member === "key") createPrivateKey(text);
      else checkCertificates(text);
      tls[member] = text;
      // Compares a certificate with its key.
      createSecureContext(tls);
    } catch (error) {
      // The message of an error can contain the path, and the path can be the content of a file by mistake.
      const reason = errorCode(error) ?? errorCode(Object(error).cause) ?? "no regular file";
      report(member, `must be ${rules[member]} (${reason}).`);
    }
  }
  if ((paths.cert === undefined) !== (paths.key === undefined)) {
    const [member, other] = paths.key === undefined ? (["cert", "key"] as const) : (["key", "cert"] as const);
    report(member, `needs tls.${other}: a client certificate is a certificate with its private key.`);
  }
  return tls;
}

/** Checks each certificate of a file. */
function checkCertificates(text: string): void {
  const starts = [...text.matchAll(/-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/g)].map(({ index }) => index);
  for (const start of [0, ...starts]) new X509Certificate(text.slice(start));
}
