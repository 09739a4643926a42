// `npm run bench:install`: a club installed as docs/install.md says, tried through HTTPS by the official client: the unit
// under its restrictions, Caddy and nginx in front with a certificate authority of the trial, and the container's image.
// Needs root, for a network of its own; what else is missing is said in its row. BASE names an image with Node for the
// container; nothing is left behind on the machine.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ensureBuilt,
  ensureInstalled,
  fail,
  installedEnvironment,
  nodeProgram,
  ROOT,
  say,
} from '../../scripts/prepare.mjs';
import { tryContainer } from './container.mjs';

if (process.getuid?.() !== 0) fail('npm run bench:install needs root: it makes a network, a user’s rights and mounts');
ensureInstalled();
ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'plavane-install-'));
const rows = [];
const note = (way, what, result) => rows.push({ way, what, result: result.slice(0, 120) });

try {
  must('chmod', ['755', folder]);
  const program = addClub();
  checkUnit();
  takePackages(program);
  const [trial, words] = ['unshare', ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']];
  const inside = [nodeProgram(), join(import.meta.dirname, 'inside.mjs'), folder];
  const done = spawnSync(trial, [...words, ...inside], {
    env: { ...installedEnvironment(), RESULTS: join(folder, 'results.json') },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (existsSync(join(folder, 'results.json')))
    rows.push(...JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')));
  if (done.status !== 0) note('plain', 'the trial itself', `ended with ${done.status ?? done.signal}`);
  await tryContainer(note);
} finally {
  console.table(rows);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = rows.some(({ result }) => /^(wrong|ended)/.test(result)) ? 1 : 0;

/** The club's files, below the trial's folder. Returns where its program is. */
function addClub() {
  const words = ['add', 'varna', '--club', 'Плувен клуб Варна', '--domain', 'club.example', '--root', folder];
  must(process.execPath, [join(ROOT, 'scripts', 'club.mjs'), ...words]);
  note('plain', 'npm run club -- add', 'as it should');
  return join(folder, 'srv/plavane/varna/program');
}

function checkUnit() {
  const unit = join(folder, 'etc/systemd/system/plavane-varna.service');
  const report = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
  const level = /exposure level.*?: ([\d.]+ \w+)/.exec(report.stdout ?? '')?.[1];
  note('plain', 'systemd-analyze security: exposure', level ?? 'not tried: no systemd-analyze');
  if (!level) return;
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  // The program of a club that is not on this machine is the one thing that it may miss.
  const others = stderr.split('\n').filter((line) => line && !line.includes('node is not executable'));
  note('plain', 'systemd-analyze verify', others.length === 0 ? 'as it should' : `wrong: ${others[0]}`);
}

/** The packages and the build of this copy, which are the same: npm is spared. */
function takePackages(program) {
  must('cp', ['-al', join(ROOT, 'node_modules'), join(program, 'node_modules')]);
  const stamp = join(program, 'node_modules', '.installed');
  rmSync(stamp, { force: true });
  const lock = readFileSync(join(program, 'package-lock.json'));
  writeFileSync(
    stamp,
    createHash('sha256').update('/package-lock.json').update('\0').update(lock).update('\0').digest('hex'),
  );
  cpSync(join(ROOT, 'build'), join(program, 'build'), { recursive: true });
}

function must(command, args) {
  const done = spawnSync(command, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr}${done.stdout}`);
  say(`${command.split('/').at(-1)} ${args[0]} …`);
}
