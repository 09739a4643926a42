// The part of `npm run bench:install` that runs in a network of its own, in which club.example is 192.0.2.7 and ports 80
// and 443 are free.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeProgram } from '../../scripts/prepare.mjs';
import { readSettings } from '../../scripts/settings-file.mjs';
import { checkSite } from './site.mjs';

const [folder] = process.argv.slice(2);
const rows = [];
const note = (way, what, result) => rows.push({ way, what, result });
/** No user of this machine. */
const UID = 64_321;
const CLUB = join(folder, 'srv/plavane/varna');
const unit = readFileSync(join(folder, 'etc/systemd/system/plavane-varna.service'), 'utf8');

openNetwork();
closeProgram();
const club = await startClub();
const keys = readKeys();
await tryProxy('caddy', startCaddy);
await tryProxy('nginx', startNginx);
await stopClub();
writeFileSync(process.env.RESULTS, JSON.stringify(rows));
process.exit(0);

function openNetwork() {
  must('ip', ['link', 'set', 'lo', 'up']);
  must('ip', ['addr', 'add', '192.0.2.7/32', 'dev', 'lo']);
  writeFileSync(join(folder, 'hosts'), '127.0.0.1 localhost\n192.0.2.7 club.example\n');
  must('mount', ['--bind', join(folder, 'hosts'), '/etc/hosts']);
  // initdb looks its user up.
  writeFileSync(
    join(folder, 'passwd'),
    `${readFileSync('/etc/passwd', 'utf8')}plavane-varna:x:${UID}:${UID}::/:/bin/false\n`,
  );
  must('mount', ['--bind', join(folder, 'passwd'), '/etc/passwd']);
}

/**
 * Leaves the program readable only, as ProtectSystem and ReadWritePaths of the unit do: the program is only read, data
 * and backups are written.
 */
function closeProgram() {
  must('chown', ['-R', '-h', `${UID}:${UID}`, join(CLUB, 'data'), join(folder, 'var/backups/plavane/varna')]);
  must('mount', ['--bind', CLUB, '/srv']);
  const program = join(CLUB, 'program');
  must('mount', ['--bind', program, program]);
  must('mount', ['-o', 'remount,bind,ro', program]);
}

/** The unit's command with its settings, as an ordinary user without any rights. */
async function startClub() {
  const words = /^ExecStart=(.*)$/m.exec(unit)[1].replaceAll('/srv/plavane/varna', CLUB).split(' ');
  const user = [`--reuid=${UID}`, `--regid=${UID}`, '--clear-groups', '--no-new-privs'];
  const rights = ['--bounding-set=-all', '--inh-caps=-all', ...words];
  const child = spawn('setpriv', [...user, ...rights], {
    cwd: join(CLUB, 'program'),
    env: settings(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const began = performance.now();
  const isReady = await untilAnswered('http://127.0.0.1:3000/health/ready');
  if (!isReady) throw new Error('The club does not answer');
  if (!isReady) throw new Error('The club does not answer');
  note('plain', 'ready as the unit runs it', `as it should, ${seconds(began)} s`);
  return child;
}

function settings() {
  const given = readSettings(join(folder, 'etc/plavane/varna.env'));
  const here = Object.entries(given).map(([name, value]) => [
    name,
    value.replace(/^\/(srv|var)\//, join(folder, '/$1/')),
  ]);
  return { PATH: '/usr/bin:/bin', HOME: '/', ...Object.fromEntries(here) };
}

/** The keys for scripts, by the command of the README. */
function readKeys() {
  const said = command('keys.ts').stdout;
  const key = (kind) => new RegExp(`sb_${kind}_\\S+`).exec(said)?.[0];
  note(
    'plain',
    'the first admin',
    /Password: \S+/.test(command('admin.ts', 'create', 'admin@club.example').stdout) ? 'as it should' : 'wrong',
  );
  return { publishable: key('publishable'), secret: key('secret') };
}

function command(name, ...args) {
  const words = [
    `--reuid=${UID}`,
    `--regid=${UID}`,
    '--clear-groups',
    nodeProgram(),
    `server/commands/${name}`,
    ...args,
  ];
  return spawnSync('setpriv', words, { cwd: join(CLUB, 'program'), env: settings(), encoding: 'utf8' });
}

async function tryProxy(name, start) {
  if (spawnSync(name, ['-v']).error) return note(name, 'proxy', `not tried: no ${name} here`);
  const { child, ca } = await start();
  await untilAnswered('http://club.example/');
  // Caddy makes its certificate at the first start.
  for (let tries = 0; tries < 100 && !existsSync(ca); tries++) await wait(100);
  for (const [what, result] of await checkSite({ ca, keys, isHttp3: name === 'caddy' })) note(name, what, result);
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The club's site as it was written, with an authority of Caddy's own instead of a public one. */
async function startCaddy() {
  const home = join(folder, 'caddy');
  mkdirSync(home);
  const site = join(folder, 'etc/caddy/plavane/*.caddy');
  writeFileSync(join(home, 'Caddyfile'), `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n}\nimport ${site}\n`);
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const child = spawn('caddy', ['run', '--config', join(home, 'Caddyfile')], { env, stdio: 'ignore' });
  return { child, ca: join(home, 'caddy/pki/authorities/local/root.crt') };
}

async function startNginx() {
  const home = join(folder, 'nginx');
  mkdirSync(home);
  const [ca, key] = [join(home, 'fullchain.pem'), join(home, 'privkey.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=club.example'];
  must('openssl', [...request, '-addext', 'subjectAltName=DNS:club.example', '-keyout', key, '-out', ca]);
  copyFileSync(ca, join(home, 'ca.pem'));
  const values = { domain: 'club.example', port: '3000', name: 'varna' };
  const text = readFileSync(join(CLUB, 'program/deploy/nginx.conf'), 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_all, name) => values[name],
  );
  const site = text.replaceAll('/etc/letsencrypt/live/club.example', home);
  const main = `user root;\ndaemon off;\npid ${home}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`;
  writeFileSync(join(home, 'nginx.conf'), main);
  return { child: spawn('nginx', ['-c', join(home, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] }), ca };
}

async function stopClub() {
  const began = performance.now();
  club.kill('SIGTERM');
  const [code] = await once(club, 'exit');
  note('plain', 'stopped in order', code === 0 ? `as it should, ${seconds(began)} s` : `wrong: it ended with ${code}`);
}

async function untilAnswered(url) {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => null);
    if (answer && answer.status < 500) return true;
    await wait(100);
  }
  return false;
}

function must(program, args) {
  const done = spawnSync(program, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stderr}`);
}

function seconds(began) {
  return ((performance.now() - began) / 1000).toFixed(1);
}
