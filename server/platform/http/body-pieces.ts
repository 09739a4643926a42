import type { IncomingMessage } from 'node:http';

/** What a request came in as, where it came over a connection. */
const messages = new WeakMap<Request, IncomingMessage>();

/** Notes the message of a request, so that its body can be read without a web stream around it. */
export function noteMessage(request: Request, message: IncomingMessage): void {
  messages.set(request, message);
}

/**
 * The pieces of a request's body as they arrive; throws where the connection breaks. Through the web stream of the request
 * a megabyte costs twice the time. To leave early does not close the connection: the answer still has to go there.
 */
export function bodyPieces(request: Request): AsyncIterable<Uint8Array> {
  const message = messages.get(request);
  if (message && !message.readableDidRead) return message.iterator({ destroyOnReturn: false });
  return request.body ?? noPieces();
}

// oxlint-disable-next-line no-empty-function -- a body that is none has no pieces
async function* noPieces(): AsyncGenerator<Uint8Array> {}
