import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

/** A path that answers bare statements, which may name one of so many clients by `:client_id`. */
export interface Question {
  path: string;
  connection: pg.ClientConfig;
  statements: string[];
  people: number;
}

export interface BareServer {
  port: number;
  /** Makes the path answer these statements. */
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

/** POST of a path keeps the body as durably as a store does, and drops it again. */
async function keepFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = `${request.url!}-${randomUUID()}`;
  const handle = await open(`${target}.part`, 'wx');
  for await (const chunk of request) await handle.write(chunk as Buffer);
  await handle.sync();
  await handle.close();
  await rename(`${target}.part`, target);
  const folder = await open(dirname(target));
  await folder.sync();
  await folder.close();
  response.writeHead(200, { 'content-length': 0 }).end();
  await rm(target);
}

/** As many as the club's own server has. */
const CONNECTIONS = 8;
const clients: pg.Client[] = [];
const questions = new Map<string, Question>();
let next = 0;

async function openClients(question: Question): Promise<void> {
  const { path, connection } = question;
  questions.set(path, question);
  while (clients.length < CONNECTIONS) {
    // The option is pg's, and missing in its types.
    const client = new pg.Client({ ...connection, pipeline: true } as pg.ClientConfig);
    // The database may go first.
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
  }
}

/** Runs the statements in one transaction and one round trip, prepared; the last one's first value is the answer. */
async function serveRows({ path, statements, people }: Question, response: ServerResponse): Promise<void> {
  const client = clients[next++ % clients.length]!;
  const person = String(next % people);
  const run = (text: string, index: number) => {
    const name = text.includes(':client_id') ? `${path} ${index} ${person}` : `${path} ${index}`;
    return client.query({ text: text.replaceAll(':client_id', person), name, rowMode: 'array' });
  };
  const [, ...answers] = await Promise.all([client.query('begin'), ...statements.map(run), client.query('commit')]);
  const body = String(answers.at(-2)!.rows[0]?.[0]);
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
  const server = createServer((request, response) => {
    const question = questions.get(request.url!);
    const answer = request.method === 'POST' ? keepFile : serveFile;
    const served = question ? serveRows(question, response) : answer(request, response);
    served.catch((error: unknown) => response.writeHead(500).end(`${request.url}: ${String(error)}`));
  });
  const sockets = new Set<WebSocket>();
  new WebSocketServer({ server }).on('connection', (socket) => fanOut(sockets, socket));
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
  process.on('message', (question: Question) => void openClients(question).then(() => process.send!('ready')));
  process.on('disconnect', () => process.exit(0));
}
