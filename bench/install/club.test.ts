import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeConfig } from '../../server/settings/config.ts';
import { readEnvironment } from '../../server/settings/environment.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plavane-club-'));
  folders.push(root);
});
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const VARNA = ['varna', '--club', 'Клуб „Варна“ & "$х"', '--domain', 'varna.example', '--port', '4931'];

function script(name: string, ...args: string[]): { status: number | null; said: string } {
  const env = { PATH: process.env['PATH'] ?? '' };
  const done = spawnSync(process.execPath, [join(ROOT, 'scripts', name), ...args], { encoding: 'utf8', env });
  return { status: done.status, said: done.stdout + done.stderr };
}

/** A call below the test's folder; the copy of the program is made by `npm run bench:install`. */
function club(verb: string, ...args: string[]): { status: number | null; said: string } {
  if (verb === 'add') mkdirSync(join(root, 'srv/plavane', args[0]!, 'program'), { recursive: true });
  return script('club.mjs', verb, ...args, '--root', root);
}

/** The settings of a file, as systemd reads them. */
async function settingsOf(path: string): Promise<Record<string, string>> {
  const { readSettings } = (await import(join(ROOT, 'scripts', 'settings-file.mjs'))) as {
    readSettings: (file: string) => Record<string, string>;
  };
  return readSettings(join(root, path));
}

describe('a club of this machine', () => {
  test('has settings, a unit and a site of its own; the program accepts the settings', async () => {
    expect(club('add', ...VARNA)).toMatchObject({ status: 0, said: expect.stringContaining('systemctl enable --now') });
    const settings = await settingsOf('etc/plavane/varna.env');
    const config = makeConfig(readEnvironment(settings), { jwtSecret: 'x'.repeat(32), postgresPassword: '' });
    expect(config).toMatchObject({
      demo: false,
      production: true,
      clubName: 'Клуб „Варна“ & "$х"',
      publicUrl: 'https://varna.example',
      port: 4931,
      dataDir: '/srv/plavane/varna/data',
      clientIpHeader: 'X-Forwarded-For',
      backup: { target: '/var/backups/plavane/varna' },
    });
    expect(text('etc/caddy/plavane/varna.caddy')).toMatch(/^varna\.example \{\n\treverse_proxy 127\.0\.0\.1:4931 \{/m);
    const modes = ['etc/plavane/varna.env', 'srv/plavane/varna/data', 'var/backups/plavane/varna', 'srv/plavane'];
    expect(modes.map((path) => statSync(join(root, path)).mode & 0o777)).toEqual([0o600, 0o700, 0o700, 0o755]);
  });

  test('runs with the flags of npm start, and stops like it', () => {
    club('add', ...VARNA);
    const unit = text('etc/systemd/system/plavane-varna.service');
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { serve: string } };
    expect(unit).toContain(`ExecStart=/srv/plavane/varna/program/node_modules/.bin/${scripts.serve}\n`);
    expect(unit).toContain('EnvironmentFile=/etc/plavane/varna.env\n');
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(unit).toMatch(/^ReadWritePaths=\/srv\/plavane\/varna\/data \/var\/backups\/plavane\/varna$/m);
    expect(unit).not.toContain('{{');
    const container = readFileSync(join(ROOT, 'deploy', 'Containerfile'), 'utf8');
    expect(container).toContain(`CMD ${JSON.stringify(scripts.serve.split(' ')).replaceAll(',', ', ')}`);
  });

  test('is left as it is by a second call, and a removed one opens again with its settings', async () => {
    club('add', ...VARNA);
    writeFileSync(join(root, 'etc/plavane/varna.env'), `${text('etc/plavane/varna.env')}SMTP_URL=smtp://localhost\n`);
    const before = text('etc/plavane/varna.env');
    expect(club('add', ...VARNA).said).toBe('The club varna is there; nothing was changed.\n');
    expect(club('remove', 'varna').said).toContain('rm -r /srv/plavane/varna');
    expect(existsSync(join(root, 'etc/systemd/system/plavane-varna.service'))).toBe(false);
    expect(readdirSync(join(root, 'etc/caddy/plavane'))).toEqual([]);
    expect(existsSync(join(root, 'srv/plavane/varna/data'))).toBe(true);
    expect(club('list').said).toMatch(/^varna {2}https:\/\/varna\.example {2}4931 {2}embedded .*removed\n$/);
    expect(club('add', 'varna').status).toBe(0);
    expect(text('etc/plavane/varna.env')).toBe(before);
    expect(text('etc/systemd/system/plavane-varna.service')).toContain('plavane-varna');
  });

  test('is refused in one line where its name, domain, port or database is taken', async () => {
    const database = 'postgres://club@db.example/club';
    club('add', ...VARNA, '--database-url', database);
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as { port: number };
    const refused: [string[], string][] = [
      [['varna', '--domain', 'other.example'], 'The club varna is there already, with another PUBLIC_URL'],
      [['ruse', '--domain', 'varna.example'], 'PUBLIC_URL is taken by the club varna'],
      [['ruse', '--port', '4931'], 'PORT is taken by the club varna'],
      [['ruse', '--port', String(port)], `Port ${port} is in use by another program`],
      [['ruse', '--database-url', database], 'DATABASE_URL is taken by the club varna'],
      [['ruse', '--port', '80'], '--port 80: use a number from 1024 to 65535'],
      [['ruse', '--domain', 'https://ruse.example'], '--domain https://ruse.example: write it like'],
      [['Русе'], 'Русе: use up to 20 of a–z'],
      [['../etc'], '../etc: use up to 20 of a–z'],
    ];
    for (const [words, line] of refused) {
      const { status, said } = script('club.mjs', 'add', ...words, '--root', root);
      expect([status, said]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
      expect(said).toContain(line);
    }
    busy.close();
    expect(readdirSync(join(root, 'etc/plavane'))).toEqual(['varna.env']);
  });
});

test('a wrong name for npm start is refused before anything is installed', () => {
  for (const words of [['--club', ''], ['--club'], ['--clubs', 'x'], ['Варна']])
    expect(script('start.mjs', ...words)).toEqual({
      status: 1,
      said: 'Usage: npm start, or npm start -- --club "Име"\n',
    });
});
