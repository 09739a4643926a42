import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import ssh2, { type SFTPWrapper } from 'ssh2';

const { Server, utils } = ssh2;
const { STATUS_CODE, flagsToString } = utils.sftp;

interface StandIn {
  port: number;
  /** The connections that are open. */
  clients: ReadonlySet<unknown>;
  close(): void;
}

/** An SSH server of this process that serves a folder by SFTP to `club` with the password `secret`. For tests. */
export async function startSftp(folder: string): Promise<StandIn> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const clients = new Set<unknown>();
  const server = new Server({ hostKeys: [privateKey] }, (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('error', () => undefined);
    client.on('ready', () => (client as unknown as { setNoDelay(is: boolean): void }).setNoDelay(true));
    client.on('authentication', (attempt) => {
      if (attempt.method === 'password' && attempt.username === 'club' && attempt.password === 'secret')
        attempt.accept();
      else attempt.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), folder));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as { port: number }).port, clients, close: () => void server.close() };
}

type Opened = { file: number } | { names: string[] | null; path: string };

function serve(sftp: SFTPWrapper, folder: string): void {
  const opened = new Map<number, Opened>();
  let last = 0;
  const at = (name: string) => join(folder, name);
  const handleOf = (each: Opened) => {
    opened.set(++last, each);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    return handle;
  };
  const find = (handle: Buffer) => opened.get(handle.readUInt32BE()) as { file: number };
  /** Answers with what the work gives, or with how it failed. */
  const answer = (id: number, work: () => void) => {
    try {
      work();
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      sftp.status(id, isGone ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);
    }
  };
  const done = (id: number, work: () => void) =>
    answer(id, () => {
      work();
      sftp.status(id, STATUS_CODE.OK);
    });
  const facts = (path: string) => {
    const { mode, uid, gid, size, atimeMs, mtimeMs } = fs.statSync(path);
    return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) };
  };
  sftp.on('OPEN', (id, name, flags) =>
    answer(id, () => sftp.handle(id, handleOf({ file: fs.openSync(at(name), flagsToString(flags)!) }))),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    done(id, () => fs.writeSync(find(handle).file, data, 0, data.length, offset)),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, () => {
      const bytes = Buffer.alloc(length);
      const read = fs.readSync(find(handle).file, bytes, 0, length, offset);
      if (read === 0) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, bytes.subarray(0, read));
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    done(id, () => {
      const { file } = find(handle);
      if (file !== undefined) fs.closeSync(file);
    }),
  );
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('FSTAT', (id, handle) =>
    answer(id, () => {
      const { size, mode } = fs.fstatSync(find(handle).file);
      sftp.attrs(id, { mode, uid: 0, gid: 0, size, atime: 0, mtime: 0 });
    }),
  );
  for (const asked of ['STAT', 'LSTAT'] as const)
    sftp.on(asked, (id: number, name: string) => answer(id, () => sftp.attrs(id, facts(at(name)))));
  sftp.on('OPENDIR', (id, name) =>
    answer(id, () => sftp.handle(id, handleOf({ names: fs.readdirSync(at(name)), path: at(name) }))),
  );
  sftp.on('READDIR', (id, handle) =>
    answer(id, () => {
      const listing = opened.get(handle.readUInt32BE()) as { names: string[] | null; path: string };
      if (!listing.names) return sftp.status(id, STATUS_CODE.EOF);
      const { names, path } = listing;
      listing.names = null;
      sftp.name(
        id,
        names.map((filename) => ({ filename, longname: filename, attrs: facts(join(path, filename)) })),
      );
    }),
  );
  sftp.on('REMOVE', (id, name) => done(id, () => fs.unlinkSync(at(name))));
  sftp.on('RMDIR', (id, name) => done(id, () => fs.rmdirSync(at(name))));
  sftp.on('MKDIR', (id, name) => done(id, () => fs.mkdirSync(at(name))));
  sftp.on('RENAME', (id, from, to) => done(id, () => fs.renameSync(at(from), at(to))));
}
