import { fork } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

/** The database of `/sql`, with bare statements. */
export interface Question {
  connection: pg.ClientConfig;
  statements: string[];
}

export interface BareServer {
  port: number;
  /** Sets the statement of `/sql` from now on. */
  ask(question: Question): Promise<void>;
  stop(): Promise<void>;
}

/** Node with nothing around it, as a process of its own: what HTTP and sockets cost by themselves. */
export async function startBareServer(): Promise<BareServer> {
  const child = fork(import.meta.filename);
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    async ask(question) {
      child.send(question);
      await once(child, 'message');
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

const READ_AT_ONCE = 256 * 1024;

/** GET of a path returns that file, or the requested range of it. */
async function serveFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const handle = await open(request.url!);
  const { size } = await handle.stat();
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = from === undefined ? [0, size - 1] : [Number(from), Number(to)];
  response.writeHead(200, { 'content-length': end - start + 1, 'content-type': 'application/octet-stream' });
  handle.createReadStream({ start, end, highWaterMark: READ_AT_ONCE }).pipe(response);
}

/** As many as the club's own server has. */
const CONNECTIONS = 8;
const clients: pg.Client[] = [];
let texts: string[] = [];
let next = 0;

async function openClients({ connection, statements }: Question): Promise<void> {
  texts = statements;
  while (clients.length < CONNECTIONS) {
    // The option is pg's, and missing in its types.
    const client = new pg.Client({ ...connection, pipeline: true } as pg.ClientConfig);
    // The database may go first.
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
  }
}

/** Runs the statements in one round trip, prepared; the last one's first value is the answer. */
async function serveRows(response: ServerResponse): Promise<void> {
  const client = clients[next++ % clients.length]!;
  const answers = await Promise.all(
    texts.map((text, index) => client.query({ text, name: `s${index}`, rowMode: 'array' })),
  );
  const body = String(answers.at(-1)!.rows[0]?.[0]);
  response.writeHead(200, { 'content-length': Buffer.byteLength(body), 'content-type': 'application/json' }).end(body);
}

/** Every socket hears every message. */
function fanOut(sockets: Set<WebSocket>, socket: WebSocket): void {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('message', (data: Buffer) => {
    for (const other of sockets) other.send(data, { binary: false });
  });
}

if (import.meta.main) {
  const server = createServer(
    (request, response) => void (request.url === '/sql' ? serveRows(response) : serveFile(request, response)),
  );
  const sockets = new Set<WebSocket>();
  new WebSocketServer({ server }).on('connection', (socket) => fanOut(sockets, socket));
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
  process.on('message', (question: Question) => void openClients(question).then(() => process.send!('ready')));
  process.on('disconnect', () => process.exit(0));
}
