// `npm run shelves`: what lies on which shelf of the web app, in figures; `-- lower`: lowers the lists to what is found.
import { ensureInstalled, run } from '../scripts/prepare.mjs';

ensureInstalled();
if (process.argv[2] === 'lower') run('vitest', ['run', 'checks/shelves'], { env: { SHELVES: 'lower' } });
else run('node', ['checks/shelves/print-shelves.ts']);
