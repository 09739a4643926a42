import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { succeeds } from '../../platform/testing/answers.ts';
import { filesWith, tablesWith } from '../../platform/testing/traces.ts';
import { storageTest } from '../testing/test-storage.ts';
import { sweepFiles } from './sweep.ts';

let keptDays = 3;

const storage = await storageTest('folder', { filesKeptDays: 3 });
storage.service.keptDays = () => keptDays;

const photo = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('the files of an erased family are gone from the tables, the store, the spool and the drawn pictures', async () => {
  const { make, owner, config } = storage;
  const tag = `belezhka-${randomUUID().slice(0, 8)}`;
  await make.user({ role: 'admin' });
  const parent = await make.user({ role: 'parent' });
  const [child, other] = [{ ...(await make.child(parent)), parent }, await make.child()];
  const upload = async (
    of: typeof other,
    bucket: string,
    path: string,
    bytes: Buffer | string,
    contentType: string,
  ) => {
    const client = await storage.as(of.parent.id);
    await succeeds(client.storage.from(bucket).upload(path, bytes, { contentType, upsert: true }));
  };
  const versionsOf = async (of: typeof other) =>
    (
      await owner.query<{ version: string }>(
        `select version from storage.objects where owner_id = $1 union select version from storage.unused_files where owner_id = $1`,
        [of.parent.id],
      )
    ).rows.map(({ version }) => version);
  const path = `${child.id}/photo.jpg`;
  // The first photo is replaced before the erasure: its bytes wait for the sweep.
  await upload(child, 'children', path, await photo('teal'), 'image/jpeg');
  await upload(child, 'children', path, await photo('navy'), 'image/jpeg');
  await upload(child, 'documents', `${parent.id}/note.pdf`, `%PDF-1.4 ${tag}`, 'application/pdf');
  await upload(other, 'children', `${other.id}/photo.jpg`, await photo('teal'), 'image/jpeg');
  const { data } = await storage.admin.storage
    .from('children')
    .createSignedUrl(path, 60, { transform: { width: 20, height: 20 } });
  expect((await fetch(data!.signedUrl)).status).toBe(200);
  const [gone, stays] = [await versionsOf(child), await versionsOf(other)];
  expect([gone.length, stays.length]).toEqual([3, 1]);
  for (const trace of [tag, ...gone, ...stays]) expect(await filesWith(config.dataDir, trace), trace).not.toEqual([]);

  await make.call('erase_my_account', parent.caller, { typed_email: parent.email });
  for (const trace of [tag, child.id, parent.id, parent.email])
    expect(await tablesWith(owner, trace), trace).toEqual([]);
  // The days have passed for which a backup may still name the bytes.
  keptDays = 0;
  await sweepFiles(storage.service);
  for (const trace of [tag, ...gone]) {
    expect(await filesWith(config.dataDir, trace), trace).toEqual([]);
    expect(await tablesWith(owner, trace), trace).toEqual([]);
  }
  for (const trace of stays) expect(await filesWith(config.dataDir, trace), trace).not.toEqual([]);
});
