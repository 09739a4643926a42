import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { TokenError } from '../../auth/tokens/tokens.ts';
import { log } from '../../platform/log.ts';
import type { Identify } from '../callers/caller-token.ts';
import { VERSIONS, type Version } from './frames.ts';

export const SOCKET_PATH = '/realtime/v1/websocket';

/** The caller, and the version of its protocol. */
export interface Opening {
  version: Version;
  key: string;
  headers: string;
  /** It came with the secret key: the club's own programs are not limited. */
  isService: boolean;
}

/** A handshake that is refused, in plain HTTP: the status and what `error` says. */
export class HandshakeRefusal extends Error {
  readonly status: 401 | 403 | 404 | 429 | 500;

  constructor(status: HandshakeRefusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}

const STATUS_TEXT = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};
/** Headers that no policy needs and that must not be copied, since they carry keys. */
const SECRET_HEADERS = new Set(['authorization', 'apikey', 'x-api-key', 'cookie', 'sec-websocket-key']);

/** Reads the request of a handshake. Throws HandshakeRefusal. */
export async function readHandshake(request: IncomingMessage, identify: Identify): Promise<Opening> {
  const { pathname, searchParams } = addressOf(request);
  if (pathname !== SOCKET_PATH) throw new HandshakeRefusal(404, 'Not found');
  const protocol = searchParams.get('vsn') ?? '1.0.0';
  const version = VERSIONS.find((one) => one === protocol);
  if (!version) throw new HandshakeRefusal(403, `Unsupported protocol version: use vsn ${VERSIONS.join(' or ')}`);
  const key = searchParams.get('apikey') ?? headerOf(request, 'x-api-key') ?? headerOf(request, 'apikey');
  if (!key) throw new HandshakeRefusal(401, 'Missing API key');
  try {
    const { role } = await identify(key);
    return { version, key, headers: JSON.stringify(readableHeaders(request)), isService: role === 'service_role' };
  } catch (error) {
    if (error instanceof TokenError) {
      throw new HandshakeRefusal(401, error.fault === 'expired' ? 'API key or token has expired' : 'Invalid API key');
    }
    throw error;
  }
}

/** Ends a handshake that does not become a socket. */
export function refuseHandshake(socket: Duplex, fault: unknown): void {
  const refusal = fault instanceof HandshakeRefusal ? fault : new HandshakeRefusal(500, 'Something went wrong');
  if (refusal !== fault) log('error', 'realtime.handshake', { cause: fault });
  const body = JSON.stringify({ error: refusal.message });
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_TEXT[refusal.status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function addressOf({ url = '' }: IncomingMessage): URL {
  try {
    return new URL(url, 'http://localhost');
  } catch {
    throw new HandshakeRefusal(404, 'Not found');
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function readableHeaders({ headers }: IncomingMessage): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET_HEADERS.has(name)));
}
