import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { PATIENCE } from '../../server/platform/http/body/patience.ts';

/** One connection, idle as long as a proxy may leave it, used again each time. Takes 72 seconds. */
const PAUSES_SECONDS = [6, 65];

const server = serve({ fetch: () => new Response('ok'), port: 0, hostname: '127.0.0.1', serverOptions: PATIENCE });
await once(server, 'listening');
const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
let isClosed = false;
socket.on('close', () => (isClosed = true));
try {
  console.log(`at once: ${await ask(socket)}`);
  for (const seconds of PAUSES_SECONDS) {
    await wait(seconds * 1000);
    console.log(`after ${seconds} s: ${isClosed ? 'closed' : await ask(socket)}`);
    if (isClosed) process.exitCode = 1;
  }
} finally {
  socket.destroy();
  server.close();
}

async function ask(over: Socket): Promise<string> {
  over.write('GET / HTTP/1.1\r\nHost: club\r\n\r\n');
  const [answer] = (await once(over, 'data')) as [Buffer];
  return answer.toString().split('\r\n')[0]!;
}
