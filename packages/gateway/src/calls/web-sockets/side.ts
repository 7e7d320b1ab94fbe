import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { errorCode } from "@ledgergate/service-kit";
import { WebSocket } from "ws";
import { FloodGuard } from "../flood-guard.ts";
import type { WorkerContext } from "../worker-context.ts";

/** Close codes of RFC 6455. The last two are of IANA's registry. */
export const goingAway = 1001;
/** Reports a close frame without a code. Never sent. */
const noCode = 1005;
/** Reports that a connection ended without a close frame. Never sent. */
export const noFrame = 1006;
export const policyViolation = 1008;
const messageTooBig = 1009;
export const tryAgainLater = 1013;
export const badGateway = 1014;

/** Time for the answer to a close frame of the gateway, in ms. */
export const closeMs = 2_000;

/** Time after which a silent side is cut although it was pinged, in ms. */
const deadMs = 60_000;

/** Number of pings and unasked pongs that a side may send at once. Another one is allowed each second. */
export const controlBurst = 64;

/** Number of pieces in which a message of any size may arrive. */
const freePieces = 512;

/** Smallest average size of the further pieces, in bytes. */
const minAverage = 1_024;

export class WebSocketSide {
  readonly socket: WebSocket;
  /** Close code for the other side if this side breaks a rule. */
  fault: number | undefined;
  readonly #context: WorkerContext;
  /** Time of its last sign of life, by the monotonic clock in ms. */
  #heardAt = 0;
  /** Texts of the pings that it has not answered. */
  readonly #pings = new Set<string>();
  readonly #controls = new FloodGuard({ perSecond: 1, burst: controlBurst });
  #isFlooding = false;
  /** Number of pieces that have arrived since the last whole frame that `ws` reports. */
  #pieces = 0;
  readonly #onFlood: (side: WebSocketSide, remedy: string) => void;

  /** @param onFlood - Called once, if the side sends too much of something. */
  constructor(context: WorkerContext, socket: WebSocket, onFlood: (side: WebSocketSide, remedy: string) => void) {
    this.#context = context;
    this.socket = socket;
    this.#onFlood = onFlood;
    for (const frame of ["message", "ping", "pong"])
      socket.on(frame, () => {
        this.#pieces = 0;
      });
    socket.on("message", () => this.noteSignOfLife());
    socket.on("ping", () => this.#takeControl() && this.noteSignOfLife());
    socket.on("pong", (data) => {
      // A pong that nobody asked for is no sign of life: it may also come from a side that does not read.
      if (this.#pings.delete(data.toString("latin1"))) this.noteSignOfLife();
      else this.#takeControl();
    });
    socket.on("error", (error) => {
      if (errorCode(error) === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH") this.fault = messageTooBig;
    });
  }

  /** Takes a ping or an unasked pong from the limit. @returns false if it is beyond the limit */
  #takeControl(): boolean {
    const isAllowed = this.#controls.take("", this.#context.clock()) === 0;
    if (!isAllowed) this.flood("Send at most one ping or pong a second.");
    return isAllowed;
  }

  /** Limits the pieces in which a message arrives. `ws` keeps those of an incomplete frame, and each takes some 400 bytes more than it has. */
  limitPieces(connection: Socket): void {
    const most = freePieces + this.#context.config.webSockets.messageBytes / minAverage;
    connection.on("data", () => {
      if (++this.#pieces > most) this.flood("Send a message in fewer pieces.");
    });
  }

  /** Reports that the side sends too much, unless that is reported already. */
  flood(remedy: string): void {
    if (!this.#isFlooding) this.#onFlood(this, remedy);
    this.#isFlooding = true;
  }

  noteSignOfLife(): void {
    this.#heardAt = this.#context.slots.now;
  }

  /** Pings the side if `isPingTime`. Cuts it if it has been silent for too long. */
  check(now: number, isPingTime: boolean): void {
    const { socket } = this;
    const { isPaused } = socket;
    // While a side is not read, its signs of life do not arrive.
    if (isPaused) this.#heardAt = now;
    else if (now - this.#heardAt > deadMs) socket.terminate();
    // If a side has left that is not read, only the failure of a ping shows it.
    if (!(isPingTime || isPaused) || socket.readyState !== WebSocket.OPEN) return;
    const text = randomBytes(4).toString("hex");
    this.#pings.add(text);
    socket.ping(text);
  }

  /** Calls back once with the close frame of the side, or when it breaks the protocol. Then it has a moment to close. */
  onEnd(done: (code: number, reason: Buffer) => void): void {
    const { socket } = this;
    let isEnded = false;
    const end = (code: number, reason: Buffer): void => {
      if (!isEnded) done(code, reason);
      isEnded = true;
    };
    socket.on("close", end);
    socket.on("error", () => {
      end(noFrame, Buffer.alloc(0));
      setTimeout(() => socket.terminate(), closeMs).unref();
    });
  }

  /** Passes a close frame of the other side on. `broken` is the code if the other side sent none, since its connection broke. */
  close(code: number, reason: Buffer, broken: number): void {
    if (code === noCode) this.socket.close();
    else if (code === noFrame) this.socket.close(broken);
    else this.socket.close(code, reason);
  }
}
