import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../settings/config.ts';
import { SettingError } from '../../settings/setting-error.ts';

export type Address = Pick<Config, 'host' | 'port'>;

/** An address of another machine, of a network that this one does not speak, or no address at all. */
const NOT_AN_ADDRESS_HERE = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN']);

/** Listens for a moment, so that a start ends before its work where it could not listen in the end. Throws SettingError. */
export async function tryAddress(address: Address): Promise<void> {
  const server = createServer().listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listeningError(error as NodeJS.ErrnoException, address);
  }
  server.close();
  await once(server, 'close');
}

/** The reason for which a server does not listen, as one sentence where the settings are the cause. */
export function listeningError(error: NodeJS.ErrnoException, { host, port }: Address): Error {
  const line =
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use: stop the program that uses it, or choose another with PORT`
      : error.code === 'EACCES'
        ? `Port ${port} may not be opened by this user: choose one above 1023 with PORT`
        : NOT_AN_ADDRESS_HERE.has(error.code ?? '')
          ? `The address ${host} is not one of this machine: change HOST`
          : undefined;
  return line === undefined ? error : new SettingError(line, { cause: error });
}
