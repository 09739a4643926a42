// `npm start`: installs, builds, then hands over to the server, which starts the database and opens the club.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, installedEnvironment, nodeProgram, ROOT } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
const server = spawn(nodeProgram(), ['server/main.ts'], { cwd: ROOT, env: installedEnvironment(), stdio: 'inherit' });
// A terminal's Ctrl-C reaches the server by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
