import { randomBytes } from "node:crypto";
import { IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { decodePercent } from "@ledgergate/service-kit";
import { requestIdHeader } from "../routes/header-rules.ts";

const validId = /^[\w.:/+=@-]{1,128}$/;

/** Length from which a part of a request may be a secret. */
const secretLength = 8;

const prefix = randomBytes(8).toString("hex");
let count = 0;

interface Connection {
  /** Number of its requests. */
  requests: number;
  /** True if an answer has said that it closes the connection. */
  isClosing: boolean;
}

const connections = new WeakMap<Socket, Connection>();

/** A caller's request, with an id for caller, node and log. */
export class CallerRequest extends IncomingMessage {
  /** True if it came after an answer that closes the connection, so it gets none. */
  readonly isTooLate: boolean;
  /** The subprotocol that the node of a WebSocket has chosen. Empty for none. */
  declare webSocketProtocol?: string;
  readonly #connection: Connection;
  readonly #number: number;
  #id: string | undefined;

  constructor(socket: Socket) {
    super(socket);
    const known = connections.get(socket);
    this.#connection = known ?? { requests: 0, isClosing: false };
    if (!known) connections.set(socket, this.#connection);
    this.isTooLate = this.#connection.isClosing;
    this.#number = ++this.#connection.requests;
  }

  /** False if the connection has a later request: an answer that closes the connection would cut the later one. */
  get isLast(): boolean {
    return this.#number === this.#connection.requests;
  }

  /** True if the caller may wait for 100 Continue. HTTP/1.0 does not have it. */
  get expectsContinue(): boolean {
    return this.headers.expect !== undefined && this.httpVersionMinor > 0;
  }

  /** Notes that its answer closes the connection. */
  closeConnection(): void {
    this.#connection.isClosing = true;
  }

  get id(): string {
    this.#id ??= requestIdOf(this);
    return this.#id;
  }
}

/** The answer to a request, which is its `req`. */
export type CallerResponse = ServerResponse<CallerRequest>;

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
