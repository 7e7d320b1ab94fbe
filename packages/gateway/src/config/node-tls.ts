import { createPrivateKey, X509Certificate } from "node:crypto";
import { closeSync, fstatSync, readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { errorCode } from "@ledgergate/service-kit";
import { openRegularFile } from "../open-file.ts";
import type { NodeTls } from "./config.ts";

/** Size up to which a file is read, in bytes. The certificates of all public authorities take a quarter of it. */
const maxBytes = 1024 * 1024;

const begin = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/g;
const block = /-----BEGIN ((?:TRUSTED |X509 )?CERTIFICATE)-----[^-]*-----END \1-----/g;

/** A fault of a file. */
interface TlsFault {
  readonly member: keyof NodeTls;
  readonly message: string;
}

/** Reads the files of a node's TLS, and checks that a client certificate fits its key. */
export function readNodeTls(paths: NodeTls): { readonly tls: NodeTls } | { readonly faults: readonly TlsFault[] } {
  const faults: TlsFault[] = [];
  const read = (member: keyof NodeTls, check: (text: string) => string | undefined): string | undefined => {
    const path = paths[member];
    if (path === undefined) return undefined;
    const text = readText(path);
    const fault = typeof text === "string" ? check(text) : text.fault;
    if (fault !== undefined) faults.push({ member, message: `${shownPath(path)} ${fault}` });
    return fault === undefined && typeof text === "string" ? text : undefined;
  };
  const ca = read("ca", certificateFault);
  const cert = read("cert", certificateFault);
  const key = read("key", keyFault);
  for (const [member, other] of [
    ["cert", "key"],
    ["key", "cert"],
  ] as const)
    if (paths[member] !== undefined && paths[other] === undefined)
      faults.push({
        member,
        message: `needs tls.${other}: a client certificate is a certificate with its private key.`,
      });
  if (cert !== undefined && key !== undefined && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    faults.push({
      member: "key",
      message: `${shownPath(paths.key ?? "")} is not the private key of ${shownPath(paths.cert ?? "")}.`,
    });
  const tls = {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  };
  if (faults.length === 0) {
    try {
      createSecureContext(tls);
    } catch (error) {
      faults.push({ member: cert === undefined ? "ca" : "cert", message: `cannot be used (${errorCode(error)}).` });
    }
  }
  return faults.length > 0 ? { faults } : { tls };
}

function readText(path: string): string | { readonly fault: string } {
  let file: number | undefined;
  try {
    file = openRegularFile(path);
    return fstatSync(file).size > maxBytes ? { fault: "has more than 1 MiB." } : readFileSync(file, "utf8");
  } catch (error) {
    const code = errorCode(error) ?? errorCode(Object(error).cause);
    if (code === "ENOENT") return { fault: "does not exist." };
    return { fault: code === undefined ? "is no regular file." : `cannot be read (${code}).` };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function certificateFault(text: string): string | undefined {
  const begun = text.match(begin) ?? [];
  if (begun.length === 0) return "has no certificate in PEM (-----BEGIN CERTIFICATE-----).";
  const blocks = text.match(block) ?? [];
  const isDamaged = blocks.length < begun.length || !blocks.every(isCertificate);
  return isDamaged ? "has a damaged certificate." : undefined;
}

function isCertificate(pem: string): boolean {
  try {
    return Boolean(new X509Certificate(pem));
  } catch {
    return false;
  }
}

function keyFault(text: string): string | undefined {
  if (/^(?:-----BEGIN ENCRYPTED |Proc-Type: 4,ENCRYPTED)/m.test(text))
    return "is encrypted. Write the private key without a passphrase.";
  try {
    createPrivateKey(text);
    return undefined;
  } catch {
    return "has no private key in PEM (-----BEGIN PRIVATE KEY-----).";
  }
}

/** Shows a path in a message, unless it may be the content of a file. */
function shownPath(path: string): string {
  return /^[^\p{Cc}]{1,300}$/u.test(path) && !path.includes("-----") ? path : "The file";
}
