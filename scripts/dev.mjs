// `npm run dev`: installs, then serves the club from its sources. What is changed shows at once.
import { spawn } from 'node:child_process';
import { ensureInstalled, installedEnvironment, nodeProgram, ROOT } from './prepare.mjs';

ensureInstalled();
const dev = spawn(nodeProgram(), ['scripts/dev.ts'], {
  cwd: ROOT,
  env: { ...installedEnvironment(), NODE_ENV: 'development' },
  stdio: 'inherit',
});
// A terminal's Ctrl-C reaches every process by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => dev.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
dev.on('exit', (code) => process.exit(code ?? 1));
