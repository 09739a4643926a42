// `npm run club`: the clubs of this machine, each with a program, a user, a database, a unit and a site of its own.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listClubs, ownerOf, pathsOf, refusal, writeClub } from './clubs.mjs';
import { fail, PREPARE, ROOT, say } from './prepare.mjs';

const USAGE = `Usage: npm run club -- add NAME [--club "Име"] [--domain club.example] [--port N] [--database-url URL]
       npm run club -- list
       npm run club -- run NAME prepare|admin|backup|restore|migrate|upgrade|keys …
       npm run club -- remove NAME
       --root DIR writes below another folder, for a trial`;

const [verb, ...rest] = process.argv.slice(2);
const verbs = { add, list, run, remove };
if (Object.hasOwn(verbs, verb ?? '')) await verbs[verb](rest);
else fail(USAGE);

async function add(args) {
  const text = { type: 'string' };
  const options = { club: text, domain: text, port: text, 'database-url': text };
  const { name, root, ...wishes } = readWords(args, options);
  const refused = await refusal(name, wishes, root);
  if (refused) fail(refused);
  const paths = pathsOf(name, root);
  const isNew = !existsSync(paths.at(paths.settings));
  if (!root) makeUser(paths);
  const { settings, hasSite, written } = await writeClub(paths, wishes, root);
  const isCloned = cloneProgram(paths);
  if (!root) giveToUser(paths);
  if (!isNew && !isCloned && written.length === 0) return say(`The club ${name} is there; nothing was changed.`);
  say(`The club ${name}: ${settings.PUBLIC_URL}, port ${settings.PORT}
  program   ${paths.program}
  data      ${paths.data} (user ${paths.user})
  backups   ${paths.backups}
  settings  ${paths.settings}
  unit      ${paths.unitFile}${hasSite ? `\n  site      ${paths.site}` : ''}

Next:
  npm run club -- run ${name} prepare
  systemctl daemon-reload && systemctl enable --now ${paths.unit}
  npm run club -- run ${name} admin create ADDRESS
${hasSite ? "  grep -qs 'import plavane/' /etc/caddy/Caddyfile || echo 'import plavane/*.caddy' >> /etc/caddy/Caddyfile\n  systemctl reload caddy" : '  and --domain of a club leads people to it: without one only this machine reaches it'}`);
}

function list(args) {
  const { root } = readWords(args, {}, false);
  const clubs = listClubs(root);
  if (clubs.length === 0) return say('No club yet: npm run club -- add NAME');
  for (const { paths, settings } of clubs) {
    const state = existsSync(paths.at(paths.unitFile)) ? stateOf(paths.unit, root) : 'removed';
    const database = settings.DATABASE_URL ? 'its own PostgreSQL' : 'embedded';
    say([paths.name, settings.PUBLIC_URL, settings.PORT, database, paths.folder, state].join('  '));
  }
}

/** A command of a club's own program, with its settings, as its user. */
function run(args) {
  const [name, command = '', ...words] = args;
  const club = listClubs().find(({ paths }) => paths.name === name);
  if (!club) return fail(`There is no club ${name ?? ''}: npm run club -- list`);
  const { program, data } = club.paths;
  const isKnown = /^[a-z]+$/.test(command) && existsSync(join(program, 'server', 'commands', `${command}.ts`));
  if (!isKnown && command !== 'prepare') return fail(USAGE);
  const { identity, env } = ownerOf(data);
  const call = command === 'prepare' ? ['-e', PREPARE] : ['scripts/command.mjs', command, ...words];
  const done = spawnSync(process.execPath, call, {
    cwd: program,
    env: { ...env, ...club.settings },
    stdio: 'inherit',
    ...identity,
  });
  process.exitCode = done.status ?? 1;
}

/** Ends a club; its data, its settings and its user stay. */
function remove(args) {
  const { name, root } = readWords(args, {});
  const paths = pathsOf(name, root);
  if (!existsSync(paths.at(paths.settings))) fail(`There is no club ${name}: npm run club -- list`);
  if (!root) spawnSync('systemctl', ['disable', '--now', paths.unit], { stdio: 'inherit' });
  for (const path of [paths.unitFile, paths.site]) rmSync(paths.at(path), { force: true });
  if (!root) spawnSync('systemctl', ['daemon-reload'], { stdio: 'inherit' });
  say(`The club ${name} is stopped; its unit and its site are removed (systemctl reload caddy). What is left:
  ${paths.folder}
  ${paths.backups}
  ${paths.settings}
npm run club -- add ${name} opens it again. To delete it for good:
  rm -r ${paths.folder} ${paths.backups} ${paths.settings}; userdel ${paths.user}`);
}

function readWords(args, options, isNamed = true) {
  try {
    const read = parseArgs({ args, allowPositionals: true, options: { ...options, root: { type: 'string' } } });
    const [name, ...others] = read.positionals;
    if (Boolean(name) !== isNamed || others.length > 0) throw new Error(USAGE);
    const root = read.values.root ?? '';
    if (!root && isNamed && process.getuid?.() !== 0) fail('Only root may do this (or --root DIR for a trial)');
    return { ...read.values, root, name };
  } catch {
    return fail(USAGE);
  }
}

function makeUser({ user, folder }) {
  if (spawnSync('id', [user]).status === 0) return;
  must('useradd', ['--system', '--user-group', '--home-dir', folder, '--shell', '/usr/sbin/nologin', user]);
}

/** A copy of this program; its updates come from where those of this one come from. Returns whether it was made. */
function cloneProgram({ at, program }) {
  if (existsSync(at(program))) return false;
  must('git', ['clone', '--quiet', ROOT, at(program)]);
  const origin = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: ROOT, encoding: 'utf8' });
  if (origin.status === 0) must('git', ['-C', at(program), 'remote', 'set-url', 'origin', origin.stdout.trim()]);
  return true;
}

/** All but the settings, which only root and systemd read. */
function giveToUser({ user, folder, backups }) {
  must('chown', ['-R', '-h', `${user}:${user}`, folder, backups]);
}

function stateOf(unit, root) {
  if (root) return 'a trial';
  return spawnSync('systemctl', ['is-active', unit], { encoding: 'utf8' }).stdout?.trim() || 'unknown';
}

function must(program, args) {
  const done = spawnSync(program, args, { encoding: 'utf8' });
  if (done.status !== 0) fail(`${program} ${args[0]}: ${(done.stderr ?? done.error?.message ?? '').trim()}`);
}
