import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { succeeds } from '../platform/testing/answers.ts';
import { folderTest } from '../platform/testing/folder.ts';
import { signedIn } from '../testing/program.ts';
import { runToEnd, startServer } from '../testing/running.ts';

const folder = folderTest();
// Longer than a socket's path may be, as are those of a proof and a restore below it.
const dataDir = join(folder, 'a-club-whose-folder-has-a-name-as-long-as-hosting-companies-give-them', 'data');
const target = join(folder, 'target');
const key = join(folder, 'kept-elsewhere.key');
mkdirSync(dataDir, { recursive: true });
const env = { DATA_DIR: dataDir, BACKUP_TARGET: target };
const PATIENCE = { timeout: 300_000, interval: 10 };
const SLOW = 600_000;

const server = await startServer(env);
afterAll(() => server.stop());

const backUp = () => runToEnd(env, 'commands/backup.ts');
/** Restores into a folder of that name, with the key that was kept elsewhere. */
const restore = (name: string, args: string[] = [], settings: Record<string, string> = {}) =>
  runToEnd({ ...env, DATA_DIR: join(folder, name), ...settings }, 'commands/restore.ts', ['--key', key, ...args]);
const backups = () => readdirSync(join(target, 'backups')).sort();

test('a backup while families write restores whole on an empty machine', { timeout: SLOW }, async () => {
  const parent = await signedIn(server.url, 'parent@demo.club');
  const picture = new Blob(['%PDF-1.4 test'], { type: 'application/pdf' });
  const { data: user } = await parent.auth.getUser();
  const path = `${user.user!.id}/note.pdf`;
  await succeeds(parent.storage.from('documents').upload(path, picture));
  const acknowledged: { name: string; at: number }[] = [];
  let isDone = false;
  const writing = (async () => {
    for (let index = 0; !isDone; index++) {
      const name = `Дете ${index}`;
      const { error } = await parent.rpc('register_child', { full_name: name, birth_date: '2016-06-01' });
      if (!error) acknowledged.push({ name, at: Date.now() });
    }
  })();
  const { code, said } = await backUp();
  isDone = true;
  await writing;
  expect(said).toMatch(/^Backup \w+: \d+ tables, \d+ rows, \d+ files\. Restored and proved/m);
  expect(code).toBe(0);
  copyFileSync(join(dataDir, 'backup.key'), key);

  const restored = await restore('empty');
  expect(restored.said).toMatch(/^Restored \w+ into .*: \d+ tables, \d+ files\. Start it with npm start\.\n$/);
  const takenAt = Date.parse(/as of (\S+):/.exec(restored.said)![1]!);
  const elsewhere = await startServer({ DATA_DIR: join(folder, 'empty') });
  try {
    const again = await signedIn(elsewhere.url, 'parent@demo.club');
    const { data: children } = await again.from('children').select('full_name');
    const names = new Set(children!.map(({ full_name }) => full_name));
    const promised = acknowledged.filter(({ at }) => at < takenAt);
    expect(promised.length).toBeGreaterThan(0);
    expect(promised.filter(({ name }) => !names.has(name))).toEqual([]);
    const file = await again.storage.from('documents').download(path);
    expect(await file.data?.text()).toBe('%PDF-1.4 test');
    const admin = await signedIn(elsewhere.url, 'admin@demo.club');
    const { data: books } = await admin.rpc('check_books', {});
    expect(books).toMatchObject({ difference: 0, euro_difference: 0 });
  } finally {
    await elsewhere.stop();
  }
});

test(
  'its outcome is there for the admins, and a second one at the same time is refused',
  { timeout: SLOW },
  async () => {
    const both = await Promise.all([backUp(), backUp()]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)!.said).toBe('Another backup is under way: wait until it ends\n');
    const admin = await signedIn(server.url, 'admin@demo.club');
    // The nightly job starts a process of its own.
    await succeeds(admin.rpc('run_job', { name: 'back_up' }));
    const ended = async () => {
      const { data } = await admin.from('job_runs').select('summary,error,finished_at').eq('name', 'back_up');
      return data!.filter(({ finished_at }) => finished_at !== null);
    };
    await vi.waitFor(async () => expect(await ended()).toHaveLength(3), { timeout: 300_000, interval: 200 });
    expect((await ended()).every(({ summary, error }) => /"rows":\d{4}/.test(summary!) && error === null)).toBe(true);
  },
);

