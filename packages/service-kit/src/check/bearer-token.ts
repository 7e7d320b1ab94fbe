/** Matches the scheme `Bearer` of `Authorization`, and captures the credentials. The scheme is a token (RFC 9110, section 5.6.2). */
const bearer = /^bearer(?![\w!#$%&'*+.^`|~-]) *(.*)$/is;

/**
 * Reads the token from a value of `Authorization`.
 *
 * @returns `undefined` if there is no value, or its scheme is not `Bearer`. For malformed credentials, a text that is no token.
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}

/** Octets in base64url without padding. The unused bits of the last character are 0, so each octet sequence has one spelling. */
const base64url = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/** True when a text has the form of a signed JSON Web Token. Libraries also accept other spellings of the same octets. */
export function isSpelledAsToken(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 3 && parts.every((part) => part !== "" && base64url.test(part));
}
