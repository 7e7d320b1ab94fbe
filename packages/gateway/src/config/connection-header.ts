/** Tests for a header of one connection, or of the frame or handshake of a message. None goes from one side to the other. */
export function isOfConnection(name: string): boolean {
  return /^(?:connection|content-length|expect|host|http2-settings|keep-alive|proxy-.*|sec-websocket-.*|te|trailer|transfer-encoding|upgrade)$/i.test(
    name,
  );
}
