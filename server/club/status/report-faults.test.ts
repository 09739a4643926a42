import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MachineReport } from '../../../contracts/status.ts';
import { clubTest } from '../../testing/club.ts';
import { reportFaults } from './report-faults.ts';

const { club, make, asService } = await clubTest();
const admin = await make.user({ role: 'admin', locale: 'ru' });
const other = await make.user({ role: 'admin' });
await make.user({ role: 'parent' });

const WELL: MachineReport = {
  version: '1.0.0',
  commit: null,
  started_at: new Date().toISOString(),
  is_demo: false,
  emails: 'leave',
  texts: true,
  backups: 'off',
  database: 'own',
  disk: { state: 'enough', free_percent: 40 },
  files: 'ready',
  certificate: null,
  standby: null,
  errors: 0,
};
const LOW: MachineReport = { ...WELL, disk: { state: 'low', free_percent: 5 } };
const FULL: MachineReport = { ...WELL, disk: { state: 'full', free_percent: 0 } };
const report = (machine = WELL) => reportFaults(club.database, async () => machine);
const change = (statement: ReturnType<typeof sql>) => asService((trx) => statement.execute(trx));

/** The notifications and emails of a user since the last look. */
async function received(userId: string): Promise<{ bell: string[]; emails: string[] }> {
  return asService(async (trx) => {
    const bell = await sql<{ said: string }>`
      delete from notifications where user_id = ${userId}::uuid returning kind || ' ' || (data ->> 'fault') as said`.execute(
      trx,
    );
    const emails = await sql<{ subject: string }>`
      delete from email.outgoing where user_id = ${userId}::uuid returning subject`.execute(trx);
    return {
      bell: bell.rows.map(({ said }) => said),
      emails: emails.rows.map(({ subject }) => subject.split(' · ')[0]!),
    };
  });
}
const NOTHING = { bell: [], emails: [] };
/** As if all that had been a day and an hour ago. */
const nextDay = () =>
  change(sql`update faults set began_at = began_at - interval '25 hours', notified_at = notified_at - interval '25 hours',
    ended_at = ended_at - interval '25 hours'`);

test('a fault is reported once to each admin, in their language, and so is its end', async () => {
  expect(await report()).toEqual({ notices: 0 });
  expect(await report(LOW)).toEqual({ notices: 1 });
  expect(await received(admin.id)).toEqual({ bell: ['fault_began disk'], emails: ['На сервере кончается место'] });
  expect(await received(other.id)).toEqual({ bell: ['fault_began disk'], emails: ['Мястото на сървъра свършва'] });
  await report(LOW);
  await nextDay();
  expect(await received(admin.id)).toEqual(NOTHING);
  await report(FULL);
  expect(await received(admin.id)).toEqual({
    bell: ['fault_began disk_full'],
    emails: ['Диск сервера заполнен: фотографии и документы не принимаются'],
  });
  await report(LOW);
  expect((await received(admin.id)).bell).toEqual(['fault_ended disk_full']);
  await report();
  expect(await received(admin.id)).toEqual({ bell: ['fault_ended disk'], emails: ['На сервере снова есть место'] });
  await report();
  expect(await received(admin.id)).toEqual(NOTHING);
});

test('a fault that comes and goes is reported once a day', async () => {
  await nextDay();
  await report(LOW);
  await report();
  expect((await received(admin.id)).bell.toSorted()).toEqual(['fault_began disk', 'fault_ended disk']);
  await report(LOW);
  await report();
  await report(LOW);
  expect(await received(admin.id)).toEqual(NOTHING);
  await nextDay();
  await report(LOW);
  expect((await received(admin.id)).bell).toEqual(['fault_began disk']);
  await report();
  await received(admin.id);
});

test('a disk that is full at once, and free at once, is one notice each', async () => {
  await nextDay();
  await report(FULL);
  expect((await received(admin.id)).bell).toEqual(['fault_began disk_full']);
  await report();
  expect((await received(admin.id)).bell).toEqual(['fault_ended disk']);
});

test('emails that do not leave are reported at the bell; when they leave again, by email, too', async () => {
  await change(sql`insert into email.outgoing (recipient, locale, kind, subject, created_at, attempts)
    values ('a@x.example', 'bg', 'x', 'X', now() - interval '2 hours', 5)`);
  await report();
  expect(await received(admin.id)).toEqual({ bell: ['fault_began emails'], emails: [] });
  await change(sql`update email.outgoing set sent_at = now() where recipient = 'a@x.example'`);
  await report();
  expect(await received(admin.id)).toEqual({ bell: ['fault_ended emails'], emails: ['Письма снова уходят'] });
});

test('a job that fails again and again, and a backup that failed', async () => {
  const run = (name: string, error: string | null) =>
    change(sql`insert into job_runs (name, started_at, finished_at, error, summary)
      values (${name}, clock_timestamp(), clock_timestamp(), ${error}, ${error === null ? '{}' : null})`);
  await run('sweep', 'No');
  await run('sweep', 'No');
  await report();
  expect(await received(admin.id)).toEqual(NOTHING);
  await run('sweep', 'No');
  await run('back_up', 'No space');
  await report({ ...WELL, backups: 'on' });
  expect((await received(admin.id)).bell.toSorted()).toEqual(['fault_began backup', 'fault_began jobs']);
  await run('sweep', null);
  await run('back_up', null);
  await report({ ...WELL, backups: 'on' });
  expect((await received(admin.id)).bell.toSorted()).toEqual(['fault_ended backup', 'fault_ended jobs']);
});

test('a certificate near its end; an admin who switched the emails off finds it at the bell', async () => {
  await change(
    sql`insert into notification_settings (user_id, kind, by_email) values (${admin.id}::uuid, 'fault_began', false)`,
  );
  const valid_until = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await report({ ...WELL, certificate: { host: 'club.example', valid_until, is_for_host: true } });
  expect(await received(admin.id)).toEqual({ bell: ['fault_began certificate'], emails: [] });
  expect((await received(other.id)).emails).toContain('Защитената връзка на сайта (HTTPS) изтича');
});

test('a demo reports nothing', async () => {
  expect(await report({ ...LOW, is_demo: true })).toEqual({});
});
