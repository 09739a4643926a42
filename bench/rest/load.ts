import { connect, type Socket } from 'node:net';
import type { Figures } from './pgbench.ts';

const HEADERS_END = Buffer.from('\r\n\r\n');

/**
 * Sends requests over so many kept-alive connections, one at a time each, for so many seconds. The requests are written
 * beforehand and the answers hardly looked at, so that the measuring takes little of the machine from the measured.
 */
export async function httpLoad(
  port: number,
  requests: Buffer[],
  connections: number,
  seconds: number,
): Promise<Figures> {
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, index) => client(port, requests, index * 7, until)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  const elapsed = (performance.now() - started) / 1000;
  return { perSecond: total / elapsed, average: (elapsed * 1000 * connections) / total };
}

/** One GET as it goes over the wire. */
export function writeRequest(path: string, token: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\napikey: ${token}\r\nAccept-Profile: public\r\nX-Client-Info: supabase-js/2.119.0\r\n\r\n`,
  );
}

function client(port: number, requests: Buffer[], first: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let count = 0;
    let missing = 0;
    const send = () => socket.write(requests[(first + count) % requests.length]!);
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      missing = missing > 0 ? missing - chunk.length : bodyLeft(chunk, reject);
      if (missing > 0) return;
      count++;
      if (performance.now() < until) return void send();
      socket.destroy();
      resolve(count);
    });
  });
}

/** How much of the answer is still to come after its first piece. */
function bodyLeft(chunk: Buffer, reject: (error: Error) => void): number {
  const end = chunk.indexOf(HEADERS_END);
  const head = chunk.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200')) reject(new Error(`The service answers ${chunk.toString('utf8', 0, 400)}`));
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (end < 0 || length === undefined) reject(new Error(`No length in ${head}`));
  return end + HEADERS_END.length + Number(length) - chunk.length;
}

/** Runs the work so many times at once, over and over, for so many seconds. */
export async function callLoad(
  work: (index: number) => Promise<unknown>,
  concurrency: number,
  seconds: number,
): Promise<Figures> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let total = 0;
  const worker = async (first: number) => {
    for (let index = first; performance.now() < until; index += 13) {
      await work(index);
      total++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, index) => worker(index)));
  const elapsed = (performance.now() - started) / 1000;
  return { perSecond: total / elapsed, average: (elapsed * 1000 * concurrency) / total };
}
