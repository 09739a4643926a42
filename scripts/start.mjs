// `npm start`: installs, builds, then hands over to the server, which starts the database and opens the club.
// `npm start -- --club "Име"` opens a real club of this name instead of a demo.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, fail, installedEnvironment, nodeProgram, ROOT } from './prepare.mjs';

const club = readName();
ensureInstalled();
ensureBuilt();
// Uses the flags of `npm run serve`: the garbage of a request is collected at once, or the process would keep 100 MB of
// it.
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const server = spawn(nodeProgram(), scripts.serve.split(' ').slice(1), {
  cwd: ROOT,
  env: { ...installedEnvironment(), ...(club && { CLUB_NAME: club }) },
  stdio: 'inherit',
});
// A terminal's Ctrl-C reaches the server by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** The name of a real club, from the command line. It must not contradict the setting. */
function readName() {
  let name;
  try {
    name = parseArgs({ options: { club: { type: 'string' } } }).values.club;
  } catch {
    fail('Usage: npm start, or npm start -- --club "Име"');
  }
  if (name?.trim() === '') fail('Usage: npm start, or npm start -- --club "Име"');
  const { CLUB_NAME } = process.env;
  if (name && CLUB_NAME && name !== CLUB_NAME) fail(`--club says „${name}“ and CLUB_NAME says „${CLUB_NAME}“`);
  return name;
}
