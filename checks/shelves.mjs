// `npm run shelves`: the shelves of the web app, in figures; `-- lower`: lowers the lists of shelves and habits.
import { ensureInstalled, run, tryRun } from '../scripts/prepare.mjs';

ensureInstalled();
if (process.argv[2] !== 'lower') run('node', ['checks/shelves/print-shelves.ts']);
else if (!tryRun('vitest', ['run', 'checks/shelves', 'checks/habits'], { env: { SHELVES: 'lower' } })) process.exit(1);
