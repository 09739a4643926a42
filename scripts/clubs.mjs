// The program, data, settings, unit and site of each club of this machine.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { ROOT } from './prepare.mjs';
import { quote, readSettings } from './settings-file.mjs';

const SETTINGS = '/etc/plavane';
const FIRST_PORT = 3000;
/** The name is part of a user's name, which has 32 signs at most. */
export const NAME = /^[a-z][a-z0-9-]{0,19}$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]+$/;
const DATABASE = /^postgres(ql)?:\/\/./;

/** The paths of a club below `root`, which is empty but for a trial. */
export function pathsOf(name, root = '') {
  const folder = `/srv/plavane/${name}`;
  const unit = `plavane-${name}`;
  return {
    name,
    unit,
    user: unit,
    folder,
    program: `${folder}/program`,
    data: `${folder}/data`,
    backups: `/var/backups/plavane/${name}`,
    settings: `${SETTINGS}/${name}.env`,
    unitFile: `/etc/systemd/system/${unit}.service`,
    site: `/etc/caddy/plavane/${name}.caddy`,
    /** The path of one of them on this machine. */
    at: (path) => join(root, path),
  };
}

/** The clubs whose settings are there, by name. */
export function listClubs(root = '') {
  const folder = join(root, SETTINGS);
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.env')) : [];
  return names.sort().map((file) => {
    const paths = pathsOf(file.slice(0, -'.env'.length), root);
    return { paths, settings: readSettings(paths.at(paths.settings)) };
  });
}

/** The reason for which a club of this name and these wishes cannot be added; null where it can, or is there like this already. */
export async function refusal(name, wishes, root) {
  if (!NAME.test(name)) return `${name}: use up to 20 of a–z, 0–9 and hyphens, beginning with a–z`;
  if (wishes.domain && !DOMAIN.test(wishes.domain)) return `--domain ${wishes.domain}: write it like club.example`;
  if (wishes.port && !isPort(wishes.port)) return `--port ${wishes.port}: use a number from 1024 to 65535`;
  const { 'database-url': database } = wishes;
  if (database && !DATABASE.test(database)) return '--database-url: use postgres://user:password@host:5432/name';
  const clubs = listClubs(root);
  const same = clubs.find(({ paths }) => paths.name === name);
  const desired = wantedSettings(wishes);
  if (same) {
    const other = Object.keys(desired).find((key) => desired[key] !== same.settings[key]);
    return other ? `The club ${name} is there already, with another ${other} in ${same.paths.settings}` : null;
  }
  for (const { paths, settings } of clubs) {
    const taken = Object.keys(desired).find((key) => key !== 'CLUB_NAME' && desired[key] === settings[key]);
    if (taken) return `${taken} is taken by the club ${paths.name}: choose another`;
  }
  if (wishes.port && !(await isFree(Number(wishes.port)))) return `Port ${wishes.port} is in use by another program`;
  return null;
}

/** The wishes that are given, as settings. */
const wantedSettings = ({ domain, port, club, 'database-url': database }) => ({
  ...(domain && { PUBLIC_URL: `https://${domain}` }),
  ...(port && { PORT: String(port) }),
  ...(club && { CLUB_NAME: club }),
  ...(database && { DATABASE_URL: database }),
});

const isPort = (text) => /^\d+$/.test(text) && Number(text) >= 1024 && Number(text) <= 65_535;

/** Writes what is missing of a club's folders and files. Returns the settings, and what was written. */
export async function writeClub(paths, wishes, root) {
  const { at } = paths;
  // The folders above may be entered by others; these may not.
  for (const folder of [paths.data, paths.backups]) {
    mkdirSync(dirname(at(folder)), { recursive: true });
    if (!existsSync(at(folder))) mkdirSync(at(folder), { mode: 0o700 });
  }
  if (!existsSync(at(paths.settings))) {
    const port = wishes.port ?? (await freePort(listClubs(root)));
    const club = wishes.club ?? wishes.domain ?? paths.name;
    const values = {
      ...paths,
      club: quote(club),
      url: wishes.domain ? `https://${wishes.domain}` : `http://localhost:${port}`,
      port,
      database: databaseLine(wishes['database-url']),
      from: quote(`${club} <club@${wishes.domain ?? 'club.example'}>`),
    };
    fill('club.env', at(paths.settings), values, 0o600);
  }
  const settings = readSettings(at(paths.settings));
  const written = [];
  if (fill('club.service', at(paths.unitFile), paths)) written.push(paths.unitFile);
  const { protocol, hostname: domain } = new URL(settings.PUBLIC_URL);
  const hasSite = protocol === 'https:';
  if (hasSite && fill('site.caddy', at(paths.site), { domain, port: settings.PORT })) written.push(paths.site);
  return { settings, hasSite, written };
}

const databaseLine = (url) =>
  url ? `DATABASE_URL=${quote(url)}` : '# Without DATABASE_URL the database is a folder of the data folder.';

/** Fills in a file of deploy/ and writes it, unless it is there. Returns whether it did. */
function fill(template, path, values, mode = 0o644) {
  if (existsSync(path)) return false;
  mkdirSync(dirname(path), { recursive: true });
  const text = readFileSync(join(ROOT, 'deploy', template), 'utf8');
  writeFileSync(
    path,
    text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name) => values[name]),
    { mode },
  );
  return true;
}

async function freePort(clubs) {
  const taken = new Set(clubs.map(({ settings }) => settings.PORT));
  let port = FIRST_PORT;
  while (taken.has(String(port)) || !(await isFree(port))) port++;
  return port;
}

function isFree(port) {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });
}

/**
 * The user to whom a folder belongs, as spawn takes it, with an environment that leads to nothing of root; for root
 * alone, which may become another user.
 */
export function ownerOf(path) {
  const { uid, gid } = statSync(path);
  if (process.getuid?.() !== 0 || uid === 0) return { identity: {}, env: process.env };
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.split(':')[2] === String(uid));
  const [USER = '', , , , , HOME = '/'] = line?.split(':') ?? [];
  // npm names its cache and more to what it runs.
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  return { identity: { uid, gid }, env: { ...Object.fromEntries(environment), HOME, USER, LOGNAME: USER } };
}
