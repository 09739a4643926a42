import { once } from 'node:events';
import { SettingError } from '../../settings/setting-error.ts';

/** The word after the program: the web app is still being built, and a message says that it is there. */
export const WHILE_BUILDING = '--while-building';

/**
 * Resolves with the message. Throws SettingError where the process that would send it ends before: without the web app
 * a program that holds the data folder would be in the way of the next start.
 */
export async function untilBuilt(): Promise<void> {
  const built = once(process, 'message').then(() => true);
  const isBuilt = process.connected && (await Promise.race([built, once(process, 'disconnect').then(() => false)]));
  if (!isBuilt) throw new SettingError('The start was broken off before the web app was built: run npm start again');
  if (process.connected) process.disconnect();
}
