import { hash, randomBytes } from "node:crypto";

/** Returns the digest of a secret, which store and directory keep. Secrets have 256 random bits, so one round is enough. */
export function digest(pepper: string, secret: string): string {
  return hash("sha256", pepper + secret, "base64url");
}

/** A new secret. The prefix tells scanners of repositories what they found. */
export function newSecret(prefix: "lgk" | "lga" | "lgs"): string {
  return `${prefix}_${randomBytes(32).toString("base64url")}`;
}
