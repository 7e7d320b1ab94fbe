import type { IncomingMessage, ServerResponse } from "node:http";

/** What became of a request body: its bytes, or more than the limit. A caller who leaves is not told of here. */
type BodyRead = (body: Buffer<ArrayBuffer> | "too_large") => void;

/** Reads a request body whole, as the call to another node may need it again; no further than to the limit. */
export function readBody(request: IncomingMessage, response: ServerResponse, limit: number, done: BodyRead): void {
  if (Number(request.headers["content-length"]) > limit) {
    done("too_large");
    return;
  }
  if (request.headers.expect !== undefined) response.writeContinue();
  const pieces: Buffer<ArrayBuffer>[] = [];
  let size = 0;
  const collect = (piece: Buffer<ArrayBuffer>): void => {
    size += piece.length;
    if (size <= limit) {
      pieces.push(piece);
      return;
    }
    request.off("data", collect);
    request.off("end", finish);
    done("too_large");
  };
  const finish = (): void => done(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces, size));
  request.on("data", collect);
  request.on("end", finish);
}
