import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderTest } from '../../testing/folder.ts';
import { reachSocket } from './reach-socket.ts';

const folder = folderTest();

test.each(Array.from({ length: 24 }, (_, index) => 80 + index).concat(150, 220))(
  'a socket in a folder of %i bytes is reached',
  async (bytes) => {
    const sockets = join(folder, 'x'.repeat(bytes - folder.length - 1));
    mkdirSync(sockets);
    const server = createServer().listen(`${reachSocket(sockets)}/.s.PGSQL.5432`);
    await once(server, 'listening');
    const caller = connect(`${reachSocket(sockets)}/.s.PGSQL.5432`);
    await once(caller, 'connect');
    expect(caller.destroy().destroyed).toBe(true);
    server.close();
  },
);
