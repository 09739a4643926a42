import { fork } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** Node with nothing around it, as a process of its own: what HTTP and sockets cost by themselves. */
export async function startBareServer(): Promise<{ port: number; stop(): Promise<void> }> {
  const child = fork(import.meta.filename);
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

const READ_AT_ONCE = 256 * 1024;

/** GET of a path is that file, or the range of it that is asked for. */
async function serveFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const handle = await open(request.url!);
  const { size } = await handle.stat();
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = from === undefined ? [0, size - 1] : [Number(from), Number(to)];
  response.writeHead(200, { 'content-length': end - start + 1, 'content-type': 'application/octet-stream' });
  handle.createReadStream({ start, end, highWaterMark: READ_AT_ONCE }).pipe(response);
}

/** Whatever one socket says, all hear. */
function fanOut(sockets: Set<WebSocket>, socket: WebSocket): void {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('message', (data: Buffer) => {
    for (const other of sockets) other.send(data, { binary: false });
  });
}

if (import.meta.main) {
  const server = createServer((request, response) => void serveFile(request, response));
  const sockets = new Set<WebSocket>();
  new WebSocketServer({ server }).on('connection', (socket) => fanOut(sockets, socket));
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit(0));
}
