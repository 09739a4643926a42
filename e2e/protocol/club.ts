import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeConfig } from '../../server/settings/config.ts';
import { readEnvironment } from '../../server/settings/environment.ts';
import type { Club } from './toolbox.ts';

const DATA = join(import.meta.dirname, '..', '..', 'test-results-club');

/** The club of the stories with its keys, as `npm run keys` would print them. */
export function readClub(url: string): Club {
  const secrets = JSON.parse(readFileSync(join(DATA, 'secrets.json'), 'utf8')) as Parameters<typeof makeConfig>[1];
  const { publishableKey, secretKey } = makeConfig(readEnvironment({}), secrets);
  return { url, publishableKey, secretKey };
}
