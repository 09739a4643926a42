// Reads and writes files of settings as systemd reads them (systemd.exec(5), EnvironmentFile).
import { readFileSync } from 'node:fs';

const QUOTED = /^"((?:\\.|[^"\\])*)"$/s;
const PLAIN = /^[\w@%+=:,./?&~-]+$/;

/** The settings of a file: KEY=value or KEY="value" in each line, comments begin with #. */
export function readSettings(file) {
  const settings = {};
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, value] = /^\s*([A-Z_][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name) settings[name] = unquote(value.trim());
  }
  return settings;
}

/** A value as it is written there; quotes where it has spaces or signs of its own. */
export const quote = (value) => (PLAIN.test(value) ? value : `"${value.replaceAll(/["\\`$]/g, String.raw`\$&`)}"`);

const unquote = (value) =>
  QUOTED.test(value) ? QUOTED.exec(value)[1].replaceAll(/\\(["\\`$])/g, '$1') : value.replace(/^'(.*)'$/s, '$1');
