import { createCipheriv, createDecipheriv, createHmac, type Hmac, hash, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets that must be shown again. A sealed secret opens only with the `context` under which it was sealed. */
export interface Sealer {
  readonly keyId: string;
  seal(secret: string, context: string): string;
  open(sealed: string, context: string): string;
  /** Creates a MAC of an exported store. */
  createMac(): Hmac;
}

export function sealingKeyOf(master: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", master, "", "ledgergate sealing key", 32));
}

/**
 * Creates a sealer that uses AES-256-GCM. A sealed text is the id of the key, a dot, and nonce, tag and secret in base64url. `before` is
 * the previous sealer, whose texts this one also opens.
 */
export function createSealer(sealingKey: Buffer, before?: Sealer): Sealer {
  const keyId = hash("sha256", Buffer.concat([Buffer.from("id of "), sealingKey]), "base64url").slice(0, 8);
  return {
    keyId,
    seal(secret, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return `${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
    },
    createMac: () => createHmac("sha256", Buffer.from(hkdfSync("sha256", sealingKey, "", "ledgergate export", 32))),
    open(sealed, context) {
      const [id, text = ""] = sealed.split(".");
      if (before && id === before.keyId) return before.open(sealed, context);
      const bytes = Buffer.from(text, "base64url");
      try {
        if (id !== keyId) throw new Error("sealed with another key");
        const decipher = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, 12))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new Error(`The sealed secret of ${context} cannot be opened with this master key.`, {
          cause,
        });
      }
    },
  };
}
