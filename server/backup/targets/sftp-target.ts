import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import ssh2, { type Client, type FileEntry, type SFTPWrapper } from 'ssh2';
import { FileGone, StoreUnreachable } from '../../platform/files/file-store.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { type BackupTarget, foldersOf, newPart, OWN_FOLDERS, PART, shownAddress, type Stored } from './target.ts';

/** SFTP's own code of a missing file. */
const NO_SUCH_FILE = 2;
/** Of a file's mode. */
const FILE_TYPE = 0o170000;
const FOLDER = 0o040000;
const READY_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;
/** Two processes that send the same file take its name from each other as often. */
const MOST_TRIES = 10;

/**
 * A folder of another machine over SSH: `sftp://user[:password]@host[:port]/folder?fingerprint=SHA256:…[&key=/path]`.
 * The first try says the server's fingerprint, which the operator compares and puts in.
 */
export class SftpTarget implements BackupTarget {
  readonly #url: URL;
  readonly #folder: string;
  readonly #shown: string;
  #connected: Promise<{ client: Client; sftp: SFTPWrapper }> | undefined;

  constructor(address: string) {
    this.#url = new URL(address);
    // A path with two slashes begins at the root; with one, in the user's own folder.
    this.#folder = decodeURIComponent(this.#url.pathname.slice(1)) || '.';
    this.#shown = shownAddress(address);
  }

