// `npm start`: installs, builds, and hands over to the server, which fills the database meanwhile and opens the club.
// `npm start -- --club "Име"` opens a real club of this name instead of a demo.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, fail, installedEnvironment, isBuilt, nodeProgram, PREPARE, ROOT } from './prepare.mjs';

const club = readName();
ensureInstalled();
// The build and the tools that it calls are a process group of their own, so that all of it ends with the server.
const build = isBuilt() ? null : spawn(nodeProgram(), ['-e', PREPARE], { cwd: ROOT, stdio: 'inherit', detached: true });
// Uses the flags of `npm run serve`: the garbage of a request is collected at once, or the process would keep 100 MB of
// it.
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const words = [...scripts.serve.split(' ').slice(1), ...(build ? ['--while-building'] : [])];
const server = spawn(nodeProgram(), words, {
  cwd: ROOT,
  env: { ...installedEnvironment(), ...(club && { CLUB_NAME: club }) },
  stdio: ['inherit', 'inherit', 'inherit', ...(build ? ['ipc'] : [])],
});
let failed = false;
build?.on('exit', (code) => {
  failed = code !== 0;
  if (failed) server.kill();
  else if (server.connected) server.send('built');
});
// A terminal's Ctrl-C reaches the server by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('exit', (code, signal) => {
  if (build?.exitCode === null && build.signalCode === null) process.kill(-build.pid);
  process.exit(signal || failed ? 1 : (code ?? 1));
});

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
