import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { FilePart } from '../../files/file-part.ts';

const streams = new WeakMap<Response, Readable>();

/** An answer whose body is a stream of Node, such as a file's. */
export function streamAnswer(stream: Readable, init: ResponseInit): Response {
  const answer = new Response(asWebStream(stream), init);
  streams.set(answer, stream);
  return answer;
}

/** Nothing is read ahead: over a connection the stream itself is sent. */
function asWebStream(stream: Readable): ReadableStream<Uint8Array> {
  let pieces: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        pieces ??= stream[Symbol.asyncIterator]();
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Sends an answer whose body is a stream of Node straight to the connection; returns false for any other. By way of the
 * web stream each piece is copied once more, and a megabyte costs three times as much.
 */
export function sendStream(answer: Response, outgoing: ServerResponse): boolean {
  const stream = streams.get(answer);
  if (!stream) return false;
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  const length = answer.headers.get('content-length');
  if (stream instanceof FilePart && length !== null) {
    void stream.sendTo(outgoing, Number(length));
    return true;
  }
  // A reader that disconnects, or a file that breaks off, ends both: the status has left already.
  pipeline(stream, outgoing, () => undefined);
  return true;
}
