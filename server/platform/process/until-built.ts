import { once } from 'node:events';

/** The word after the program: the web app is still being built, and a message says that it is there. */
export const WHILE_BUILDING = '--while-building';

/** Resolves with the message, or once the process that would send it is gone, which it may be already. */
export async function untilBuilt(): Promise<void> {
  if (process.connected) await Promise.race([once(process, 'message'), once(process, 'disconnect')]);
  if (process.connected) process.disconnect();
}
