// `npm run admin|migrate|keys …`: installs what is missing, then runs the command of that name with the installed Node.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, installedEnvironment, nodeProgram, ROOT } from './prepare.mjs';

ensureInstalled();
const [name, ...args] = process.argv.slice(2);
const done = spawnSync(nodeProgram(), [`server/commands/${name}.ts`, ...args], {
  cwd: ROOT,
  env: installedEnvironment(),
  stdio: 'inherit',
});
process.exit(done.status ?? 1);
