import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { succeeds } from '../../platform/testing/answers.ts';
import { folderTest } from '../../platform/testing/folder.ts';
import { signedIn, visitorOf } from '../../testing/program.ts';
import { runToEnd, startServer } from '../../testing/running.ts';

const folder = folderTest();
const dataDir = join(folder, 'data');
const target = join(folder, 'target');
const env = { DATA_DIR: dataDir, BACKUP_TARGET: target, DEMO: 'off', AUTO_CONFIRM: 'on' };
const PARENT = { email: 'parent@club.example', password: 'four ducks in a pool' };
const SLOW = 600_000;

const signIn = (url: string) => signedIn(url, PARENT.email, PARENT.password);
const register = async (client: SupabaseClient, full_name: string) =>
  expect((await client.rpc('register_child', { full_name, birth_date: '2016-06-01' })).error).toBeNull();
async function names(url: string): Promise<string[]> {
  const { data } = await (await signIn(url)).from('children').select('full_name').like('full_name', 'Дете %');
  return data!.map(({ full_name }) => String(full_name)).sort();
}
const logged = () =>
  readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((name) => name.startsWith('log/'));

test(
  'a lost machine is restored to a moment between two writes, with the file of that moment',
  { timeout: SLOW },
  async () => {
    const server = await startServer(env);
    await vi.waitFor(() => expect(logged().some((name) => name.endsWith('.age'))).toBe(true), { timeout: 300_000 });
    const { code, said: report } = await runToEnd(env, 'commands/backup.ts');
    expect(code, report).toBe(0);
    const visitor = await visitorOf(server.url);
    await succeeds(visitor.auth.signUp({ ...PARENT, options: { data: { full_name: 'Мария Иванова' } } }));
    const parent = await signIn(server.url);
    const { data } = await parent.auth.getUser();
    await succeeds(parent.from('user_roles').insert({ user_id: data.user!.id, role: 'parent' }));
    await register(parent, 'Дете преди');
    const path = `${data.user!.id}/later.pdf`;
    const file = new Blob(['%PDF-1.4 later'], { type: 'application/pdf' });
    await succeeds(parent.storage.from('documents').upload(path, file));
    const between = new Date();
    await register(parent, 'Дете след');
    // The rest of the log is sent with the stop.
    expect(await server.stop()).toBe(0);

    const restore = (name: string, until: string) =>
      runToEnd({ DATA_DIR: join(folder, name), BACKUP_TARGET: target }, 'commands/restore.ts', [
        '--key',
        join(dataDir, 'backup.key'),
        '--until',
        until,
      ]);
    const { said } = await restore('between', between.toISOString());
    expect(said).toContain(`as of ${between.toISOString()}`);
    const restored = await startServer({ ...env, DATA_DIR: join(folder, 'between') });
    try {
      expect(await names(restored.url)).toEqual(['Дете преди']);
      const found = await (await signIn(restored.url)).storage.from('documents').download(path);
      expect(await found.data?.text()).toBe('%PDF-1.4 later');
      // Its log is one of its own: that of the lost machine stays as it was.
      const own = readFileSync(join(folder, 'between', 'log-name'), 'utf8').trim();
      await vi.waitFor(() => expect(logged().some((name) => name.startsWith(`log/${own}/`))).toBe(true), {
        timeout: 300_000,
      });
    } finally {
      await restored.stop();
    }

    const late = await restore('late', new Date(Date.now() + 3_600_000).toISOString());
    expect(late.said).toMatch(
      /^The log at the target does not reach \S+: choose an earlier time, or leave --until out\n$/,
    );
    const early = await restore('early', '2020-01-01 10:15');
    expect(early.said).toMatch(/^The oldest backup at \S+ is of \S+: this time cannot be restored\n$/);
    expect(readdirSync(folder).sort()).toEqual(['between', 'data', 'target']);
  },
);
