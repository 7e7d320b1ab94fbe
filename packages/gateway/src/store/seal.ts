import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";

/** Seals secrets that must be shown again. `about` names the place of a secret: sealed for one, it opens at no other. */
export interface Sealer {
  /** Tells sealing keys apart. */
  readonly keyId: string;
  seal(secret: string, about: string): string;
  open(sealed: string, about: string): string;
}

/** The key that a master key seals with. */
export function sealingKeyOf(master: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", master, "", "ledgergate sealing key", 32));
}

/**
 * Seals by AES-256-GCM. What comes out is the id of the key, and after a dot nonce, tag and secret in base64url. What the sealer
 * before it has sealed opens, too, where that is given.
 */
export function createSealer(sealingKey: Buffer, before?: Sealer): Sealer {
  const keyId = hash("sha256", Buffer.concat([Buffer.from("id of "), sealingKey]), "base64url").slice(0, 8);
  return {
    keyId,
    seal(secret, about) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return `${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
    },
    open(sealed, about) {
      const [id, text = ""] = sealed.split(".");
      if (before && id === before.keyId) return before.open(sealed, about);
      const bytes = Buffer.from(text, "base64url");
      try {
        if (id !== keyId) throw new Error("sealed with another key");
        const decipher = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, 12))
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new Error(`What is sealed for ${about} does not open with this master key.`, {
          cause,
        });
      }
    },
  };
}