  async adopt(name: string, path: string): Promise<void> {
    const sftp = await this.#open();
    const target = this.#at(name);
    await makeFolder(sftp, posix.dirname(target));
    const part = newPart(name);
    try {
      await send(sftp, path, this.#at(part));
      await replace(sftp, this.#at(part), target);
    } catch (error) {
      // On a full disk it would take the room of the next backup. A server that is gone is not waited for.
      if (this.#connected) await this.remove([part]).catch(() => undefined);
      throw error;
    }
    await rm(path, { force: true });
  }

  async read(name: string): Promise<Readable> {
    const sftp = await this.#open();
    const file = sftp.createReadStream(this.#at(name));
    const opened = once(file, 'open');
    try {
      await opened;
      return file as unknown as Readable;
    } catch (error) {
      if ((error as { code?: unknown }).code === NO_SUCH_FILE) throw new FileGone(`${name} is not there`);
      throw error;
    }
  }

  async list(prefix: string): Promise<Stored[]> {
    const sftp = await this.#open();
    return listBelow(sftp, this.#folder, prefix.replace(/\/$/, ''));
  }

  async remove(names: string[]): Promise<void> {
    const sftp = await this.#open();
    for (const name of names) await promisify(sftp.unlink.bind(sftp))(this.#at(name)).catch(unlessGone);
    for (const folder of foldersOf(names))
      await promisify(sftp.rmdir.bind(sftp))(this.#at(folder)).catch(() => undefined);
  }

  async rename(from: string, to: string): Promise<void> {
    const sftp = await this.#open();
    await promisify(sftp.rename.bind(sftp))(this.#at(from), this.#at(to));
  }

  async check(): Promise<void> {
    await makeFolder(await this.#open(), this.#folder);
  }

  async checkSource(): Promise<void> {
    const sftp = await this.#open();
    if (await promisify(sftp.stat.bind(sftp))(this.#folder).catch(() => null)) return;
    throw new SettingError(`There are no backups at ${this.#shown}: the folder is not there`);
  }

  async removeParts(before: Date): Promise<void> {
    const sftp = await this.#open();
    for (const prefix of OWN_FOLDERS) {
      const files = await listBelow(sftp, this.#folder, prefix, true);
      const parts = files.filter((file) => file.name.endsWith(PART) && file.modified < before);
      await this.remove(parts.map(({ name }) => name));
    }
  }

  async close(): Promise<void> {
    const opened = await this.#connected?.catch(() => undefined);
    opened?.client.end();
  }

  #at(name: string): string {
    return posix.join(this.#folder, name);
  }

  /** One connection for all; a new one when that has ended. */
  async #open(): Promise<SFTPWrapper> {
    this.#connected ??= this.#connect();
    try {
      return (await this.#connected).sftp;
    } catch (error) {
      this.#connected = undefined;
      throw error;
    }
  }

  async #connect(): Promise<{ client: Client; sftp: SFTPWrapper }> {
    const { hostname, port, username, password, searchParams } = this.#url;
    const wanted = searchParams.get('fingerprint')?.replaceAll(' ', '+');
    const key = searchParams.get('key');
    let shown = '';
    const client = new ssh2.Client();
    try {
      const ready = once(client, 'ready');
      client.connect({
        host: hostname,
        port: Number(port || 22),
        username: decodeURIComponent(username),
        readyTimeout: READY_MS,
        keepaliveInterval: KEEP_ALIVE_MS,
        ...(password && { password: decodeURIComponent(password) }),
        ...(key && { privateKey: readFileSync(key) }),
        hostVerifier: (hostKey: Buffer) => {
          shown = `SHA256:${createHash('sha256').update(hostKey).digest('base64').replace(/=+$/, '')}`;
          return shown === wanted;
        },
      });
      await ready;
      client.setNoDelay(true);
      client.on('error', () => undefined);
      client.on('close', () => (this.#connected = undefined));
      return { client, sftp: await promisify(client.sftp.bind(client))() };
    } catch (cause) {
      client.end();
      throw this.#explain(cause as Error, shown, wanted);
    }
  }

  #explain(cause: Error, shown: string, wanted: string | undefined): Error {
    if (shown && shown !== wanted)
      return new SettingError(
        wanted
          ? `The server of ${this.#shown} shows another key than before, ${shown}: if that is right, change fingerprint in BACKUP_TARGET`
          : `The server of ${this.#shown} shows the key ${shown}: if that is right, add ?fingerprint=${shown} to BACKUP_TARGET`,
        { cause },
      );
    const { level } = cause as { level?: string };
    if (level === 'client-authentication' || (cause as NodeJS.ErrnoException).code === 'ENOENT')
      return new SettingError(
        `${this.#shown} does not let this user in (${cause.message}): check user, password and key`,
        { cause },
      );
    return new StoreUnreachable(`${this.#shown} does not answer: ${cause.message}`, { cause });
  }
}

const send = (sftp: SFTPWrapper, from: string, to: string) =>
  new Promise<void>((resolve, reject) =>
    sftp.fastPut(from, to, { mode: 0o600 }, (error) => (error ? reject(error) : resolve())),
  );

function unlessGone(error: { code?: unknown }): void {
  if (error.code !== NO_SUCH_FILE) throw error;
}

async function makeFolder(sftp: SFTPWrapper, folder: string): Promise<void> {
  if (await promisify(sftp.stat.bind(sftp))(folder).catch(() => null)) return;
  const above = posix.dirname(folder);
  if (above !== folder) await makeFolder(sftp, above);
  const make = sftp.mkdir.bind(sftp) as (path: string, done: (error?: Error | null) => void) => void;
  // Another process may have made it meanwhile.
  await promisify(make)(folder).catch(() => promisify(sftp.stat.bind(sftp))(folder));
}

async function listBelow(sftp: SFTPWrapper, base: string, folder: string, withParts = false): Promise<Stored[]> {
  const read = promisify(sftp.readdir.bind(sftp)) as (path: string) => Promise<FileEntry[]>;
  const entries = await read(posix.join(base, folder)).catch((error: { code?: unknown }) => {
    unlessGone(error);
    return [];
  });
  const found: Stored[] = [];
  for (const { filename, attrs } of entries) {
    const name = posix.join(folder, filename);
    if ((attrs.mode & FILE_TYPE) === FOLDER) found.push(...(await listBelow(sftp, base, name, withParts)));
    else if (withParts || !filename.endsWith(PART))
      found.push({ name, bytes: attrs.size, modified: new Date(attrs.mtime * 1000) });
  }
  return found;
}

/** Another process may put the same file there between the removal and the new name. */
async function replace(sftp: SFTPWrapper, part: string, target: string, tries = MOST_TRIES): Promise<void> {
  await promisify(sftp.unlink.bind(sftp))(target).catch(unlessGone);
  try {
    await promisify(sftp.rename.bind(sftp))(part, target);
  } catch (error) {
    if (tries === 1) throw error;
    await replace(sftp, part, target, tries - 1);
  }
}
