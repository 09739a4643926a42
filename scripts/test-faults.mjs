// `npm run test:faults`: long rounds of kills, full disks, lost servers and broken-off starts, one file after the other.
import { ensureInstalled, run } from './prepare.mjs';

ensureInstalled();
run('vitest', ['run', '--project', 'faults']);
