import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { succeeds } from '../platform/testing/answers.ts';
import { signedIn } from '../testing/program.ts';
import { startServer, type RunningServer } from '../testing/running.ts';

/** A small disk of its own, where this user may mount one. */
const folder = mkdtempSync(join(tmpdir(), 'plavane-full-'));
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder]).status === 0;
const LOOKED = { timeout: 120_000, interval: 100 };
const DISK_FULL = 507;

let server: RunningServer;
let admin: SupabaseClient;
beforeAll(async () => {
  if (!mounted) return;
  server = await startServer({ DATA_DIR: folder });
  admin = await signedIn(server.url, 'admin@demo.club');
});
afterAll(async () => {
  await server?.stop();
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const health = async () => (await (await fetch(`${server.url}/health/ready`)).json()) as { disk: { state: string } };
const photo = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

const MB = 1024 * 1024;
let fillers = 0;
/** Writes until no more than so many bytes fit. */
function fill(left = 0): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(folder);
    const room = bavail * bsize - left;
    if (room <= 0) return;
    try {
      writeFileSync(join(folder, `filler-${fillers++}`), Buffer.alloc(Math.min(room, 64 * MB)));
    } catch (error) {
      // The program writes as well, and may be the first to take the room.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

test.runIf(mounted)(
  'a full disk is reported; files are refused with a code, and can be deleted all the same',
  async () => {
    const media = admin.storage.from('media');
    for (const name of ['a.png', 'b.png']) {
      await succeeds(media.upload(name, photo(), { contentType: 'image/png' }));
    }
    // Half of the reserve is given as soon as hardly anything is left, and something else takes it as well.
    const reserve = join(folder, 'reserve');
    expect(statSync(reserve).size).toBe(32 * MB);
    fill(8 * MB);
    await vi.waitFor(() => expect(statSync(reserve).size).toBe(16 * MB), LOOKED);
    expect((await health()).disk.state).toBe('full');
    fill();
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);

    const refused = await media.upload('c.png', photo(), { contentType: 'image/png' });
    expect(refused.error).toMatchObject({ status: DISK_FULL, message: 'There is no room left for files' });
    expect(await succeeds(media.remove(['a.png']))).toHaveLength(1);
    await succeeds(media.remove(['b.png']));

    // The club's next writes either fit or are refused without PostgreSQL's own message.
    const body = 'Плуване '.repeat(4000);
    for (let n = 0; n < 2000; n++) {
      const written = await admin.from('news').insert({ slug: `full-${n}`, title: 'Пълно', body } as never);
      if (!written.error) continue;
      expect(written.error.message).not.toMatch(/extend|file|device|base\/|hint/i);
      expect([503, 507]).toContain(written.status);
      break;
    }
    spawnSync('sh', ['-c', `rm -f ${folder}/filler-*`]);
    await vi.waitFor(async () => expect((await health()).disk.state).toBe('enough'), LOOKED);
    await vi.waitFor(
      async () => expect((await admin.from('news').insert({ slug: 'room', title: 'Място' } as never)).error).toBeNull(),
      LOOKED,
    );
    await succeeds(media.upload('c.png', photo(), { contentType: 'image/png' }));
  },
);
