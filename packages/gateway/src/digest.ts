import { hash, randomBytes } from "node:crypto";

/** Returns the digest of a secret. Secrets have 256 random bits, so one round is enough. */
export function digest(pepper: string, secret: string): string {
  return hash("sha256", pepper + secret, "base64url");
}

/** Creates a secret. The prefix helps secret scanners to identify it. */
export function newSecret(prefix: "lgk" | "lga" | "lgs"): string {
  return `${prefix}_${randomBytes(32).toString("base64url")}`;
}
