/**
 * Writes one JSON line per log entry, for people and for log collectors. Callers never pass secrets or personal data.
 */
export function log(level: 'info' | 'warn' | 'error', event: string, facts: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...facts }, describeErrors);
  (level === 'info' ? process.stdout : process.stderr).write(`${line}\n`);
}

function describeErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
}
