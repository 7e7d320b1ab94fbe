import type { Mask } from "@ledgergate/runtime/mask";
import { hidden } from "../secrets/hidden.ts";
import { maskSecrets } from "../secrets/mask-secrets.ts";
import { escapeRegExp } from "../values/escape-reg-exp.ts";

/** Members of bodies, and fields of forms, whose values nobody else may read. */
const memberNames =
  "client_secret|client_assertion|access_token|refresh_token|id_token|api_?key|admin_key|password|secret";
const member = new RegExp(`("(?:${memberNames})"\\s*:\\s*")((?:[^"\\\\]|\\\\.)*)`, "gi");
const field = new RegExp(`((?:^|&)(?:${memberNames})=)([^&]*)`, "gi");

const headerNames: readonly string[] = ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"];

/** A JSON Web Token, wherever it stands. */
const token = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** The texts of an exchange in which secrets may stand. */
export interface SecretPlaces {
  /** The key in the path. */
  readonly key: string | undefined;
  /** The header that carries the API's key. */
  readonly keyHeader: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
}

/** Whether a header carries a secret, whatever its value is. */
export function isSecretHeader(name: string, keyHeader: string | undefined): boolean {
  const lowered = name.toLowerCase();
  return headerNames.includes(lowered) || lowered === keyHeader?.toLowerCase();
}

/** A credential without itself: `Bearer ***`. */
export function maskCredential(value: string): string {
  return value.replace(/^(\w+ )?.*$/s, (_, scheme: string | undefined) => (scheme ?? "") + hidden);
}

/**
 * Finds the secrets of an exchange where they are sure to stand, and makes a mask that hides them wherever else they are
 * repeated: in links, in messages, in the other direction.
 */
export function hideSecrets({ key, keyHeader, headers, bodies }: SecretPlaces): Mask {
  const credentials = Object.entries(headers)
    .filter(([name]) => isSecretHeader(name, keyHeader))
    .flatMap(([, value]) => [value, value.replace(/^\w+ /, "")]);
  const members = bodies.flatMap((body) =>
    [...body.matchAll(member), ...body.matchAll(field)].map(([, , value]) => value ?? ""),
  );
  const known = maskSecrets([key ?? "", ...credentials, ...members]);
  // A short key may be part of any word, so it is only hidden where it is a whole segment of a path.
  const inPath = key ? new RegExp(`(?<=/)${escapeRegExp(key)}(?=/)`, "g") : undefined;
  return (text) => {
    const masked = known(text).replace(token, hidden).replace(member, `$1${hidden}`).replace(field, `$1${hidden}`);
    return inPath ? masked.replace(inPath, hidden) : masked;
  };
}
