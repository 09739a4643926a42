import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Caller } from '../../platform/caller.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';
import { CLUB_JOBS } from '../jobs.ts';

const { club, make, read, readAs, refused, noticesOf } = await clubTest();
const admin = await make.user({ role: 'admin' });

/** Puts a file into a person's folder, as an upload does. */
async function upload(userId: string): Promise<string> {
  const file_path = `${userId}/${crypto.randomUUID()}.pdf`;
  const version = crypto.randomUUID();
  await read`select storage.announce_file(${version}, 1)`;
  await read`insert into storage.objects (bucket_id, name, version) values ('certificates', ${file_path}, ${version})`;
  return file_path;
}
const bring = async (who: { id: string; caller: Caller }, days: number, child_id?: string) =>
  make.call('save_certificate', who.caller, {
    kind: 'medical',
    valid_until: addDays(clubDay(), days),
    file_path: await upload(who.id),
    ...(child_id ? { child_id } : {}),
  });
const filesOf = (userId: string) =>
  read`select from storage.objects where bucket_id = 'certificates' and name like ${`${userId}/%`}`;

async function athleteOf(childId: string | null) {
  const athlete = await make.user({ role: 'athlete' });
  await read`insert into athlete_accounts (user_id, approved, approved_at, child_id) values (${athlete.id}, true, now(), ${childId})`;
  return athlete;
}

test('a parent’s certificate is seen by the athlete and the admins, checked once, and the outcome is notified', async () => {
  const child = await make.child(undefined, { full_name: 'Лев Петров' });
  const athlete = await athleteOf(child.id);
  const { certificate_id } = await bring(child.parent, 200, child.id);
  const sees = (caller: Caller) => readAs(caller)`select state from certificates where id = ${certificate_id}`;
  const stranger = await make.user({ role: 'parent' });
  const instructor = await make.user({ role: 'instructor' });
  expect(await sees(athlete.caller)).toEqual([{ state: 'waiting' }]);
  for (const { caller } of [stranger, instructor]) expect(await sees(caller)).toEqual([]);

  const check = (verified: boolean, note?: string) =>
    make.call('check_certificate', admin.caller, { certificate_id, verified, ...(note ? { note } : {}) });
  await refuses(check(false), 'invalid_input');
  await refused('not_allowed', 'check_certificate', child.parent.caller, { certificate_id, verified: true });
  await check(false, 'Не се чете печатът');
  for (const who of [child.parent, athlete])
    expect(await noticesOf(who.id, 'certificate_rejected')).toEqual([
      { child_id: child.id, child_name: 'Лев Петров', certificate: 'medical', reason: 'Не се чете печатът' },
    ]);
  await race({}, [check(true), check(true)]);
  expect(await noticesOf(athlete.id, 'certificate_verified')).toHaveLength(1);
});

test('a certificate that is another user’s, missing, or over, is refused', async () => {
  const child = await make.child();
  const stranger = await make.user({ role: 'parent' });
  await refuses(bring(stranger, 100, child.id), 'not_your_child');
  await refuses(bring(stranger, 100), 'not_allowed');
  await refuses(bring(child.parent, -1, child.id), 'invalid_input');
  const args = { kind: 'card', valid_until: addDays(clubDay(), 9), child_id: child.id } as const;
  const save = (file_path: string) => make.call('save_certificate', child.parent.caller, { ...args, file_path });
  await refuses(save(`${child.parent.id}/nothing.pdf`), 'certificate_file_missing');
  await refuses(save(await upload(stranger.id)), 'certificate_file_missing');
  const file = await upload(child.parent.id);
  const { certificate_id } = await save(file);
  await refuses(save(file), 'certificate_file_missing');
  const remove = (caller: Caller) => make.call('delete_certificate', caller, { certificate_id });
  await refuses(remove(stranger.caller), 'certificate_not_found');
  await remove(child.parent.caller);
  await refuses(remove(child.parent.caller), 'certificate_not_found');
});

test('a file goes with its certificate, and a certificate with its child', async () => {
  const child = await make.child(undefined, { full_name: 'Ива Ганева' });
  const { certificate_id } = await bring(child.parent, 100, child.id);
  await bring(child.parent, 200, child.id);
  await make.call('delete_certificate', child.parent.caller, { certificate_id });
  expect(await filesOf(child.parent.id)).toHaveLength(1);
  await make.call('delete_child', child.parent.caller, { child_id: child.id, typed_name: 'Ива Ганева' });
  expect(await filesOf(child.parent.id)).toHaveLength(0);
});

test('a new certificate is asked for 30 and 7 days before the end and on the last day, once each, until it is uploaded', async () => {
  const child = await make.child();
  const athlete = await athleteOf(child.id);
  const alone = await athleteOf(null);
  await bring(alone, 0);
  const { certificate_id } = await bring(child.parent, 29, child.id);
  const run = () => CLUB_JOBS.remind_of_certificates(club.database);
  const reminders = async () =>
    (await Promise.all([child.parent, athlete, alone].map(({ id }) => noticesOf(id, 'certificate_expiring')))).map(
      ({ length }) => length,
    );
  await run();
  await run();
  expect(await reminders()).toEqual([1, 1, 1]);
  const endsIn = (days: number) =>
    read`update certificates set valid_until = ${addDays(clubDay(), days)} where id = ${certificate_id}`;
  await endsIn(8);
  await run();
  expect(await reminders()).toEqual([1, 1, 1]);
  await endsIn(5);
  await run();
  await endsIn(3);
  await run();
  expect(await reminders()).toEqual([2, 2, 1]);
  await bring(child.parent, 300, child.id);
  await endsIn(0);
  await run();
  expect(await reminders()).toEqual([2, 2, 1]);
});

test('what an admin uploads for a child counts at once, and files without a certificate are swept', async () => {
  const child = await make.child();
  const { certificate_id } = await bring(admin, 100, child.id);
  expect(await read`select state from certificates where id = ${certificate_id}`).toEqual([{ state: 'verified' }]);
  const file = await upload(admin.id);
  await read`update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'certificates'`;
  await CLUB_JOBS.remind_of_certificates(club.database);
  const left = await read<{ name: string }>`select name from storage.objects where bucket_id = 'certificates'
      and name like ${`${admin.id}/%`}`;
  expect(left).toHaveLength(1);
  expect(left[0]?.name).not.toBe(file);
});

test('a second parent who was removed does not open the file any more that this parent brought', async () => {
  const child = await make.child();
  const second = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${second.id})`;
  await bring(second, 100, child.id);
  const waiting = await upload(second.id);
  const seen = () =>
    readAs(second.caller)`select name from storage.objects where bucket_id = 'certificates' order by name`;
  expect(await seen()).toHaveLength(2);
  await make.call('remove_guardian', child.parent.caller, { child_id: child.id, user_id: second.id });
  // The file that is of no certificate yet is the person's own.
  expect(await seen()).toEqual([{ name: waiting }]);
  expect(await readAs(child.parent.caller)`select from storage.objects where bucket_id = 'certificates'`).toHaveLength(
    1,
  );
});
