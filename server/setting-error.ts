/** A wrong setting: one line that names it and says what to do. The process prints it and ends with code 1. */
export class SettingError extends Error {}

/** A line of the program’s own code, as a stack names it. */
const OWN_CODE = /(?:server|db|contracts|scripts)\/[\w./-]+:\d+/;

/**
 * One line for the person who starts the program or runs a command: a wrong setting as it is, anything else with the
 * line of the program where it happened.
 */
export function failureLine(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const line = OWN_CODE.exec(stack ?? '')?.[0];
  return `It failed: ${message.split('\n')[0]}${line ? ` (${line})` : ''}. The next try goes on from here`;
}
