import type { IncomingMessage } from 'node:http';

/** The incoming message of a request, where it came over a connection. */
const messages = new WeakMap<Request, IncomingMessage>();

/** Notes the message of a request, so that its body can be read without a web stream around it. */
export function noteMessage(request: Request, message: IncomingMessage): void {
  messages.set(request, message);
}

/**
 * True if the connection ended before the request's body was read, all of which may have come: whatever reading it threw
 * is no fault of the server.
 */
export function brokeOff(request: Request, error?: unknown): boolean {
  const message = messages.get(request);
  if (!message?.destroyed) return false;
  return !message.complete || (message.errored !== null && message.errored === error);
}

/** True if the request has no reader any more: whatever answer it gets goes nowhere. */
export function callerLeft(request: Request): boolean {
  return messages.get(request)?.socket.destroyed ?? false;
}

/** True if a part of the request's body is still to come. */
export function isArriving(request: Request): boolean {
  return messages.get(request)?.complete === false;
}

/**
 * The pieces of a request's body as they arrive; throws where the connection breaks. Through the web stream of the
 * request a megabyte costs twice the time. Leaving early does not close the connection, since the answer still has to
 * go there.
 */
export function bodyPieces(request: Request): AsyncIterable<Uint8Array> {
  const message = messages.get(request);
  if (message && !message.readableDidRead) return boundedPieces(message);
  return request.body ?? noPieces();
}

/**
 * At most this many small pieces, and then one for this many bytes: each costs far more than its bytes, and no client
 * needs them.
 */
const FREE_PIECES = 2000;
const BYTES_A_PIECE = 256;

class CrumbledBody extends Error {}

async function* boundedPieces(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  let pieces = 0;
  let bytes = 0;
  for await (const piece of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (++pieces > FREE_PIECES + bytes / BYTES_A_PIECE) {
      // The rest under way would still be taken apart piece by piece.
      message.destroy();
      throw new CrumbledBody('The body comes in too many small pieces');
    }
    yield piece;
  }
}

// oxlint-disable-next-line no-empty-function -- a body that is none has no pieces
async function* noPieces(): AsyncGenerator<Uint8Array> {}
