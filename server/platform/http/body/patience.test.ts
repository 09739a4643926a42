import { once } from 'node:events';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, test } from 'vitest';
import { PATIENCE } from './patience.ts';

/** The time after which nginx, Caddy, HAProxy and the load balancers of the large clouds close an idle connection. */
const LONGEST_PROXY_SECONDS = 65;

test('an idle connection is promised to stay open longer than any proxy keeps it', async () => {
  const server = serve({ fetch: () => new Response('ok'), port: 0, hostname: '127.0.0.1', serverOptions: PATIENCE });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: club\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const promised = /^keep-alive: timeout=(\d+)/im.exec(answer.toString())?.[1];
  expect(Number(promised)).toBeGreaterThan(LONGEST_PROXY_SECONDS);
  socket.destroy();
  server.close();
});
