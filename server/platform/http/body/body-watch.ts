import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body has this long, and longer for what has arrived: at least so many bytes a second. */
export const BODY_PATIENCE = { firstMs: 10_000, bytesASecond: 16_384 };
export type BodyPatience = typeof BODY_PATIENCE;

const LOOK_MS = 500;
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

interface Watched {
  request: Request;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  patience: BodyPatience;
  started: number;
  /** The bytes that had come over the connection before. */
  bytesBefore: number;
}

/** Bodies under way. One clock looks at all: most come to their end before its next turn. */
const bodies = new Set<Watched>();
const leftToReader = new WeakSet<Request>();
let clock: NodeJS.Timeout | undefined;

/**
 * Ends a request whose body does not come to its end: 408, as Node answers it, and the connection is closed. Without
 * this each such request would hold a connection, and the memory of what has arrived, for as long as its sender likes.
 */
export function watchBody(
  request: Request,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  patience: BodyPatience,
): void {
  const { headers, socket } = incoming;
  if (!(Number(headers['content-length']) > 0) && headers['transfer-encoding'] === undefined) return;
  const [started, bytesBefore] = [performance.now(), socket.bytesRead];
  bodies.add({ request, incoming, outgoing, patience, started, bytesBefore });
  // Whatever has arrived while this process was busy is read first.
  clock ??= setInterval(() => setImmediate(lookAtAll), LOOK_MS).unref();
}

/** Leaves the body to its reader, who measures its progress: an upload may take as long as it goes on. */
export const leaveToReader = (request: Request): void => void leftToReader.add(request);

function lookAtAll(): void {
  for (const body of bodies) if (isOver(body)) bodies.delete(body);
  if (bodies.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

function isOver({ request, incoming, outgoing, patience, started, bytesBefore }: Watched): boolean {
  if (incoming.complete || incoming.destroyed || leftToReader.has(request)) return true;
  const arrived = incoming.socket.bytesRead - bytesBefore;
  if (performance.now() - started < patience.firstMs + (arrived / patience.bytesASecond) * 1000) return false;
  if (!outgoing.headersSent) incoming.socket.write(TIMED_OUT);
  incoming.destroy(new Error('The body came too slowly'));
  return true;
}
