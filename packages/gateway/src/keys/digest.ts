import { hash } from "node:crypto";

/** What the store and the directory know of a secret. Secrets are of 256 random bits, so that one round is enough. */
export function digest(pepper: string, secret: string): string {
  return hash("sha256", pepper + secret, "base64url");
}
