// `npm run shelves`: what lies on which shelf of the web app, in figures; `-- lower`: lowers the lists to what is found.
import { ensureInstalled, run } from './prepare.mjs';

ensureInstalled();
if (process.argv[2] === 'lower') run('vitest', ['run', 'scripts/shelves'], { env: { SHELVES: 'lower' } });
else run('node', ['scripts/shelves/print-shelves.ts']);