test('one that is killed in the middle is none, and the next one works', { timeout: SLOW }, async () => {
  const before = backups();
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'commands', 'backup.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  await vi.waitFor(() => expect(backups().length).toBeGreaterThan(before.length), PATIENCE);
  child.kill('SIGKILL');
  await exited;
  const [unfinished] = backups().filter((name) => !before.includes(name));
  const { said } = await runToEnd(env, 'commands/restore.ts', ['--list']);
  expect(said).not.toContain(unfinished);
  // Each with the program, its commit and the newest migration.
  expect(said).toMatch(/^\w+ {2}\S+ \S+ {2}proved {2}\d+\.\d+\.\d+, [0-9a-f]{12}, \d{4}-\S+\.sql$/m);
  expect(await restore('killed', ['--backup', unfinished!])).toMatchObject({ code: 1 });
  expect(existsSync(join(folder, 'killed'))).toBe(false);
  expect((await backUp()).code).toBe(0);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-'))).toEqual([]);
});

describe('nothing is restored', () => {
  /** The restore ends with this one line, and leaves nothing. */
  async function refused(line: RegExp, settings: Record<string, string>, args: string[] = []): Promise<void> {
    const { code, said } = await restore('refused', args, settings);
    expect(said.trimEnd().split('\n')).toHaveLength(1);
    expect(said).toMatch(line);
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'refused'))).toBe(false);
  }
  /** A copy of the target in which a part of the newest backup is changed. */
  function changed(name: string, change: (part: string) => void, part = 'base.tar.gz.age'): Record<string, string> {
    const copy = join(folder, name);
    cpSync(target, copy, { recursive: true });
    change(join(copy, 'backups', backups().at(-1)!, part));
    return { BACKUP_TARGET: copy };
  }

  test('over a folder that is not empty', async () => {
    const full = join(folder, 'full');
    mkdirSync(full);
    writeFileSync(join(full, 'notes.txt'), 'mine');
    const { code, said } = await restore('full');
    expect([code, said]).toEqual([
      1,
      `The data folder ${full} is not empty (notes.txt): name an empty one with DATA_DIR, or move this one away\n`,
    ]);
    expect(readdirSync(full)).toEqual(['notes.txt']);
  });

  test('over the folder of another restore', { timeout: SLOW }, async () => {
    const both = await Promise.all([restore('twice'), restore('twice')]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)!.said).toMatch(/is in use by process|is not empty/);
    expect(readdirSync(join(folder, 'twice')).sort()).toContain('secrets.json');
  });

  test('with another key', async () => {
    const identity = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
    const other = join(folder, 'other.key');
    writeFileSync(other, identity);
    await refused(/sealed with another key: name theirs with --key$/m, {}, ['--key', other]);
  });

  test.each([
    ['truncated', (part: string) => truncateSync(part, 300_000)],
    ['longer', (part: string) => appendFileSync(part, 'x')],
    [
      'altered',
      (part: string) => {
        const bytes = readFileSync(part);
        bytes[200_000]! ^= 1;
        writeFileSync(part, bytes);
      },
    ],
    ['cut off inside its head', (part: string) => truncateSync(part, 20)],
  ])('of a backup that was %s', async (what, change) => {
    await refused(/is damaged: backups\/\w+\/base\.tar\.gz cannot be read/, changed(what, change));
  });

  test('of a backup with a part missing', async () => {
    await refused(
      /is not whole: backups\/\w+\/secrets\.json is missing/,
      changed('missing', rmSync, 'secrets.json.age'),
    );
  });

  test('of a file that was altered', async () => {
    const files = () => readdirSync(join(target, 'files'), { recursive: true, encoding: 'utf8' });
    const settings = changed('file', () => undefined);
    const file = files().find((name) => name.endsWith('.age'))!;
    truncateSync(join(settings['BACKUP_TARGET']!, 'files', file), 250);
    await refused(/is damaged: files\//, settings);
  });
});
