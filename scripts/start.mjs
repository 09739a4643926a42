// `npm start`: installs, builds, then hands over to the server, which starts the database and opens the club.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, installedEnvironment, nodeProgram, ROOT } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
// Uses the flags of `npm run serve`: the garbage of a request is collected at once, or the process would keep 100 MB of
// it.
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const server = spawn(nodeProgram(), scripts.serve.split(' ').slice(1), {
  cwd: ROOT,
  env: installedEnvironment(),
  stdio: 'inherit',
});
// A terminal's Ctrl-C reaches the server by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
