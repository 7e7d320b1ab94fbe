/** Seals secrets that must be shown again. `about` names the place of a secret: sealed for one, it opens at no other. */
export interface Sealer {
  /** Tells sealing keys apart. */
  readonly keyId: string;
  seal(secret: string, about: string): string;
  open(sealed: string, about: string): string;
}
