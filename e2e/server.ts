import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The server of the stories: a fresh demo club, in a folder of its own. */
const folder = join(import.meta.dirname, '..', 'test-results-club');
rmSync(folder, { recursive: true, force: true });
process.env['DATA_DIR'] = folder;
process.env['DEMO'] = 'on';
await import('../server/main.ts');
