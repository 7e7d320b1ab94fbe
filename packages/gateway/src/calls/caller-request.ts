import { randomBytes } from "node:crypto";
import { IncomingMessage } from "node:http";
import { decodePercent } from "@ledgergate/service-kit";
import { requestIdHeader } from "../routes/header-rules.ts";

const validId = /^[\w.:/+=@-]{1,128}$/;

/** Length from which a part of a request may be a secret. */
const secretLength = 8;

const prefix = randomBytes(8).toString("hex");
let count = 0;

/** A caller's request, with an id for caller, node and log. */
export class CallerRequest extends IncomingMessage {
  #id: string | undefined;

  get id(): string {
    this.#id ??= requestIdOf(this);
    return this.#id;
  }
}

/** Returns the id that the caller gave, or a new one if there is none, or if it cannot be logged. */
function requestIdOf(request: IncomingMessage): string {
  const { [requestIdHeader]: given } = request.headers;
  if (typeof given === "string" && validId.test(given) && !repeatsSecret(given, request)) return given;
  return `${prefix}-${(count++).toString(36)}`;
}

/** Tests if an id repeats a part of the URL, such as the key, or a credential. */
function repeatsSecret(id: string, { url = "", headers }: IncomingMessage): boolean {
  const { authorization = "", cookie = "" } = headers;
  const parts = [...url.split(/[/?&=]/), ...`${authorization} ${cookie}`.split(/[\s=;,]+/)];
  return [...parts, ...parts.map((part) => decodePercent(part) ?? part)].some(
    (part) => part.length >= secretLength && (id.includes(part) || (id.length >= secretLength && part.includes(id))),
  );
}
