/** A wrong setting: one line that names it and says what to do. The process prints it and ends with code 1. */
export class SettingError extends Error {}

/** A file of the program’s own code and the number in it, as a stack names them. */
const OWN_CODE = /(?:server|db|contracts|scripts)\/[\w./-]+:\d+/;

/** One sentence for the person who starts the program or runs a command; of a fault, with the file where it happened. */
export function failureText(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const file = OWN_CODE.exec(stack ?? '')?.[0];
  return `It failed: ${message.split('\n')[0]}${file ? ` (${file})` : ''}. The next try goes on from here`;
}
