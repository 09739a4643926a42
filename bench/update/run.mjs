// `npm run bench:update`: an update that works, one that does not, and the way back, each with a repository of its own.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeProgram, ROOT } from '../../scripts/prepare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plavane-update-'));
const [club, next, data] = ['club', 'next', 'data'].map((name) => join(folder, name));
const env = { ...process.env, DATA_DIR: data, BACKUP_TARGET: join(folder, 'target'), DEMO: 'on', PORT: '4889' };
const rows = [];

try {
  prepare();
  await startOnce();
  write('before');
  await step(
    'an update whose program ends at its start goes back by itself',
    ['--to', commit('broken', 9001, true)],
    1,
  );
  await step('an update with a migration that older programs cannot read', ['--to', commit('works', 9000, false)], 0);
  write('after');
  await step('the way back restores the backup of before', ['--back'], 0);
  check('children written before the update', count('before'), 1);
  check('children written after it, which the way back leaves aside', count('after'), 0);
} finally {
  console.table(rows);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = rows.every(({ result }) => result === 'as it should') ? 0 : 1;

/** The club's own copy of the program, and the repository that its updates come from. */
function prepare() {
  run('git', ['clone', '--quiet', ROOT, next], folder);
  run('git', ['clone', '--quiet', next, club], folder);
  run('cp', ['-al', join(ROOT, 'node_modules'), join(club, 'node_modules')], folder);
  const stamp = join(club, 'node_modules', '.installed');
  rmSync(stamp, { force: true });
  const lock = readFileSync(join(club, 'package-lock.json'));
  writeFileSync(
    stamp,
    createHash('sha256').update('/package-lock.json').update('\0').update(lock).update('\0').digest('hex'),
  );
  if (existsSync(join(ROOT, 'build'))) cpSync(join(ROOT, 'build'), join(club, 'build'), { recursive: true });
  mkdirSync(env.BACKUP_TARGET);
}

/** A later program: one more migration, and a main.ts that works or does not. Returns its tag. */
function commit(tag, number, isBroken) {
  run('git', ['checkout', '--quiet', '-B', tag, run('git', ['rev-parse', 'HEAD'], club).trim()], next);
  writeFileSync(
    join(next, 'db', 'migrations', `${number}-try-update.sql`),
    `create table private.update_${number} ();\n`,
  );
  if (isBroken) appendFileSync(join(next, 'server', 'main.ts'), '\nthrow new Error("a broken program");\n');
  run('git', ['-c', 'user.name=trial', '-c', 'user.email=trial@club.example', 'add', '-A'], next);
  run('git', ['-c', 'user.name=trial', '-c', 'user.email=trial@club.example', 'commit', '--quiet', '-m', tag], next);
  run('git', ['tag', tag], next);
  return tag;
}

async function step(what, args, expected) {
  const began = performance.now();
  const done = spawnSync(process.execPath, [join(club, 'scripts', 'update.mjs'), ...args], {
    cwd: club,
    env,
    encoding: 'utf8',
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (done.status !== expected) process.stderr.write(done.stdout + done.stderr);
  rows.push({ what, result: done.status === expected ? 'as it should' : `ended with ${done.status}`, seconds });
}

function check(what, actual, expected) {
  rows.push({ what, result: actual === expected ? 'as it should' : `${actual}, not ${expected}`, seconds: '' });
}

/** The demo club is made by its first start. */
async function startOnce() {
  const server = spawn(nodeProgram(), ['server/main.ts'], { cwd: club, env, stdio: 'ignore' });
  const ended = new Promise((done) => server.on('exit', done));
  for (let tries = 0; tries < 600; tries++) {
    const isReady = await fetch(`http://127.0.0.1:${env.PORT}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await new Promise((later) => setTimeout(later, 200));
  }
  server.kill('SIGTERM');
  await ended;
}

/** A row that sets one moment of the database apart from another. */
function write(name) {
  query(
    `insert into children (first_name, birth_date, parent_id) select '${name}', '2016-06-01', parent_id from children limit 1`,
  );
}
function count(name) {
  return Number(query(`select count(*)::integer as count from children where full_name = '${name}'`));
}
function query(text) {
  const file = join(folder, 'query.ts');
  writeFileSync(
    file,
    `import { runCommand, say } from '${club}/server/commands/command.ts';
     import { newClient } from '${club}/server/platform/postgres/primary-client.ts';
     await runCommand(async ({ owner }) => {
       const client = newClient(owner);
       await client.connect();
       const { rows } = await client.query(process.argv[2]);
       await client.end();
       say(String(rows[0]?.count ?? ''));
     });`,
  );
  return run(nodeProgram(), [file, text], club);
}

function run(program, args, cwd) {
  const done = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (done.status === 0) return done.stdout;
  throw new Error(`${program} ${args.join(' ')}: ${done.stderr}${done.stdout} ${readdirSync(folder).join(' ')}`);
}
