import { createServer, request as sendRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';

/** Hop-by-hop headers, or headers that are written again by the forwarding side. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Makes a fetch of a Node request handler, without a socket or a port: redirects are not followed. */
export function fetchInProcess(listener: RequestListener): (request: Request) => Promise<Response> {
  const server = createServer(listener);
  return async (request) => {
    const { pathname, search, host, protocol } = new URL(request.url);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : null;
    const headers = Object.fromEntries([...request.headers].filter(([name]) => !OWN_HEADERS.has(name)));
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const [near, far] = duplexPair();
      server.emit('connection', far);
      const outgoing = sendRequest({
        createConnection: () => near as never,
        method: request.method,
        path: pathname + search,
        headers: {
          ...headers,
          host,
          connection: 'close',
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol.slice(0, -1),
          ...(body ? { 'content-length': String(body.length) } : {}),
        },
      });
      outgoing.on('response', resolve).on('error', reject);
      outgoing.end(body);
    });
    return toResponse(answer);
  };
}

async function toResponse(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const name = answer.rawHeaders[index]!;
    if (!OWN_HEADERS.has(name.toLowerCase())) headers.append(name, answer.rawHeaders[index + 1]!);
  }
  const status = answer.statusCode ?? 500;
  const bodiless = status === 204 || status === 304 || chunks.length === 0;
  return new Response(bodiless ? null : Buffer.concat(chunks), { status, headers });
}
