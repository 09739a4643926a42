import { once } from 'node:events';
import { connect } from 'node:net';
import { AnswerReader, type HttpReply } from './answer-reader.ts';
import { figuresOf, type Figures } from './figures.ts';

/** The visitor that makes the requests. */
const UNCHANGED = 304;

/** The repeated request. Connections and their requests are counted from 0. */
export interface Work {
  /** The next request as it goes over the wire. `last` is the answer to the earlier one on this connection. */
  next(connection: number, count: number, last: HttpReply | undefined): Buffer;
  /** Set where `next` needs the body of `last`. */
  keepsBodies?: boolean;
}

/** The target of requests: over this many kept-alive connections, for this many seconds. */
export interface Load {
  host?: string;
  port: number;
  connections: number;
  seconds: number;
}

/**
 * Sends requests over kept-alive connections; each waits for its answer before the next request. Requests are written
 * beforehand where they can be and answers hardly read, so that the measuring takes little of the machine from the
 * measured. Every request is timed, from the first byte sent to the last one received. Throws at an answer that is no
 * success.
 */
export async function httpLoad(work: Work, { host = '127.0.0.1', port, connections, seconds }: Load): Promise<Figures> {
  const started = performance.now();
  const until = started + seconds * 1000;
  const samples = await Promise.all(
    Array.from({ length: connections }, (_, index) => client(work, { host, port }, index, until)),
  );
  return figuresOf(samples.flat(), performance.now() - started);
}

/** One request over a connection of its own. */
export async function ask(port: number, request: Buffer): Promise<HttpReply> {
  const socket = connect(port, '127.0.0.1');
  const reader = new AnswerReader(true);
  socket.write(request);
  for await (const piece of socket) {
    const answer = reader.take(piece as Buffer);
    if (answer) return answer;
  }
  throw new Error('The connection ended before the answer');
}

/** A request as it goes over the wire. */
export function writeRequest(method: string, path: string, headers: Record<string, string>, body?: Buffer): Buffer {
  const all = { host: '127.0.0.1', ...headers, ...(body && { 'content-length': String(body.length) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return body ? Buffer.concat([head, body]) : head;
}

/** The headers of the official client's requests. */
export const clientHeaders = (key: string, token = key): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  apikey: key,
  'x-client-info': 'supabase-js/2.119.0',
});

/** A request with a JSON body. */
export const writeJson = (method: string, path: string, headers: Record<string, string>, body: unknown): Buffer =>
  writeRequest(method, path, { ...headers, 'content-type': 'application/json' }, Buffer.from(JSON.stringify(body)));

async function client(
  work: Work,
  { host, port }: { host: string; port: number },
  index: number,
  until: number,
): Promise<number[]> {
  const socket = connect(port, host);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  const samples: number[] = [];
  const reader = new AnswerReader(work.keepsBodies ?? false);
  let sentAt = 0;
  const send = (last: HttpReply | undefined) => {
    const request = work.next(index, samples.length, last);
    sentAt = performance.now();
    socket.write(request);
  };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the connection')));
    socket.on('data', (piece: Buffer) => {
      const answer = reader.take(piece);
      if (!answer) return;
      const now = performance.now();
      samples.push(now - sentAt);
      if (answer.status >= 300 && answer.status !== UNCHANGED)
        reject(new Error(`The service answers ${answer.status}: ${piece.toString().slice(-300)}`));
      else if (now < until) return send(answer);
      resolve(samples);
      socket.destroy();
    });
    send(undefined);
  });
}
